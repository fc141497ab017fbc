import type { Answer, Citation } from '../../../contract/answer.js';
import { answerParagraphs } from '../../../domain/answer-text.js';

const first: Citation = {
  marker: 1,
  documentId: 'handbook/leave.md',
  title: 'Leave',
  section: 'Annual leave',
  page: 3,
  passageId: 'handbook/leave.md#1',
  start: 0,
  end: 21,
  quote: 'Everyone has 25 days.',
};
const second: Citation = {
  marker: 2,
  documentId: 'notes/2026.txt',
  title: '',
  passageId: 'notes/2026.txt#0',
  start: 0,
  end: 22,
  quote: 'Two more from 2027 on.',
};

const answer: Answer = {
  text: 'There are 25 days [1], 27 from 2027 on [2].',
  answered: true,
  status: 'provisional',
  author: 'reviewer',
  citations: [second, first, { ...first, quote: 'It was 24.' }],
  disclaimers: [{ code: 'low_quality', text: 'Check this.' }],
  safetyConcerns: ['for reviewers alone'],
};

const nothing = () => '';

test('an answer is its text, what speaks against it, each place that it cites once, and who wrote it', () => {
  expect(answerParagraphs(answer, 'en', nothing)).toEqual([
    answer.text,
    'Note: Check this.',
    'Sources:\n[1] Leave, Annual leave, page 3\n[2] notes/2026.txt',
    'Written by a reviewer.',
  ]);
});

test('words beside the text are in the language of the reader', () => {
  expect(answerParagraphs(answer, 'ko', nothing).slice(1)).toEqual([
    '참고: Check this.',
    '출처:\n[1] Leave, Annual leave, 3쪽\n[2] notes/2026.txt',
    '검토자가 작성한 답변입니다.',
  ]);
});

test('what follows a place stands on its line, and lines that differ by it all stand', () => {
  const [, , sources] = answerParagraphs(answer, 'en', ({ quote }) => `: ${quote}`);
  expect(sources?.split('\n').slice(1)).toEqual([
    '[1] Leave, Annual leave, page 3: Everyone has 25 days.',
    '[1] Leave, Annual leave, page 3: It was 24.',
    '[2] notes/2026.txt: Two more from 2027 on.',
  ]);
});

test('a recalled answer says so before its text', () => {
  const recalled = {
    at: '2026-03-01T10:00:00.000Z',
    because: 'changed' as const,
    documentId: 'handbook/leave.md',
    quotes: [],
    askedAnew: 'q-2',
  };
  const [notice, anew, text] = answerParagraphs({ ...answer, recalled }, 'en', nothing);
  expect(notice).toMatch(/^Recalled at .*handbook\/leave\.md.* Do not rely on this answer any more\.$/);
  expect([anew, text]).toEqual(['The question was asked again: q-2', answer.text]);
});

test('of an answer that is withheld nothing is shown', () => {
  const shown = answerParagraphs({ ...answer, text: '', withheld: true }, 'en', ({ quote }) => quote);
  expect(shown).toEqual([expect.stringContaining('documents that you may not read')]);
  expect(shown[0]).not.toContain('Everyone');
});
