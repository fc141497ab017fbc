import type { DocumentRecord } from '../../../contract/passage.js';
import type { Plan } from '../../../contract/plan.js';
import type { QueryView } from '../../../contract/query.js';
import type { Receipt, RequestView } from '../../../contract/requests/index.js';

/** Values that several examples share. */

export const QUERY_ID = 'q-7f3a9c2e41d84b06a5c0d1e2f3a4b5c6';
export const REQUEST_ID = `${QUERY_ID}.r1`;
export const QUESTION = 'How many days of annual leave do I have?';
/** Of an endpoint of another program. */
export const WEBHOOK_ID = 'wh-3f9a1c7e5b2d8046';
export const AT = '2026-11-21T09:30:00.000Z';
export const LATER = '2026-11-21T09:40:00.000Z';
export const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
export const ANSWER = 'You have 25 days of paid annual leave in each calendar year [1].';
const QUOTE = '25 days of paid annual leave in each calendar year';

export const PLAN: Plan = {
  version: 1,
  todos: [
    {
      id: 't1',
      task: 'Search the documents for annual leave',
      tool: 'search_documents',
      arguments: { query: 'annual leave days' },
      dependsOn: [],
      requiresApproval: false,
      estimatedSeconds: 1,
      estimatedCostUsd: 0,
      status: 'completed',
      found: 1,
    },
  ],
  estimatedSeconds: 1,
  estimatedCostUsd: 0,
  changes: [],
};

const CITATION = {
  marker: 1,
  passageId: 'handbook/en/annual-leave.md#0',
  documentId: 'handbook/en/annual-leave.md',
  title: 'Annual leave',
  start: 0,
  end: QUOTE.length,
  quote: QUOTE,
};

/** A completed query. */
export const COMPLETED: QueryView = {
  id: QUERY_ID,
  question: QUESTION,
  language: 'en',
  mode: 'auto',
  asker: 'local',
  revision: 9,
  createdAt: AT,
  updatedAt: AT,
  stage: 'completed',
  route: 'internal_search',
  plan: PLAN,
  searches: [{ query: QUESTION, reason: 'plan', todoId: 't1', hits: 1 }],
  passages: [],
  refinements: { rounds: [], stoppedBy: 'accepted' },
  confidence: {
    score: 0.91,
    level: 'HIGH',
    signals: { bestSimilarity: 0.88, gradingPassed: true, passagesUsed: 3, rewrites: 0, answered: true },
  },
  answer: {
    text: ANSWER,
    answered: true,
    citations: [CITATION],
    status: 'final',
    author: 'reasoner',
    disclaimers: [],
  },
  requests: [],
  receipts: [],
  verifications: [],
  events: [{ queryId: QUERY_ID, seq: 1, type: 'query_ended', at: AT, data: { stage: 'completed' } }],
  metrics: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, cacheHit: false, steps: [] },
};

/** An open request. */
export const REQUEST: RequestView = {
  id: REQUEST_ID,
  queryId: QUERY_ID,
  kind: 'clarification',
  status: 'open',
  createdAt: AT,
  deadline: LATER,
  defaultAction: 'cancel',
  shownHash: HASH,
  groups: ['reviewers'],
  priority: 'normal',
  ladder: [],
  extendedSeconds: 0,
  extensionLeftSeconds: 3600,
  payload: {
    question: 'What about leave?',
    ambiguity: 'vague_term',
    prompt: 'Which kind of leave do you mean?',
    options: ['Annual leave', 'Sick leave'],
  },
  schema: { type: 'object', properties: { action: { const: 'answer' }, text: { type: 'string' } } },
};

/** The receipt of a decision. */
export const RECEIPT: Receipt = {
  requestId: REQUEST_ID,
  queryId: QUERY_ID,
  kind: 'answer_review',
  action: 'approve',
  decidedBy: 'human',
  by: 'alice',
  at: AT,
  waitedMs: 42_000,
  shownHash: HASH,
  defaultAction: 'reject',
  reply: { action: 'approve', comment: 'Checked against the handbook.' },
};

export const DOCUMENT: DocumentRecord = {
  id: CITATION.documentId,
  collection: 'handbook',
  path: 'en/annual-leave.md',
  title: CITATION.title,
  language: 'en',
  domains: ['hr'],
  groups: ['everyone'],
  classification: 'internal',
  fileHash: HASH,
  readingVersion: 1,
  origin: 'upload',
  mediaType: 'text/markdown',
  indexedAt: AT,
};

export const PASSAGE = {
  id: CITATION.passageId,
  documentId: DOCUMENT.id,
  title: DOCUMENT.title,
  section: 'Annual leave › Entitlement',
  contentHash: HASH,
  text: `${QUOTE}. Days that are not taken by 31 March of the following year lapse.`,
};

export const OPINION = {
  queryId: QUERY_ID,
  by: 'local',
  rating: 'negative',
  comment: 'The figure is last year’s.',
  question: QUESTION,
  confidence: 'MEDIUM',
  at: AT,
} as const;
