import type { CapCode, Confidence, Signal } from '../../contract/judgement.js';
import type { Language } from '../../contract/language.js';

/** A signal in words: its name, and as a clause why it cost an answer certainty. */
interface SignalTexts {
  name: string;
  weak: string;
}

const SIGNALS: Record<Signal, Record<Language, SignalTexts>> = {
  bestSimilarity: {
    en: { name: 'best similarity', weak: 'the passages found are not very similar to the question' },
    ko: { name: '최고 유사도', weak: '찾은 근거가 질문과 충분히 비슷하지 않습니다' },
  },
  gradingPassed: {
    en: { name: 'passages sufficient', weak: 'no highly relevant passage supports the answer' },
    ko: { name: '근거 충분', weak: '관련성이 높은 근거가 답변을 뒷받침하지 않습니다' },
  },
  passagesUsed: {
    en: { name: 'passages used', weak: 'it rests on few passages' },
    ko: { name: '사용한 근거', weak: '근거가 적습니다' },
  },
  rewrites: {
    en: { name: 'searches rewritten', weak: 'it was found with search words that are not in the question' },
    ko: { name: '검색어 재작성', weak: '질문과 다른 검색어로 찾았습니다' },
  },
  answered: {
    en: { name: 'answer found', weak: 'no answer was found' },
    ko: { name: '답을 찾음', weak: '답을 찾지 못했습니다' },
  },
  coverage: {
    en: { name: 'question covered by the quotes', weak: 'the quotes cover only part of what was asked' },
    ko: { name: '인용문이 담은 질문 내용', weak: '인용문이 질문 내용의 일부만 담고 있습니다' },
  },
  kindFits: {
    en: { name: 'kind of answer asked for', weak: 'the quotes lack the kind of answer asked for' },
    ko: { name: '질문이 묻는 종류의 답', weak: '질문이 묻는 종류의 답이 인용문에 없습니다' },
  },
  gap: {
    en: {
      name: 'most important word that the quote lacks',
      weak: 'the quote lacks an important word of the question',
    },
    ko: { name: '인용문에 없는 핵심 단어', weak: '질문의 중요한 단어가 인용문에 없습니다' },
  },
  heading: {
    en: {
      name: 'question covered by the headings',
      weak: 'the headings above the quote are about something else',
    },
    ko: { name: '제목이 담은 질문 내용', weak: '인용문의 제목이 질문과 거리가 있습니다' },
  },
  focus: {
    en: { name: 'quote about the question', weak: 'the quote is about more than the question' },
    ko: { name: '질문에 집중한 인용문', weak: '인용문에 질문과 관련 없는 내용이 많습니다' },
  },
  reversed: {
    en: { name: 'opposite of what was asked', weak: 'the quote says the opposite of what was asked' },
    ko: { name: '질문과 반대되는 내용', weak: '인용문이 질문과 반대되는 내용입니다' },
  },
  otherCase: {
    en: {
      name: 'source lacks a name, date or number from the question',
      weak: 'its source may be about a different subject, date, version or number',
    },
    ko: {
      name: '질문의 대상·날짜·숫자가 출처에 없음',
      weak: '출처가 다른 대상, 날짜, 버전, 숫자에 관한 내용일 수 있습니다',
    },
  },
  partialList: {
    en: { name: 'only part of a list or text', weak: 'the answer is not the list or text asked for' },
    ko: { name: '목록이나 글의 일부', weak: '답변이 요청한 목록이나 글이 아닙니다' },
  },
  farFromQuestion: {
    en: { name: 'far from the question', weak: 'its source may be about something else' },
    ko: { name: '질문과 먼 내용', weak: '출처가 질문과 다른 내용일 수 있습니다' },
  },
  margin: {
    en: { name: 'lead over other passages', weak: 'another passage fits nearly as well' },
    ko: { name: '다른 근거와의 차이', weak: '비슷하게 맞는 다른 근거가 있습니다' },
  },
  agreement: {
    en: { name: 'other passages that agree', weak: 'no other passage confirms it' },
    ko: { name: '같은 내용의 다른 근거', weak: '같은 내용을 확인해 주는 다른 근거가 없습니다' },
  },
  contradicts: {
    en: { name: 'contradicted by another passage', weak: 'another passage says otherwise' },
    ko: { name: '다른 근거와 상충', weak: '다른 근거에는 다르게 적혀 있습니다' },
  },
  quotedShare: {
    en: { name: 'statements with a quote', weak: 'not every statement has a quote' },
    ko: { name: '인용으로 확인된 문장', weak: '인용으로 확인되지 않은 문장이 있습니다' },
  },
  consistency: {
    en: { name: 'agreement of a second draft', weak: 'a second draft leaves part of it out' },
    ko: { name: '두 번째 초안과의 일치도', weak: '두 번째 초안에 없는 내용이 있습니다' },
  },
  grade: {
    en: { name: 'grade of the best source', weak: 'its sources are only partly relevant' },
    ko: { name: '가장 좋은 출처의 등급', weak: '출처의 관련성이 높지 않습니다' },
  },
  judged: {
    en: { name: 'judgement of the draft', weak: 'the check of the draft found weaknesses' },
    ko: { name: '초안 평가', weak: '초안 평가에서 부족한 점이 있었습니다' },
  },
  clarity: {
    en: { name: 'clarity of the question', weak: 'the question is not entirely clear' },
    ko: { name: '질문의 명확성', weak: '질문이 충분히 명확하지 않습니다' },
  },
  meaning: {
    en: {
      name: 'closeness in meaning to the question',
      weak: 'its sources are not very close to the question in meaning',
    },
    ko: { name: '질문과 뜻이 가까운 정도', weak: '출처의 뜻이 질문과 그다지 가깝지 않습니다' },
  },
};

/** The caps of the level as clauses. */
const CAPS: Record<CapCode, Record<Language, string>> = {
  not_found: { en: 'no answer was found', ko: '답을 찾지 못했습니다' },
  judged_low: { en: 'the check of the draft found it poor', ko: '초안 평가가 기준보다 낮습니다' },
  inconsistent: { en: 'a second draft says something else', ko: '두 번째 초안의 내용이 다릅니다' },
  guess: {
    en: 'the question was unclear, so the answer is a guess',
    ko: '질문이 불분명하여 추측으로 답했습니다',
  },
  far_from_question: {
    en: 'its source shares hardly a word with the question and is not close to it in meaning',
    ko: '출처에 질문의 단어가 거의 없고 뜻도 가깝지 않습니다',
  },
  not_judged: { en: 'the draft could not be checked', ko: '초안을 평가하지 못했습니다' },
  unverified_claim: {
    en: 'a statement has no quote to back it',
    ko: '인용으로 뒷받침되지 않은 문장이 있습니다',
  },
  contradiction: { en: 'the sources contradict each other', ko: '근거 문서의 내용이 서로 다릅니다' },
  other_case: {
    en: 'its source does not mention a date, number, period or thing from the question',
    ko: '질문에 나온 날짜, 숫자, 기간 또는 대상이 출처에 없습니다',
  },
  partial_list: {
    en: 'a list or a text was asked for, and the answer may not be all of it',
    ko: '목록이나 글을 요청했으나 답변이 전체를 담지 못했을 수 있습니다',
  },
};

/** Returns the names of all signals. */
export function signalNames(language: Language): Record<Signal, string> {
  const names = Object.entries(SIGNALS).map(([signal, texts]) => [signal, texts[language].name]);
  return Object.fromEntries(names) as Record<Signal, string>;
}

/** Returns what held an answer back in words, the caps first, then the signals that cost most. */
export function heldBack(
  confidence: Pick<Confidence, 'caps' | 'weak'> | undefined,
  language: Language,
): string[] {
  const { caps = [], weak = [] } = confidence ?? {};
  return [
    ...caps.map(({ code }) => capText(code, language)),
    ...weak.map((signal) => weakText(signal, language)),
  ];
}

/** Returns the reason for which the level is no higher. */
export function capText(code: CapCode, language: Language): string {
  return CAPS[code][language];
}

/** Returns the reason for which a signal cost an answer certainty. */
export function weakText(signal: Signal, language: Language): string {
  return SIGNALS[signal][language].weak;
}
