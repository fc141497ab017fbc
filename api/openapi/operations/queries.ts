import type { QUERY_ENDPOINTS } from '../../../contract/endpoints/queries.js';
import type { OperationText } from '../types.js';
import { AT, COMPLETED, LATER, PLAN, QUERY_ID, QUESTION, REQUEST } from './samples.js';

const {
  stage: _stage,
  answer: _answer,
  ...base
} = COMPLETED as Extract<typeof COMPLETED, { stage: 'completed' }>;
const PLAN_VIEW = {
  queryId: QUERY_ID,
  plan: PLAN,
  dependencyGraph: { t1: [] },
  mermaid: 'flowchart TD\n  t1["Search the documents"]',
  editable: false,
};
const HISTORY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const PAUSED = { ...base, stage: 'paused' };
const WAITING = { ...base, stage: 'clarifying', requests: [REQUEST] };
const CANCELLED = {
  ...base,
  stage: 'cancelled',
  outcome: { code: 'CANCELLED', message: 'The question was cancelled.', reason: 'asked twice' },
};

export const QUERY_OPERATIONS: Record<keyof typeof QUERY_ENDPOINTS, OperationText> = {
  startQuery: {
    summary: 'Ask a question',
    description:
      'Starts a query: one durable workflow. With `Prefer: wait=20` the response comes as soon as the query ends or needs ' +
      'a person (200), otherwise at once (202). `policy` overrides single values of the installation’s policy for this ' +
      'query; rules that protect documents can only be made stricter.',
    request: { question: QUESTION, mode: 'auto' },
    response: WAITING,
    success: { 200: 'It has ended, or waits for a person', 202: 'It is under way' },
    prefer: true,
    etag: true,
    location: true,
    failures: ['TODOS_NOT_POSSIBLE', 'QUOTA_EXCEEDED', 'QUERY_ERASED', 'TEMPORAL_UNAVAILABLE'],
  },
  getQuery: {
    summary: 'Read the status of a query',
    description:
      'The status has the same shape in every stage. With `If-None-Match` and `Prefer: wait=60` the response waits until the ' +
      'status differs from the known one.',
    response: COMPLETED,
    success: { 200: 'The status', 304: 'Unchanged since the status that `If-None-Match` names' },
    prefer: true,
    etag: true,
  },
  listQueries: {
    summary: 'List queries',
    description:
      'Queries under way first, then those that have ended, the latest of each first; with `text` or `collection` by the time of ' +
      'asking, newest first. One that ends while pages are being read may appear twice: the later entry is right. Contains the ' +
      'caller’s own queries, or all queries for an auditor.',
    response: {
      items: [
        {
          id: QUERY_ID,
          question: QUESTION,
          mode: 'auto',
          stage: 'completed',
          confidence: 'HIGH',
          asker: 'local',
          startedAt: AT,
          endedAt: AT,
        },
      ],
    },
    failures: ['TEMPORAL_UNAVAILABLE'],
  },
  listSessions: {
    summary: 'List conversations',
    description:
      'The caller’s own: questions that share a `sessionId`. `GET /v1/queries?sessionId=` lists the questions of one.',
    response: {
      items: [
        {
          sessionId: 'web-1',
          question: QUESTION,
          questions: 3,
          startedAt: AT,
          lastAskedAt: LATER,
          running: false,
          waiting: false,
        },
      ],
      mayErase: false,
    },
    failures: ['TEMPORAL_UNAVAILABLE'],
  },
  cancelQuery: {
    summary: 'End a query early',
    description: 'All its open requests end with it.',
    request: { reason: 'asked twice' },
    response: CANCELLED,
    etag: true,
    failures: ['QUERY_ENDED'],
  },
  pauseQuery: {
    summary: 'Pause a query',
    description:
      'Running todos finish, no new ones start, and deadlines stand still. Opens a request of the kind `pause`, which resumes the ' +
      'query automatically after `seconds`.',
    request: { reason: 'the source is being corrected', seconds: 600 },
    response: PAUSED,
    etag: true,
    failures: ['HITL_SESSION_PAUSED', 'QUERY_ENDED'],
  },
  resumeQuery: {
    summary: 'Resume a paused query',
    request: { modifications: [{ op: 'skip', todoId: 't1' }], comment: 'not needed any more' },
    response: COMPLETED,
    etag: true,
    failures: ['HITL_SESSION_NOT_PAUSED', 'HITL_MODIFICATION_FAILED', 'QUERY_ENDED'],
  },
  verifyQuery: {
    summary: 'Verify a query',
    description:
      'The reasoner examines what the query has so far and reports on its quality. The query continues meanwhile.',
    request: { type: 'data_quality' },
    response: {
      type: 'data_quality',
      summary: 'Three passages of one document support the answer.',
      qualityScore: 0.8,
      issues: ['Nearly everything comes from one document: Works agreement.'],
      recommendations: ['Look for a second source.'],
      details: { one_document: ['Works agreement'] },
      by: 'local',
      at: AT,
    },
    failures: ['VERIFICATION_FAILED', 'QUERY_ENDED'],
  },
  getHistory: {
    summary: 'Read everything that happened to a query',
    description: 'From Temporal’s history, oldest first: steps, model calls, requests, messages, decisions.',
    response: {
      queryId: QUERY_ID,
      runs: [
        { runId: '0199f0d2-8a51-7d0e-9a64-1f0c5f0e6b11', events: 27, bytes: 31_204, sha256: HISTORY_HASH },
      ],
      entries: [
        { type: 'asked', at: AT, eventId: 1, by: 'local', question: QUESTION, mode: 'auto' },
        { type: 'ended', at: AT, eventId: 27, stage: 'completed' },
      ],
    },
    failures: ['HISTORY_TOO_LONG', 'PAYLOAD_UNREADABLE'],
  },
  getPlan: {
    summary: 'Read the plan of a query',
    description: 'Its todos, every version of it, and a diagram (Mermaid).',
    response: PLAN_VIEW,
    failures: ['PLAN_NOT_FOUND'],
  },
  editPlan: {
    summary: 'Change the plan of a query',
    description:
      'By structured edits or by an instruction in words, while its review or a pause is open. Dependencies are repaired and ' +
      'the graph stays acyclic; with `preview` nothing is changed.',
    request: {
      version: 1,
      edits: [{ op: 'update', todoId: 't1', set: { query: 'annual leave entitlement' } }],
    },
    response: PLAN_VIEW,
    failures: [
      'PLAN_NOT_FOUND',
      'PLAN_NOT_EDITABLE',
      'PLAN_VERSION_CHANGED',
      'HITL_MODIFICATION_FAILED',
      'HITL_FORBIDDEN',
      'HITL_CLAIMED',
      'QUERY_ENDED',
    ],
  },
  getResult: {
    summary: 'Read the full result of a todo',
    description: 'The plan contains only the beginning of a long result.',
    response: { queryId: QUERY_ID, todoId: 't1', text: '25' },
    failures: ['RESULT_NOT_FOUND'],
  },
};
