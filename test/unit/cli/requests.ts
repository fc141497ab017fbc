import type { Plan } from '../../../contract/plan.js';
import { QUERY_ID, requestOf, searched, STORIES, view } from './samples.js';
import type { HumanRequest } from '../../../contract/requests/index.js';
import type { QueryView, RunningStatus } from '../../../contract/query.js';
import { presentRequest } from '../../../contract/requests/index.js';

/** Requests about the steps of a query, and a query that waits for them. */

const { question } = STORIES.en;

export const approval = requestOf(
  {
    kind: 'approval_request',
    payload: {
      question,
      todo: {
        id: 's2',
        task: 'Send the report',
        tool: 'mail.send',
        arguments: { to: 'finance', copies: 2 },
        estimatedSeconds: 2,
        estimatedCostUsd: 0.02,
      },
      description: 'Sends a mail.',
      sideEffects: 'leaves_organisation',
      reasons: ['leaves_organisation', 'costs_money'],
    },
  },
  'skip',
);

export const input = requestOf(
  {
    kind: 'input_request',
    payload: {
      question,
      todo: { id: 's3', task: 'Count the days', tool: 'ask_human', arguments: { question: 'How many?' } },
      prompt: 'How long was the trip?',
      requestedSchema: {
        type: 'object',
        properties: {
          days: { type: 'integer', title: 'Days', minimum: 1, maximum: 31 },
          code: { type: 'string', title: 'Cost centre', pattern: '^[A-Z]+$' },
        },
        required: ['days', 'code'],
      },
    },
  },
  'cancel',
);

export const pause = requestOf(
  {
    kind: 'pause',
    payload: {
      question,
      pausedBy: 'alice',
      reason: 'lunch',
      stage: 'retrieving',
      todos: { running: ['t1'], completed: [], pending: ['t2'] },
    },
  },
  'resume',
);

export const plan: Plan = searched('en').plan!;

/** A query that waits for these requests. */
export function waitingFor(...requests: HumanRequest[]): QueryView {
  const status = { ...(searched('en') as RunningStatus), stage: 'retrieving' as const };
  return view({ ...status, id: QUERY_ID, requests: requests.map(presentRequest) });
}
