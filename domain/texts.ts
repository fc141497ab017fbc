import type { Disclaimer } from '../contract/answer.js';
import type { CalibrationReport } from '../contract/calibration.js';
import type { FailureCode } from '../contract/failures.js';
import type { Language, Localized } from '../contract/language.js';

const DISCLAIMERS: Record<Disclaimer['code'], Localized> = {
  low_quality: {
    en: 'The documents say little about this. Check the answer before you rely on it.',
    ko: '문서에 관련 내용이 많지 않습니다. 사용하기 전에 답변을 확인해 주십시오.',
  },
  unverified: {
    en: 'Not every statement of this answer is backed by a quote from the documents. Check those without a source.',
    ko: '문서 인용으로 확인되지 않은 문장이 있습니다. 출처가 없는 내용은 확인한 뒤 사용해 주십시오.',
  },
  provisional: {
    en: 'This answer is provisional: a reviewer may still change it.',
    ko: '잠정 답변입니다. 검토자가 내용을 바꿀 수 있습니다.',
  },
  unreviewed: {
    en: 'Nobody reviewed this answer before the deadline.',
    ko: '검토 기한이 지나 검토되지 않은 상태로 확정된 답변입니다.',
  },
  rephrase: {
    en: 'Try other words or a more specific question, with names, dates or systems in it.',
    ko: '다른 표현으로, 또는 이름·날짜·시스템 이름을 넣어 더 구체적으로 질문해 보십시오.',
  },
  web_source: {
    en: 'The documents contain nothing suitable, so this answer is based on a web search.',
    ko: '사내 문서에서 맞는 내용을 찾지 못해 웹 검색 결과를 사용했습니다.',
  },
  degraded: {
    en: 'Part of the search or the model was not available, so the answer may be incomplete.',
    ko: '검색이나 모델의 일부를 쓸 수 없어 답변이 불완전할 수 있습니다.',
  },
  evidence_changed: {
    en: 'A source changed after this answer was written; the change was shown in its review.',
    ko: '답변 작성 후 근거 문서가 바뀌었습니다. 변경 내용은 검토 단계에서 표시되었습니다.',
  },
  indexing: {
    en: 'Documents are still being indexed, so something may be missing. Ask again in a few minutes.',
    ko: '문서를 색인하는 중이어서 아직 찾지 못한 내용이 있을 수 있습니다. 몇 분 뒤에 다시 질문해 주십시오.',
  },
  no_documents: {
    en: 'No documents have been indexed yet. If that is under way, ask again in a few minutes.',
    ko: '아직 색인된 문서가 없습니다. 색인이 진행 중이라면 몇 분 뒤에 다시 질문해 주십시오.',
  },
};

/** A disclaimer in the language of the asker. */
export function disclaimer(code: Disclaimer['code'], language: Language): Disclaimer {
  return { code, text: DISCLAIMERS[code][language] };
}

const MAY_STILL_BE_FOUND: Localized = {
  en: 'This is provisional: a reviewer may still find an answer, which will then appear here.',
  ko: '잠정 결과입니다. 검토자가 답을 찾으면 이 자리에 표시됩니다.',
};

/** The disclaimer of a provisional answer, in the language of the asker. */
export function provisionalDisclaimer(answered: boolean, language: Language): Disclaimer {
  const { code, text } = disclaimer('provisional', language);
  return { code, text: answered ? text : MAY_STILL_BE_FOUND[language] };
}

/** Codes of the ends of a query without an answer. */
export type OutcomeCode = Extract<
  FailureCode,
  | 'ANSWER_REJECTED'
  | 'APPROVAL_REJECTED'
  | 'PLAN_REJECTED'
  | 'EVIDENCE_CHANGED'
  | 'EVIDENCE_UNREADABLE'
  | 'POLICY_CHANGE_REJECTED'
  | 'POLICY_SUPERSEDED'
  | 'CANCELLED'
  | 'HITL_TIMEOUT'
  | 'QUERY_FAILED'
>;

const OUTCOMES: Record<OutcomeCode, Localized> = {
  ANSWER_REJECTED: {
    en: 'The answer was rejected in review. Try asking the question in other words.',
    ko: '검토에서 답변이 거부되었습니다. 다른 표현으로 다시 질문해 주십시오.',
  },
  PLAN_REJECTED: {
    en: 'The plan for this question was rejected.',
    ko: '이 질문의 실행 계획이 거부되었습니다.',
  },
  APPROVAL_REJECTED: {
    en: 'A task that this question needs was rejected, so the question was closed.',
    ko: '이 질문에 필요한 작업이 거부되어 질문을 종료했습니다.',
  },
  EVIDENCE_UNREADABLE: {
    en: 'The sources of the answer could not be checked before it was delivered. Please ask again later.',
    ko: '답변을 전달하기 전에 근거 문서를 확인하지 못했습니다. 나중에 다시 질문해 주십시오.',
  },
  EVIDENCE_CHANGED: {
    en: 'The sources kept changing while the answer was reviewed. Please ask again later.',
    ko: '답변을 검토하는 동안 근거 문서가 계속 바뀌었습니다. 나중에 다시 질문해 주십시오.',
  },
  POLICY_CHANGE_REJECTED: {
    en: 'The policy change was rejected. The policy stays as it is.',
    ko: '정책 변경이 거부되었습니다. 정책은 그대로 유지됩니다.',
  },
  POLICY_SUPERSEDED: {
    en: 'Another policy change took effect first. Propose this one again.',
    ko: '다른 정책 변경이 먼저 적용되었습니다. 이 변경을 다시 제안해 주십시오.',
  },
  CANCELLED: { en: 'The question was cancelled.', ko: '질문이 취소되었습니다.' },
  HITL_TIMEOUT: {
    en: 'Nobody answered in time, so the question was closed. Ask again whenever you like.',
    ko: '시간 안에 응답이 없어 질문을 종료했습니다. 언제든 다시 질문해 주십시오.',
  },
  QUERY_FAILED: {
    en: 'The question could not be processed. Please try again later.',
    ko: '질문을 처리하지 못했습니다. 잠시 후 다시 시도해 주십시오.',
  },
};

/** Sentences for queries that ended without an answer, in the language of the asker. */
export function outcomeText(code: OutcomeCode, language: Language): string {
  return OUTCOMES[code][language];
}

/** Tells that a version of the policy has taken effect. */
export function policyTookEffect(version: number, language: Language): string {
  const text = {
    en: `Version ${version} of the policy applies to every question from now on.`,
    ko: `이제부터 모든 질문에 버전 ${version} 정책이 적용됩니다.`,
  };
  return text[language];
}

/** Tells why the nightly calibration proposes a change of the policy. */
export function calibrationProposed(
  { judged, given, chosen }: CalibrationReport,
  language: Language,
): string {
  const { threshold = 0, coverage = 0, atMost = 0 } = chosen.autonomy ?? {};
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  const off = given === undefined ? '' : given.ece.toFixed(3);
  const text = {
    en:
      `Nightly calibration from ${judged} verdicts (calibration error ${off}): from a confidence of ${threshold} up, ` +
      `${percent(coverage)} of the answers are delivered without a review, and at most ${percent(atMost)} of these are wrong.`,
    ko:
      `판정 ${judged}건에 따른 야간 보정(현재 보정 오차 ${off}): 신뢰도가 ${threshold} 이상인 답변(전체의 ${percent(coverage)})을 검토 없이 ` +
      `전달하며, 그중 오답은 최대 ${percent(atMost)}입니다.`,
  };
  return text[language];
}

const UNABLE: Localized = {
  en: 'The documents cannot be searched at the moment, so there is no answer. Please try again later.',
  ko: '지금은 문서를 검색할 수 없어 답변하지 못했습니다. 잠시 후 다시 시도해 주십시오.',
};
const NOTHING_FOUND: Localized = {
  en: 'No information on this was found.',
  ko: '관련 정보를 찾지 못했습니다.',
};

const NOTHING_FOUND_YET: Localized = {
  en: 'No information on this has been found so far.',
  ko: '아직 관련 정보를 찾지 못했습니다.',
};

export function unableToAnswer(language: Language): string {
  return UNABLE[language];
}

/** @param yet whether there may be more to find soon */
export function nothingFound(language: Language, yet: boolean): string {
  return (yet ? NOTHING_FOUND_YET : NOTHING_FOUND)[language];
}

const ASK_FOR_ARGUMENTS: Record<Language, (task: string) => string> = {
  en: (task) => `“${task}” needs more information.`,
  ko: (task) => `“${task}” 작업에 정보가 더 필요합니다.`,
};

/** Returns the prompt for a todo that lacks arguments. */
export function askForArguments(task: string, language: Language): string {
  return ASK_FOR_ARGUMENTS[language](task);
}

const LACKS_RESULT: Record<Language, (id: string) => string> = {
  en: (id) => `It needs the result of ${id}, which has none.`,
  ko: (id) => `이 작업에 쓸 ${id} 작업의 결과가 없습니다.`,
};

/** Tells why a todo was skipped that uses the result of another one. */
export function lacksResult(id: string, language: Language): string {
  return LACKS_RESULT[language](id);
}

/** Tells why a todo was not done that was under way when its question ended. */
export function endedMeanwhile(language: Language): string {
  return language === 'ko'
    ? '작업이 끝나기 전에 질문이 종료되었습니다.'
    : 'The question ended before this was done.';
}

/** The reply to small talk when nothing could be said. */
export function speechless(language: Language): string {
  return language === 'ko'
    ? '지금은 답변을 드릴 수 없습니다. 문서에 대해 궁금한 점을 질문해 주십시오.'
    : 'I cannot reply to this at the moment. Ask me something about the documents.';
}

/** Returns a time as `2026-11-21 15:04 UTC`: the reader's zone is not known. */
export function momentText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
