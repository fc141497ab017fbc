import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal, type QueryView } from '../../contract/query.js';
import { randomOf, type Random } from '../random.js';
import { allPages, drain } from './deliveries.js';
import { verifyByCommand } from './commands.js';
import type { Doubles } from './doubles/outside.js';
import type { Evidence } from './invariants/evidence.js';
import { PEOPLE } from './topology/topology.js';
import { note } from './workload/ask-query.js';
import type { ResilientClient } from './workload/resilient-client.js';
import type { Stage } from './workload/stage.js';

/** Retries come at least once a minute, after a silence of at most a minute. */
const SETTLE_MS = 300_000;
const DRAIN_MS = 180_000;
const REPLAYED = 24;

/** Collects the evidence once all faults are over. */
export async function collect(
  stage: Stage,
  doubles: Doubles,
  webhookId: string,
  report: (line: string) => void,
): Promise<Evidence> {
  const { api, seen, seed, topology } = stage;
  const [auditor] = PEOPLE.reviewers;
  report('waiting until every query has ended or waits');
  const listed = await listAll(api, auditor);
  const ids = listed.map(({ id }) => id);
  let views = await settle(api, auditor, ids, SETTLE_MS, report);
  for (const view of views) if (isFinal(view.stage)) note(stage, view);
  report('waiting until every webhook has arrived');
  const deliveries = await drain(api, auditor, webhookId, doubles.receiver, DRAIN_MS);
  report('reading histories');
  const histories: Evidence['histories'] = [];
  await inBatches(ids, async (queryId) => {
    const { entries } = await api.call(auditor, 'getHistory', { params: { id: queryId } });
    histories.push({ queryId, entries });
  });
  report('replaying a sample');
  const sample = worthReplaying(histories, randomOf(seed, 'replay')).slice(0, REPLAYED);
  const verdicts = await verifyByCommand(topology, sample);
  // once more: what has ended must not have changed meanwhile
  views = await settle(api, auditor, ids, 0, () => undefined);
  return {
    seen,
    listed,
    views,
    histories,
    readAt: new Date().toISOString(),
    ...(await opinions(api, auditor)),
    decisions: await allPages((query) => api.call(auditor, 'listDecisions', { query })),
    policies: await allPages((query) => api.call(auditor, 'listPolicies', { query })),
    experiments: await endedExperiments(api, auditor),
    effects: doubles.tools.effects,
    webhooks: doubles.receiver.received.map(({ id, payload, status }) => ({ id, payload, answered: status })),
    deliveries,
    verdicts,
  };
}

/** Those that somebody interfered with come first: their histories are the hardest to replay. */
function worthReplaying(histories: Evidence['histories'], random: Random): string[] {
  const interfered = ({ entries }: Evidence['histories'][number]) =>
    entries.some(({ type }) => type === 'message') ? 0 : 1;
  return random
    .shuffled(histories)
    .toSorted((a, b) => interfered(a) - interfered(b))
    .map(({ queryId }) => queryId);
}

async function opinions(
  api: ResilientClient,
  person: string,
): Promise<Pick<Evidence, 'feedback' | 'feedbackTotal'>> {
  const feedback = await allPages((query) => api.call(person, 'listFeedback', { query }));
  const { total } = await api.call(person, 'feedbackStats', { query: {} });
  return { feedback, feedbackTotal: total };
}

async function endedExperiments(api: ResilientClient, person: string): Promise<Evidence['experiments']> {
  const listed = await allPages((query) => api.call(person, 'listExperiments', { query }));
  const until = Date.now() + SETTLE_MS;
  return Promise.all(
    listed.map(async ({ id }) => {
      for (;;) {
        const found = await api.call(person, 'getExperiment', { params: { id } });
        if (found.stage !== 'running' || Date.now() > until) return found;
        await sleep(1000);
      }
    }),
  );
}

const LOOK_MS = 2000;
/** Reads at once. */
const AT_ONCE = 8;

interface Listed {
  id: string;
  sessionId?: string | undefined;
}

/** Every query that the API lists. */
async function listAll(api: ResilientClient, auditor: string): Promise<Listed[]> {
  const all = await allPages((query) => api.call(auditor, 'listQueries', { query }));
  return all.map(({ id, sessionId }) => ({ id, sessionId }));
}

/**
 * Reads queries until each has ended or waits for somebody whose time is not up; gives up waiting after a while.
 * @returns all of them as they stand then
 */
async function settle(
  api: ResilientClient,
  auditor: string,
  ids: readonly string[],
  patienceMs: number,
  report: (line: string) => void,
): Promise<QueryView[]> {
  const views = new Map<string, QueryView>();
  const giveUpAt = Date.now() + patienceMs;
  for (let waiting = [...ids]; ;) {
    await inBatches(waiting, async (id) => {
      views.set(id, await api.call(auditor, 'getQuery', { params: { id } }));
    });
    waiting = waiting.filter((id) => !settled(views.get(id)!));
    if (waiting.length === 0 || Date.now() > giveUpAt) break;
    report(`${waiting.length} queries are still under way`);
    await sleep(LOOK_MS);
  }
  return ids.map((id) => views.get(id)!);
}

function settled({ stage, requests }: QueryView): boolean {
  if (isFinal(stage)) return true;
  const open = requests.filter(({ status }) => status === 'open');
  const inTime = open.every(
    ({ deadline, frozenSince }) => frozenSince !== undefined || Date.parse(deadline) > Date.now(),
  );
  return open.length > 0 && inTime;
}

/** Does something for each item, so many at once. */
async function inBatches<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await task(items[next++]!);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
}
