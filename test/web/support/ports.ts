import { scriptedIndex, hit } from '../../support/memory-ports.js';
import {
  clearAnalysis,
  quoteFirst,
  scores,
  scriptedReasoner,
  thought,
} from '../../support/scripted-reasoner.js';
import { scriptedTools } from '../../workflows/human/support.js';
import type { Ports } from '../../../ports/index.js';

/** Words of a question that decide what becomes of it. Everything else is answered without a person. */
export const CUES = {
  unclear: /unclear|모호/,
  weak: /weak|약한/,
  medium: /medium|보통/,
};

const ENGLISH = [
  hit(
    'travel-en#0',
    'Travel expenses are settled within 30 days, with receipts for everything above 20 euros.',
  ),
  hit('travel-en#1', 'The team lead approves a settlement; finance pays it out with the next salary.'),
  hit('travel-en#2', 'A daily allowance of 28 euros is paid for trips of more than eight hours.'),
];
const KOREAN = [
  hit('travel-ko#0', '출장비는 복귀 후 30일 이내에 정산하며, 2만 원이 넘는 지출에는 영수증이 필요합니다.'),
  hit('travel-ko#1', '정산은 팀장이 승인하고, 재무팀이 다음 급여와 함께 지급합니다.'),
  hit('travel-ko#2', '8시간이 넘는 출장에는 하루 4만 원의 일비를 지급합니다.'),
];

/**
 * Ports that take a question at its words (`CUES`), in both languages: an unclear one is asked back once, a weak one is
 * reviewed before delivery, a medium one after it.
 */
export function cuedPorts(): Partial<Ports> {
  return {
    index: {
      ...scriptedIndex((query) => {
        const found = /[가-힣]/.test(query) ? KOREAN : ENGLISH;
        return CUES.weak.test(query) ? found.slice(0, 1).map((one) => ({ ...one, similarity: 0.2 })) : found;
      }),
      listDocuments: async () => [],
    },
    tools: scriptedTools(),
    reasoner: scriptedReasoner({
      analyse: async ({ question, clarifications }) => {
        const unclear = CUES.unclear.test(question) && clarifications.length === 0;
        const clarity = unclear ? 0.2 : 0.9;
        return thought(clearAnalysis([question, ...clarifications].join(' '), { clarity }));
      },
      clarify: async ({ question }) =>
        thought(
          /[가-힣]/.test(question)
            ? { prompt: '어느 쪽을 말씀하시나요?', options: ['국내 출장', '해외 출장'] }
            : { prompt: 'Which one do you mean?', options: ['a trip within the country', 'a trip abroad'] },
        ),
      grade: async ({ passages, question }) => {
        const score = CUES.weak.test(question) ? 0.55 : CUES.medium.test(question) ? 0.75 : 0.9;
        return thought(passages.map(({ id }) => ({ passageId: id, score })));
      },
      answer: async ({ passages }) => thought(quoteFirst(passages)),
      judge: async ({ question }) =>
        thought(
          CUES.weak.test(question)
            ? scores(0.62, { missing: ['the amount'], suggestions: ['name the amount'] })
            : scores(0.9),
        ),
      verify: async () =>
        thought({ summary: 'The passages fit.', qualityScore: 0.9, issues: [], recommendations: [] }),
    }),
  };
}
