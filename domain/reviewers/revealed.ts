import type { Language } from '../../contract/language.js';
import type { Receipt } from '../../contract/requests/index.js';
import type { Flaw } from '../../contract/reviewing.js';

const SENTENCES: Record<Language, Record<'spotCheck' | 'secondReview' | Flaw, string>> = {
  en: {
    spotCheck: 'This was a spot check: the answer had been delivered without a review.',
    secondReview:
      'This was a second review: somebody else had reviewed this answer before. The outcome does not change.',
    number: 'This answer was made wrong on purpose: a number was changed. It was never delivered.',
    negation: 'This answer was made wrong on purpose: it said the opposite. It was never delivered.',
    passage: 'This answer was made wrong on purpose: it came from another passage. It was never delivered.',
  },
  ko: {
    spotCheck: '표본 점검이었습니다. 검토 없이 전달된 답변입니다.',
    secondReview: '두 번째 검토였습니다. 다른 검토자가 먼저 검토한 답변이며, 결과는 바뀌지 않습니다.',
    number: '일부러 틀리게 고친 답변이었습니다. 숫자를 바꾸었으며, 누구에게도 전달되지 않았습니다.',
    negation: '일부러 틀리게 고친 답변이었습니다. 뜻을 반대로 바꾸었으며, 누구에게도 전달되지 않았습니다.',
    passage:
      '일부러 틀리게 고친 답변이었습니다. 다른 근거에서 가져온 내용이며, 누구에게도 전달되지 않았습니다.',
  },
};

/** Returns the sentence that says of a decision what its request did not: that it was a check, and which. */
export function revealed(
  { spotCheck, secondReview, seeded }: Receipt,
  language: Language,
): string | undefined {
  const what = seeded?.flaw ?? (secondReview ? 'secondReview' : spotCheck ? 'spotCheck' : undefined);
  return what && SENTENCES[language][what];
}
