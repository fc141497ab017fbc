import { initialStatus } from '../../../contract/initial-status.js';
import type { Answer } from '../../../contract/answer.js';
import type { Language } from '../../../contract/language.js';
import type { Passage } from '../../../contract/passage.js';
import type { QueryStatus, QueryView, RunningStatus } from '../../../contract/query.js';
import {
  presentRequest,
  type Decision,
  type HumanRequest,
  type PayloadOf,
  type Receipt,
} from '../../../contract/requests/index.js';

/** Statuses of one question from start to end, in both languages, as the API serves them. */

export const QUERY_ID = 'q-settlement1';

interface Story {
  question: string;
  words: string;
  rewritten: string;
  draft: string;
  quote: string;
  title: string;
  documentId: string;
}

export const STORIES: Record<Language, Story> = {
  ko: {
    question: '출장비 정산 방법 알려줘',
    words: '출장비 정산 절차',
    rewritten: '출장 경비 보고서 정산 기한',
    draft:
      '출장비는 돌아온 날부터 7일 안에 경비 보고서를 작성해 팀장 승인을 받은 뒤 재무팀에 제출합니다. [1]',
    quote: '돌아온 날부터 7일 안에 경비 보고서를 작성해 팀장 승인을 받은 뒤 재무팀에 제출합니다.',
    title: '출장비 정산',
    documentId: 'handbook/ko/travel-expenses.md',
  },
  en: {
    question: 'How do I settle travel expenses?',
    words: 'travel expense settlement',
    rewritten: 'expense report deadline after a trip',
    draft:
      'File an expense report within seven days of your return, have your manager approve it and send it to finance. [1]',
    quote:
      'File an expense report within seven days of your return, have your manager approve it and send it to finance.',
    title: 'Travel expenses',
    documentId: 'handbook/en/travel-expenses.md',
  },
};

/** The status right after the question arrived. */
export function started(language: Language): QueryView {
  const { question } = STORIES[language];
  const asker = { id: 'local', groups: ['everyone'] };
  return view(initialStatus({ id: QUERY_ID, question, mode: 'auto', asker }, '2026-03-02T05:22:10.000Z'));
}

function passage(language: Language): Passage {
  const { title, documentId, quote } = STORIES[language];
  return {
    id: `${documentId}#0`,
    documentId,
    title,
    section: title,
    contentHash: 'a'.repeat(64),
    source: 'document',
    language,
    classification: 'internal',
    score: 12.3,
    similarity: 0.68,
    snippet: quote,
    grade: { score: 0.62, level: 'medium' },
  };
}

/** Planned and searched, then searched once more with other words. */
export function searched(language: Language): QueryView {
  const { question, words, rewritten } = STORIES[language];
  return view({
    ...(started(language) as RunningStatus),
    stage: 'answering',
    route: 'internal_search',
    analysis: {
      route: 'internal_search',
      refinedQuestion: question,
      complexity: 'simple',
      clarity: 0.9,
      ambiguity: 'none',
      domains: ['finance'],
      language,
      subQuestions: [],
      parallelGroups: [],
    },
    plan: {
      version: 1,
      todos: [
        {
          id: 't1',
          task: question,
          tool: 'search_documents',
          arguments: { query: words },
          dependsOn: [],
          requiresApproval: false,
          estimatedSeconds: 1,
          estimatedCostUsd: 0,
          status: 'completed',
          found: 2,
        },
        {
          id: 't2',
          task: question,
          tool: 'synthesize',
          arguments: {},
          dependsOn: ['t1'],
          requiresApproval: false,
          estimatedSeconds: 2,
          estimatedCostUsd: 0,
          status: 'running',
        },
      ],
      estimatedSeconds: 3,
      estimatedCostUsd: 0,
      changes: [],
    },
    searches: [
      { query: words, reason: 'plan', todoId: 't1', hits: 2 },
      { query: rewritten, reason: 'correction', strategy: 'specification', hits: 1 },
    ],
    passages: [passage(language)],
  });
}

/** Drafted with low confidence; a person has to look, until two minutes from now. */
export function inReview(language: Language, level: 'hard' | 'soft' = 'hard', seconds = 120): QueryView {
  const payload = reviewPayload(language, level);
  const { confidence, judgement } = payload;
  return view({
    ...(searched(language) as RunningStatus),
    stage: 'reviewing',
    refinements: {
      rounds: [{ query: STORIES[language].words, passageHashes: [], overall: 0.7 }],
      stoppedBy: 'accepted',
    },
    confidence,
    ...(judgement ? { judgement } : {}),
    ...(level === 'soft' ? { answer: answer(language, 'provisional') } : {}),
    requests: [
      requestOf({ kind: 'answer_review', payload }, level === 'soft' ? 'approve' : 'reject', seconds),
    ],
  });
}

export function reviewPayload(language: Language, level: 'hard' | 'soft'): PayloadOf<'answer_review'> {
  const { question, draft, words } = STORIES[language];
  return {
    level,
    reasons: [level === 'hard' ? 'low_confidence' : 'medium_confidence'],
    question,
    draft: { text: draft, answered: true, citations: [citation(language)] },
    confidence: {
      score: level === 'hard' ? 0.45 : 0.62,
      level: level === 'hard' ? 'LOW' : 'MEDIUM',
      signals: {
        bestSimilarity: 0.68,
        gradingPassed: level === 'soft',
        passagesUsed: 1,
        rewrites: 1,
        answered: true,
      },
    },
    judgement: {
      grounding: 0.9,
      completeness: 0.5,
      accuracy: 0.64,
      clarity: 0.8,
      overall: 0.7,
      missing: [],
      suggestions: [],
      safetyConcerns: [],
    },
    passages: [passage(language)],
    query: words,
    retriesLeft: 2,
  };
}

type Asked = { [K in HumanRequest['kind']]: { kind: K; payload: PayloadOf<K> } }[HumanRequest['kind']];

export function requestOf(asked: Asked, defaultAction: string, seconds = 120, ordinal = 1): HumanRequest {
  return {
    id: `${QUERY_ID}.r${ordinal}`,
    queryId: QUERY_ID,
    status: 'open',
    createdAt: new Date().toISOString(),
    deadline: new Date(Date.now() + seconds * 1000).toISOString(),
    defaultAction,
    shownHash: 'c'.repeat(64),
    groups: [],
    priority: 'normal',
    ladder: [],
    extendedSeconds: 0,
    extensionLeftSeconds: 3600,
    ...asked,
  };
}

function citation(language: Language) {
  const { title, documentId, quote } = STORIES[language];
  return { marker: 1, passageId: `${documentId}#0`, documentId, title, start: 0, end: quote.length, quote };
}

export function answer(language: Language, status: Answer['status']): Answer {
  return {
    text: STORIES[language].draft,
    answered: true,
    citations: [citation(language)],
    status,
    author: 'reasoner',
    disclaimers: [],
  };
}

export function receiptOf(request: HumanRequest, reply: Decision, by: Partial<Receipt> = {}): Receipt {
  return {
    requestId: request.id,
    queryId: request.queryId,
    kind: request.kind,
    action: reply.action,
    decidedBy: 'human',
    by: 'kim',
    at: new Date().toISOString(),
    waitedMs: 4200,
    shownHash: 'b'.repeat(64),
    defaultAction: request.defaultAction,
    reply,
    ...by,
  };
}

/** The view after its open requests were decided by this receipt. */
export function decided(before: QueryView, receipt: Receipt): QueryView {
  return view({
    ...before,
    requests: before.requests.map((r) => (r.id === receipt.requestId ? { ...r, status: 'decided' } : r)),
    receipts: [...before.receipts, receipt],
  });
}

export function completed(before: QueryView, final: Answer): QueryView {
  return view({
    ...before,
    stage: 'completed',
    answer: final,
    metrics: { ...before.metrics, steps: [{ step: 'retrieve', ms: 40 }] },
  });
}

export function rejected(before: QueryView, reason?: string): QueryView {
  const ended: QueryStatus = {
    ...before,
    stage: 'rejected',
    outcome: {
      code: 'ANSWER_REJECTED',
      message:
        before.language === 'ko' ? '검토에서 답변이 거부되었습니다.' : 'The answer was rejected in review.',
      ...(reason ? { reason } : {}),
    },
  };
  return view(withoutAnswer(ended));
}

export function cancelled(before: QueryView): QueryView {
  const outcome = { code: 'CANCELLED', message: 'The question was cancelled.' };
  return view(withoutAnswer({ ...before, stage: 'cancelled', outcome }));
}

/** Removes the answer, which was delivered as provisional. */
function withoutAnswer(status: QueryStatus): QueryStatus {
  return Object.fromEntries(
    Object.entries(status).filter(([key]) => key !== 'answer'),
  ) as unknown as QueryStatus;
}

export function view(status: QueryStatus): QueryView {
  return { ...status, requests: status.requests.map(presentRequest) };
}
