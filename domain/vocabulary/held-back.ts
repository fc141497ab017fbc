import type { CapCode, Confidence, Signal } from '../../contract/judgement.js';
import type { Language } from '../../contract/language.js';

/** Reasons why an answer was not sure enough, as clauses: caps of its level, and signals that cost it most. */
interface HeldBack {
  caps: Record<CapCode, string>;
  weak: Record<Signal, string>;
}

/** Kept apart from the other words: of a web page only the review needs them. */
export const HELD_BACK: Record<Language, HeldBack> = {
  en: {
    caps: {
      not_found: 'no answer was found',
      judged_low: 'the check of the draft found it poor',
      inconsistent: 'a second draft says something else',
      guess: 'the question was unclear, so the answer is a guess',
      far_from_question:
        'its source shares hardly a word with the question and is not close to it in meaning',
      not_judged: 'the draft could not be checked',
      unverified_claim: 'a statement has no quote to back it',
      contradiction: 'the sources contradict each other',
      other_case: 'its source does not mention a date, number, period or thing from the question',
      partial_list: 'a list or a text was asked for, and the answer may not be all of it',
    },
    weak: {
      bestSimilarity: 'the passages found are not very similar to the question',
      gradingPassed: 'no highly relevant passage supports the answer',
      passagesUsed: 'it rests on few passages',
      rewrites: 'it was found with search words that are not in the question',
      answered: 'no answer was found',
      coverage: 'the quotes cover only part of what was asked',
      kindFits: 'the quotes lack the kind of answer asked for',
      gap: 'the quote lacks an important word of the question',
      heading: 'the headings above the quote are about something else',
      focus: 'the quote is about more than the question',
      reversed: 'the quote says the opposite of what was asked',
      otherCase: 'its source may be about a different subject, date, version or number',
      partialList: 'the answer is not the list or text asked for',
      farFromQuestion: 'its source may be about something else',
      margin: 'another passage fits nearly as well',
      agreement: 'no other passage confirms it',
      contradicts: 'another passage says otherwise',
      quotedShare: 'not every statement has a quote',
      grade: 'its sources are only partly relevant',
      judged: 'the check of the draft found weaknesses',
      clarity: 'the question is not entirely clear',
      meaning: 'its sources are not very close to the question in meaning',
      consistency: 'a second draft leaves part of it out',
    },
  },
  ko: {
    caps: {
      not_found: '답을 찾지 못했습니다',
      judged_low: '초안 평가가 기준보다 낮습니다',
      inconsistent: '두 번째 초안의 내용이 다릅니다',
      guess: '질문이 불분명하여 추측으로 답했습니다',
      far_from_question: '출처에 질문의 단어가 거의 없고 뜻도 가깝지 않습니다',
      not_judged: '초안을 평가하지 못했습니다',
      unverified_claim: '인용으로 뒷받침되지 않은 문장이 있습니다',
      contradiction: '근거 문서의 내용이 서로 다릅니다',
      other_case: '질문에 나온 날짜, 숫자, 기간 또는 대상이 출처에 없습니다',
      partial_list: '목록이나 글을 요청했으나 답변이 전체를 담지 못했을 수 있습니다',
    },
    weak: {
      bestSimilarity: '찾은 근거가 질문과 충분히 비슷하지 않습니다',
      gradingPassed: '관련성이 높은 근거가 답변을 뒷받침하지 않습니다',
      passagesUsed: '근거가 적습니다',
      rewrites: '질문과 다른 검색어로 찾았습니다',
      answered: '답을 찾지 못했습니다',
      coverage: '인용문이 질문 내용의 일부만 담고 있습니다',
      kindFits: '질문이 묻는 종류의 답이 인용문에 없습니다',
      gap: '질문의 중요한 단어가 인용문에 없습니다',
      heading: '인용문의 제목이 질문과 거리가 있습니다',
      focus: '인용문에 질문과 관련 없는 내용이 많습니다',
      reversed: '인용문이 질문과 반대되는 내용입니다',
      otherCase: '출처가 다른 대상, 날짜, 버전, 숫자에 관한 내용일 수 있습니다',
      partialList: '답변이 요청한 목록이나 글이 아닙니다',
      farFromQuestion: '출처가 질문과 다른 내용일 수 있습니다',
      margin: '비슷하게 맞는 다른 근거가 있습니다',
      agreement: '같은 내용을 확인해 주는 다른 근거가 없습니다',
      contradicts: '다른 근거에는 다르게 적혀 있습니다',
      quotedShare: '인용으로 확인되지 않은 문장이 있습니다',
      grade: '출처의 관련성이 높지 않습니다',
      judged: '초안 평가에서 부족한 점이 있었습니다',
      clarity: '질문이 충분히 명확하지 않습니다',
      meaning: '출처의 뜻이 질문과 그다지 가깝지 않습니다',
      consistency: '두 번째 초안에 없는 내용이 있습니다',
    },
  },
};

/** Returns what held an answer back in words, the caps first, then the signals that cost most. */
export function heldBack(
  confidence: Pick<Confidence, 'caps' | 'weak'> | undefined,
  language: Language,
): string[] {
  const { caps = [], weak = [] } = confidence ?? {};
  const words = HELD_BACK[language];
  return [...caps.map(({ code }) => words.caps[code]), ...weak.map((signal) => words.weak[signal])];
}
