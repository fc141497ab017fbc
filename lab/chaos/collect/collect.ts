import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal } from '../../../contract/query.js';
import { verifyByCommand } from '../commands.js';
import type { Doubles } from '../doubles/outside.js';
import type { Evidence } from '../invariants/evidence.js';
import { randomOf, type Random } from '../../random.js';
import { PEOPLE } from '../topology/settings.js';
import type { ResilientClient } from '../workload/resilient-client.js';
import { note } from '../workload/ask-query.js';
import type { Stage } from '../workload/stage.js';
import { drain } from './deliveries.js';
import { allPages } from './pages.js';
import { inBatches, listAll, settle } from './settle.js';

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
