import { showRequest } from '../../../cli/forms/index.js';
import { outcomeLines } from '../../../cli/render/answer.js';
import { verificationSteps } from '../../../cli/render/human-steps.js';
import { TEXTS } from '../../../cli/texts/index.js';
import type { Terminal } from '../../../cli/terminal/terminal.js';
import { shownRequest } from '../../../api/visibility/request-view.js';
import { viewOfStatus } from '../../../api/visibility/status-view.js';
import { withoutFindings } from '../../../api/visibility/withhold.js';
import type { Language } from '../../../contract/language.js';
import { inReview } from './samples.js';

const terminal: Terminal = {
  width: 80,
  tableWidth: 80,
  print: () => undefined,
  notice: () => undefined,
  paint: (_, text) => text,
};
const nobody = {
  viewer: { id: 'una', groups: ['everyone'] },
  readable: () => false,
  hidden: ['travel#1'],
  because: 'not_checked' as const,
};

test.each([
  [
    'en',
    'withheld: it is based on a document',
    'withheld: you may not read this document',
    'The index does not answer',
  ],
  ['ko', '열람할 권한이 없는 문서를 근거로', '이 문서를 열람할 권한이 없습니다', '색인이 응답하지 않아'],
] as [Language, string, string, string][])(
  'what is withheld is said to be so: %s',
  (language, text, source, why) => {
    const scene = { terminal, texts: TEXTS[language], now: 0 };
    const before = inReview(language, 'soft');
    const [request] = before.requests;
    const { draft } = (request as { payload: { draft: { text: string } } }).payload;
    expect(showRequest(request!, scene).join('\n')).toContain(draft.text.slice(0, 20));
    const asked = showRequest(shownRequest(request!, nobody), scene).join('\n');
    expect(asked).toContain(text);
    expect(asked).toContain(source);
    expect(asked).not.toContain(draft.text.slice(0, 20));

    const { view } = viewOfStatus(before, nobody);
    const answered = outcomeLines(view, terminal).join(' ').replace(/\s+/g, ' ');
    for (const said of [text, source, why]) expect(answered).toContain(said);
  },
);

test('so it is of what a verification found', () => {
  const record = {
    type: 'progress' as const,
    summary: 'Pay grades are fine.',
    qualityScore: 0.9,
    issues: [],
    recommendations: [],
    by: 'kim',
    at: '2026-01-01T00:00:00.000Z',
  };
  const view = { ...inReview('en', 'soft'), verifications: [withoutFindings(record)] };
  const [step] = verificationSteps(view, TEXTS.en, 0);
  expect(step?.text).toContain('withheld: it is based on a document that you may not read (');
});
