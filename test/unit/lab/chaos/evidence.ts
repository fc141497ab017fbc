import type { QueryView } from '../../../../contract/query.js';
import type { HumanRequest, Receipt } from '../../../../contract/requests/index.js';
import type { Evidence } from '../../../../lab/chaos/invariants/evidence.js';
import { endOf } from '../../../../lab/chaos/observations.js';

export const AT = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-01T01:00:00.000Z';
export const QUERY = 'q-aaaaaaaa';
export const REQUEST = `${QUERY}.r1`;
export const CALL = `${QUERY}.charge`;

export const receipt = (more: Partial<Receipt> = {}): Receipt =>
  ({
    requestId: REQUEST,
    queryId: QUERY,
    kind: 'approval_request',
    action: 'approve',
    decidedBy: 'human',
    by: 'alice',
    at: AT,
    ...more,
  }) as Receipt;

export const request = (more: Partial<HumanRequest> = {}): HumanRequest =>
  ({
    id: REQUEST,
    queryId: QUERY,
    kind: 'approval_request',
    status: 'decided',
    deadline: LATER,
    todoId: 'charge',
    ...more,
  }) as HumanRequest;

/** An answer that is recalled because its document is gone. */
export const ANSWER = {
  text: 'Forty.',
  status: 'final',
  author: 'reasoner',
  disclaimers: [],
  citations: [{ marker: 1, passageId: 'p1', documentId: 'd1', quote: 'forty' }],
  recalled: { at: AT, because: 'removed', documentId: 'd1', quotes: [{ marker: 1 }] },
};

/** A query that has charged something, with one approval, and has ended. */
export const view = (more: object = {}): QueryView =>
  ({
    id: QUERY,
    stage: 'completed',
    requests: [request()],
    receipts: [receipt()],
    events: [{ seq: 1 }, { seq: 2, type: 'query_ended' }, { seq: 3, type: 'verified' }],
    passages: [{ id: 'p1' }],
    plan: { todos: [{ id: 'charge', tool: 'desk.charge', status: 'completed' }] },
    answer: ANSWER,
    ...more,
  }) as unknown as QueryView;

/** The same, while it waits for a person. */
export const waiting = (more: Partial<HumanRequest> = {}): QueryView =>
  view({
    stage: 'reviewing',
    answer: undefined,
    receipts: [],
    requests: [request({ status: 'open', ...more })],
  });

const webhook = (id: string, type: string, data: object) =>
  ({
    id,
    payload: { type, timestamp: AT, data: { queryId: QUERY, ...data } },
    answered: 204,
  }) as Evidence['webhooks'][number];

/** Returns the evidence of a run that went well. */
export function wholeEvidence(): Evidence {
  const ended = view();
  return {
    seen: {
      starts: [{ n: 0, key: 'k', session: 's', ids: [QUERY, QUERY] }],
      decisions: [
        { requestId: REQUEST, by: 'alice', action: 'approve', outcome: 'receipt', receipt: receipt() },
        {
          requestId: REQUEST,
          by: 'bob',
          action: 'reject',
          outcome: 'refused',
          code: 'HITL_ALREADY_DECIDED',
          receipt: receipt(),
        },
        { requestId: REQUEST, by: 'carol', action: 'reject', outcome: 'unknown' },
      ],
      ends: [{ queryId: QUERY, end: endOf(ended)! }],
      feedback: [{ queryId: QUERY, by: 'dora', rating: 'positive', comment: 'c', acknowledged: true }],
      streams: [{ queryId: QUERY, seqs: [1, 2], ended: true }],
      completions: [
        {
          key: 'c',
          contents: [
            { answer: 'provisional', text: 'a, not reviewed yet' },
            { answer: 'final', text: 'a' },
          ],
          ids: ['t-1', 't-1'],
        },
      ],
      documents: { d1: null },
      given: [],
    },
    listed: [{ id: QUERY, sessionId: 's' }],
    views: [ended],
    histories: [
      {
        queryId: QUERY,
        entries: [
          { type: 'decision', at: AT, receipt: receipt() },
          { type: 'ended', at: AT, stage: 'completed' },
        ],
      },
    ],
    readAt: AT,
    feedback: [{ queryId: QUERY, by: 'dora', rating: 'positive', comment: 'c', question: '', at: AT }],
    feedbackTotal: 1,
    decisions: [{ ...receipt(), seq: 2 }],
    policies: [
      { version: 2, proposal: 'q-policy-2', proposedBy: 'alice', approvedBy: ['bob'], changes: [] },
      { version: 1, proposal: 'q-policy-1', proposedBy: 'bob', approvedBy: ['carol'], changes: [] },
      { version: 0, changes: [] },
    ],
    experiments: [
      {
        ...{ id: 'x-1', stage: 'completed', chosen: 3 },
        report: { before: { questions: 2 }, leftOut: { gone: 0, failed: 1 } },
      } as Evidence['experiments'][number],
    ],
    effects: [{ tool: 'desk.charge', callId: CALL, ticket: 'T', at: AT }],
    webhooks: [
      webhook('m1', 'hitl.requested', { requestId: REQUEST, seq: 1 }),
      webhook('m2', 'hitl.decided', { requestId: REQUEST, seq: 2 }),
      webhook('m2', 'hitl.decided', { requestId: REQUEST, seq: 2 }),
      webhook('m4', 'answer.recalled', { seq: 4 }),
      webhook('m3', 'query.ended', { seq: 3 }),
    ],
    deliveries: [],
    verdicts: [{ queryId: QUERY, verdict: 'same' }],
  };
}
