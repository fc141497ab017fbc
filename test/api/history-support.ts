import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { alike } from '../../contract/language.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { HistoryEntry, HistoryEntryType, QueryHistory } from '../../contract/history.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { QueryInput, QueryView } from '../../contract/query.js';
import { PortError } from '../../ports/port-error.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { queryInput } from '../support/query-harness.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { scriptedTools } from '../workflows/human/support.js';
import { as, openRequest, startApi, type Api } from './support.js';
type Entry<T extends HistoryEntryType> = Extract<HistoryEntry, { type: T }>;

export const found = [hit('a#1', 'Receipts.'), hit('a#2', 'Rules.'), hit('b#1', 'Dates.')];
export const uncached = { cache: { ttlSeconds: 0 } };
/** Number of times that a search for `flaky` fails before it succeeds. */
export const failures = { flaky: 2 };
/** The Temporal server and the API of a suite, set by `useHistoryApi`. */
export const on = {} as { env: TestWorkflowEnvironment; api: Api };

const index = scriptedIndex(() => found);
const reasoner = scriptedReasoner({
  analyse: async ({ question, clarifications }) => {
    const clarity = question.includes('unclear') && clarifications.length === 0 ? 0.1 : 0.9;
    return thought(clearAnalysis([question, ...clarifications].join(' '), { clarity }));
  },
  grade: async ({ passages, question }) => {
    if (question.includes('ungraded'))
      throw new PortError('invalid', alike('cannot grade\n  at secret.ts:1:1'));
    const score = question.includes('weak') ? 0.55 : question.includes('medium') ? 0.75 : 0.9;
    return {
      ...thought(passages.map(({ id }) => ({ passageId: id, score }))),
      calls: [
        {
          prompt: 'grade',
          version: 2,
          model: 'model-1',
          inputTokens: 10,
          outputTokens: 2,
          costUsd: 0.01,
          attempt: 'first' as const,
        },
      ],
    };
  },
  rewrite: async () => thought(null),
});
export const ports = {
  index: {
    ...index,
    search: async (input: Parameters<typeof index.search>[0]) => {
      if (input.query.includes('flaky') && failures.flaky-- > 0)
        throw new PortError('unavailable', alike('the index is away'));
      return index.search(input);
    },
  },
  reasoner,
  tools: scriptedTools(),
};

/** Starts a server, a worker and an API over it for all tests of the suite. */
export function useHistoryApi(): void {
  beforeAll(async () => {
    on.env = await startDevServer();
    on.api = await startApi(on.env, { ports, people: 'ann,sam:reviewers' });
    await on.api.startWorker();
  });
  afterAll(async () => {
    await on.api.stop();
    await on.env.teardown();
  });
}

export async function history(id: string, of: Api = on.api): Promise<QueryHistory> {
  const { status, body } = await of.get<QueryHistory>(`/v1/queries/${id}/history`, as('ann'));
  expect(status).toBe(200);
  expect(ENDPOINTS.getHistory.response.parse(body)).toEqual(body);
  const times = body.entries.slice(1).map(({ at }) => Date.parse(at));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(body.entries.filter(({ type }) => type === 'asked')).toHaveLength(1);
  expect(body.entries[0]).toMatchObject({ type: 'asked', eventId: 1 });
  return body;
}

export function only<T extends HistoryEntryType>({ entries }: QueryHistory, type: T): Entry<T>[] {
  return entries.filter((entry): entry is Entry<T> => entry.type === type);
}
export const steps = (of: QueryHistory) => only(of, 'step').filter(({ step }) => step !== 'notify');
export const stepNames = (of: QueryHistory) => steps(of).map(({ step }) => step);
export const step = (of: QueryHistory, name: string) => steps(of).find((one) => one.step === name);
export const decide = (status: QueryView, body: object, who = 'sam') =>
  on.api.post(`/v1/requests/${openRequest(status).id}/decision`, body, as(who));
export const ask = (question: string, more: object = {}) =>
  on.api.ask({ question, policy: uncached, ...more }, 20, as('ann'));

/** Starts a query as an installation does whose every step is an activity of its own. */
export async function askRegular(question: string, more: Partial<QueryInput> = {}): Promise<string> {
  const id = `q-${randomUUID().replaceAll('-', '')}`;
  const engine = { reasoning: 'regular', retrieval: 'regular', records: 'regular' } as const;
  const input = {
    ...queryInput({ id, question, mode: 'off', policy: uncached }, on.api.ports, engine),
    ...more,
  };
  await on.env.client.workflow.start(WORKFLOW_TYPES.answerQuery, {
    workflowId: id,
    taskQueue: on.api.taskQueue,
    args: [input],
  });
  return id;
}
