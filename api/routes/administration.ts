import { lastHours } from '../../domain/metrics/index.js';
import { explainPolicy } from '../../domain/explain-policy.js';
import type { SystemState } from '../../contract/administration.js';
import { deliveryQueueOf } from '../../contract/ids.js';
import { DEFAULT_TENANT, roleSchema } from '../../contract/principal.js';
import type { People } from '../auth/people.js';
import type { Deps } from '../deps.js';
import { fromCursor, toCursor } from '../gateway/cursor.js';
import type { Handlers } from '../http/endpoint.js';
import { outcomesIn } from '../metrics/records.js';

const PEOPLE = 'people';

/** Handlers for what an operator looks at. */
export function administrationRoutes({
  config,
  gateway,
  records,
  people,
  checks,
}: Pick<Deps, 'config' | 'gateway' | 'records'> & {
  people: People;
  checks: () => Promise<SystemState['checks']>;
}): Handlers<'readSystem' | 'explainPolicy' | 'listPeople'> {
  /** Backlog of the queues, and who works on them. */
  async function readQueues(): Promise<Pick<SystemState, 'queues' | 'workers'>> {
    const found = await gateway.taskQueues();
    const deliveries = deliveryQueueOf(config.VOUCH_TASK_QUEUE);
    const pollers = found.flatMap(({ halves }) => halves.flatMap((half) => half.pollers));
    const workers = new Map(
      pollers.map(({ identity, buildId }) => [
        identity,
        buildId === undefined ? { identity } : { identity, buildId },
      ]),
    );
    return {
      queues: found.flatMap(({ name, halves }) =>
        halves.map(({ type: half, tasks, seconds, pollers: workers }) => {
          const carries = name === deliveries ? ('deliveries' as const) : ('questions' as const);
          return { name, half, carries, tasks, seconds, workers: workers.length };
        }),
      ),
      workers: [...workers.values()],
    };
  }

  async function readLastDay(): Promise<SystemState['lastDay']> {
    const day = { questions: 0, degraded: 0, failed: 0, modelCalls: 0, repairedCalls: 0 };
    const codes: Record<string, number> = {};
    for await (const page of outcomesIn(records, lastHours(24, new Date())))
      for (const { stage, code = 'QUERY_FAILED', degraded, metrics } of page) {
        day.questions += 1;
        day.modelCalls += metrics.modelCalls;
        const calls = metrics.steps.flatMap(({ calls = [] }) => calls);
        day.repairedCalls += calls.filter(({ attempt }) => attempt !== 'first').length;
        if (degraded) day.degraded += 1;
        if (stage !== 'failed') continue;
        day.failed += 1;
        codes[code] = (codes[code] ?? 0) + 1;
      }
    return { ...day, codes };
  }

  return {
    async readSystem() {
      const { VOUCH_STORE: store, VOUCH_REASONER: reasoner, VOUCH_AUTH: authentication } = config;
      const { VOUCH_CHAT_MODEL: chatModel, VOUCH_EMBEDDER: embedder } = config;
      const [found, queues, sources, day] = await Promise.all([
        checks(),
        readQueues().catch(() => ({ queues: [], workers: [] })),
        gateway.sources.list().catch(() => []),
        readLastDay().catch(() => ({ ...NOTHING, codes: {} })),
      ]);
      const parts = {
        ...{ store, reasoner, authentication },
        ...(chatModel === undefined ? {} : { chatModel }),
        ...(embedder === undefined ? {} : { embedder }),
      };
      return { body: { checks: found, ...queues, sources, lastDay: day, parts } };
    },

    async explainPolicy() {
      const { VOUCH_POLICY_FILE: file, VOUCH_MODE: mode } = config;
      const { version, policy } = await gateway.policies.inForce();
      const items = explainPolicy(policy, mode, version > 0 ? 'version' : 'file');
      return { body: { version, items, ...(file === undefined ? {} : { file }) } };
    },

    async listPeople({ query: { limit, cursor } }) {
      if (config.VOUCH_AUTH === 'none') {
        const local = [{ id: 'local', groups: config.VOUCH_LOCAL_GROUPS }, ...config.VOUCH_LOCAL_PEOPLE];
        const items = local.map((one) => ({
          ...one,
          roles: [...roleSchema.options],
          tenant: DEFAULT_TENANT,
        }));
        return { body: { items } };
      }
      const after = cursor === undefined ? undefined : fromCursor(PEOPLE, cursor).toString();
      const { items, next } = await people.list({ after, limit });
      return {
        body: { items, ...(next === undefined ? {} : { next: toCursor(PEOPLE, Buffer.from(next)) }) },
      };
    },
  };
}

const NOTHING = { questions: 0, degraded: 0, failed: 0, modelCalls: 0, repairedCalls: 0 };
