import { VIA_SIGNAL } from '../../contract/unproven.js';
import type { Confidence, Judgement, RewriteStrategy } from '../../contract/judgement.js';
import type { Mode, QuerySummary, Search } from '../../contract/query.js';
import type { DecidedBy, Reply, RequestKind, ReviewReason } from '../../contract/requests/index.js';
import type { ApprovalReason } from '../../contract/requests/index.js';
import type { Priority } from '../../contract/request-policy.js';

/** Every action that a request of any kind can end with. */
export type Action = Reply['action'];

// the compiler keeps the list of scores complete
type ScoreName = keyof Omit<Judgement, 'missing' | 'suggestions' | 'safetyConcerns'>;
export const SCORE_NAMES = [
  'overall',
  'grounding',
  'completeness',
  'accuracy',
  'clarity',
] as const satisfies readonly ScoreName[];

const en = {
  kinds: {
    clarification: 'Question back',
    plan_review: 'Plan review',
    approval_request: 'Approval',
    input_request: 'Missing input',
    answer_review: 'Answer review',
    pause: 'Pause',
  } satisfies Record<RequestKind, string>,
  /** Actions, as imperatives. */
  actions: {
    approve: 'Approve',
    edit: 'Edit',
    retry: 'Search again',
    reject: 'Reject',
    modify: 'Modify',
    answer: 'Answer',
    skip: 'Skip',
    resume: 'Resume',
    cancel: 'Cancel',
  } satisfies Record<Action, string>,
  /** Results of the actions. */
  done: {
    approve: 'approved',
    edit: 'edited',
    retry: 'sent back to search',
    reject: 'rejected',
    modify: 'modified',
    answer: 'answered',
    skip: 'skipped',
    resume: 'resumed',
    cancel: 'cancelled',
  } satisfies Record<Action, string>,
  stages: {
    running: 'Running',
    analysing: 'Understanding',
    clarifying: 'Waiting for a clarification',
    planning: 'Planning',
    retrieving: 'Searching',
    answering: 'Writing',
    reviewing: 'In review',
    paused: 'Paused',
    completed: 'Answered',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
    failed: 'Failed',
  } satisfies Record<QuerySummary['stage'], string>,
  /** For a decision of this kind. */
  waits: (kind: string) => `Waiting: ${kind}`,
  modes: { auto: 'Review by confidence', strict: 'Review everything', off: 'No review' } satisfies Record<
    Mode,
    string
  >,
  levels: { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' } satisfies Record<Confidence['level'], string>,
  confidence: 'Confidence',
  signals: {
    bestSimilarity: 'Best similarity',
    gradingPassed: 'Passages sufficient',
    passagesUsed: 'Passages used',
    rewrites: 'Searches rewritten',
    answered: 'Answer found',
  } satisfies Record<keyof Confidence['signals'], string>,
  scores: {
    overall: 'Overall',
    grounding: 'Grounded in the sources',
    completeness: 'Complete',
    accuracy: 'Accurate',
    clarity: 'Clear',
  } satisfies Record<ScoreName, string>,
  reviewReasons: {
    low_confidence: 'Low confidence',
    medium_confidence: 'Medium confidence',
    strict_mode: 'Every searched answer is reviewed',
    safety_concern: 'Safety concern',
    no_answer_found: 'No answer was found in the documents',
    confidential_evidence: 'Rests on a confidential document',
  } satisfies Record<ReviewReason, string>,
  approvalReasons: {
    todo_requires_approval: 'The plan asks for it',
    tool_requires_approval: 'The tool asks for it',
    costs_money: 'It costs money',
    leaves_organisation: 'It leaves the organisation',
    changes_data: 'It changes data',
  } satisfies Record<ApprovalReason, string>,
  strategies: {
    synonym_expansion: 'synonyms',
    context_addition: 'more context',
    generalization: 'more general',
    specification: 'more specific',
  } satisfies Record<RewriteStrategy, string>,
  searchReasons: {
    plan: 'First search',
    correction: 'Rewritten: the passages were poor',
    refinement: 'Rewritten: the draft was poor',
    reviewer: 'Asked for by a reviewer',
    web: 'Web search',
  } satisfies Record<Search['reason'], string>,
  decidedBy: {
    human: 'a person',
    timeout: 'the default at the deadline',
    policy: 'the policy',
    cancel: 'cancellation',
  } satisfies Record<DecidedBy, string>,
  /** Proof of identity of a decision sent as a Signal. */
  bySignal: 'nothing (sent as a Signal)',
  priorities: { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' } satisfies Record<
    Priority,
    string
  >,
};

const ko: typeof en = {
  kinds: {
    clarification: '확인 질문',
    plan_review: '계획 검토',
    approval_request: '실행 승인',
    input_request: '추가 입력',
    answer_review: '답변 검토',
    pause: '일시 중지',
  },
  actions: {
    approve: '승인',
    edit: '수정',
    retry: '다시 검색',
    reject: '거부',
    modify: '변경',
    answer: '답하기',
    skip: '건너뛰기',
    resume: '재개',
    cancel: '취소',
  },
  done: {
    approve: '승인됨',
    edit: '수정됨',
    retry: '다시 검색함',
    reject: '거부됨',
    modify: '변경됨',
    answer: '답변함',
    skip: '건너뜀',
    resume: '재개됨',
    cancel: '취소됨',
  },
  stages: {
    running: '진행 중',
    analysing: '질문 분석 중',
    clarifying: '확인 질문 대기',
    planning: '계획 중',
    retrieving: '검색 중',
    answering: '답변 작성 중',
    reviewing: '검토 중',
    paused: '일시 중지됨',
    completed: '답변 완료',
    rejected: '거부됨',
    cancelled: '취소됨',
    failed: '실패',
  },
  waits: (kind) => `대기: ${kind}`,
  modes: { auto: '신뢰도에 따라 검토', strict: '모두 검토', off: '검토 안 함' },
  levels: { HIGH: '높음', MEDIUM: '보통', LOW: '낮음' },
  confidence: '신뢰도',
  signals: {
    bestSimilarity: '최고 유사도',
    gradingPassed: '근거 충분',
    passagesUsed: '사용한 근거',
    rewrites: '검색어 재작성',
    answered: '답을 찾음',
  },
  scores: {
    overall: '종합',
    grounding: '근거 충실도',
    completeness: '완전성',
    accuracy: '정확성',
    clarity: '명확성',
  },
  reviewReasons: {
    low_confidence: '신뢰도가 낮음',
    medium_confidence: '신뢰도가 보통',
    strict_mode: '검색한 답변은 모두 검토',
    safety_concern: '안전 우려',
    no_answer_found: '문서에서 답을 찾지 못함',
    confidential_evidence: '기밀 문서에 근거함',
  },
  approvalReasons: {
    todo_requires_approval: '계획에서 승인을 요구함',
    tool_requires_approval: '도구에서 승인을 요구함',
    costs_money: '비용이 발생함',
    leaves_organisation: '조직 밖으로 나감',
    changes_data: '데이터를 변경함',
  },
  strategies: {
    synonym_expansion: '동의어 확장',
    context_addition: '맥락 추가',
    generalization: '일반화',
    specification: '구체화',
  },
  searchReasons: {
    plan: '첫 검색',
    correction: '근거가 부족해 검색어를 바꿈',
    refinement: '초안이 부족해 검색어를 바꿈',
    reviewer: '검토자가 요청함',
    web: '웹 검색',
  },
  decidedBy: { human: '사람', timeout: '기한 경과에 따른 기본 처리', policy: '정책', cancel: '취소' },
  bySignal: '없음(Signal로 전달)',
  priorities: { low: '낮음', normal: '보통', high: '높음', urgent: '긴급' },
};

export type Words = typeof en;

/** Words for the values of the contract: one for each, so that every page says the same. */
export const vocabulary = { en, ko };

/** Name of an action as a request carries it; one that is not known yet is shown as it is. */
export function nameOfAction(words: Words, action: string): string {
  return words.actions[action as Action] ?? action;
}

/** Returns the name of the proof of identity. */
export function nameOfProof(words: Words, via: string): string {
  return via === VIA_SIGNAL ? words.bySignal : via;
}
