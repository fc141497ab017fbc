import { randomBytes } from 'node:crypto';
import type {
  Experiment,
  ExperimentReport,
  KeptExperiment,
  StartExperiment,
} from '../../contract/experiments.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { Caller } from '../../contract/principal.js';
import type { Engine } from '../../contract/query.js';
import { changesBetween } from '../../domain/explain-policy.js';
import { overridesOf } from '../../domain/policy-versions.js';
import { reportOf } from '../../domain/what-if.js';
import { openExperiments } from '../../ports/experiments.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { stopExperimentSignal } from '../../workflows/messages.js';
import { ApiFailure } from '../failure.js';
import { fromCursor, toCursor } from './cursor.js';
import type { Policies } from './policies.js';
import { askServer, isNotFound, type Rpc } from './rpc.js';

/** Experiments: finished questions run again under another policy. */
export interface Experiments {
  /** @throws ApiFailure INVALID_REQUEST, POLICY_VERSION_NOT_FOUND, TEMPORAL_UNAVAILABLE */
  start(input: { body: StartExperiment; caller: Caller }): Promise<Experiment>;
  list(page: { limit: number; cursor?: string | undefined }): Promise<{ items: Experiment[]; next?: string }>;
  /** @throws ApiFailure EXPERIMENT_NOT_FOUND */
  read(id: string): Promise<Experiment & { report: ExperimentReport }>;
  /** @throws ApiFailure EXPERIMENT_NOT_FOUND, TEMPORAL_UNAVAILABLE */
  stop(id: string): Promise<Experiment>;
  /** @throws ApiFailure EXPERIMENT_NOT_FOUND, TEMPORAL_UNAVAILABLE */
  resume(id: string): Promise<Experiment>;
}

const LIST = 'experiments';

/** @param keyValues absent where nothing is kept: then there are no experiments */
export function createExperiments(
  rpc: Rpc,
  engine: Engine,
  policies: Pick<Policies, 'inForce' | 'proposedBy'>,
  keyValues: KeyValueStore | undefined,
): Experiments {
  const store = keyValues && openExperiments(keyValues);

  async function find(id: string) {
    const found = await store?.kept.get(id);
    if (!store || !found) throw new ApiFailure('EXPERIMENT_NOT_FOUND');
    return { store, kept: found.value };
  }

  /**
   * Returns an experiment as it stands: one whose workflow was ended from outside is stopped. There is none where the API ended
   * between keeping and starting it: nobody was told of that one, and it has chosen no question.
   */
  async function asItRuns(kept: KeptExperiment): Promise<KeptExperiment | undefined> {
    if (kept.stage !== 'running') return kept;
    try {
      const { status } = await askServer(rpc, () => rpc.client.workflow.getHandle(kept.id).describe());
      if (status.name === 'RUNNING') return kept;
    } catch (error) {
      // while the server does not answer, nothing better is known
      if (!isNotFound(error)) return kept;
      if (kept.chosen === undefined) return undefined;
    }
    // it may have ended by itself meanwhile, which it keeps first
    const now = (await store?.kept.get(kept.id))?.value ?? kept;
    return now.stage === 'running' ? { ...now, stage: 'stopped' } : now;
  }

  async function run(id: string): Promise<void> {
    await askServer(rpc, () =>
      rpc.client.workflow.start(WORKFLOW_TYPES.runExperiment, {
        workflowId: id,
        taskQueue: rpc.config.VOUCH_TASK_QUEUE,
        workflowIdConflictPolicy: 'USE_EXISTING',
        args: [{ id, engine }],
      }),
    );
  }

  return {
    async start({ body, caller }) {
      if (!store) throw new ApiFailure('INTERNAL');
      const { version: basedOn, policy } = await policies.inForce();
      const tried = await policies.proposedBy(body.policy, policy, '/policy');
      const at = new Date().toISOString();
      const kept: KeptExperiment = {
        id: `x-${at.replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`,
        ...{ at, by: caller.id, basedOn },
        changes: changesBetween(policy, tried),
        overrides: overridesOf(tried),
        ...(body.prompts ? { prompts: body.prompts } : {}),
        ...(body.models ? { models: body.models } : {}),
        ...{ questions: body.questions, budget: body.budget, stage: 'running' },
      };
      await store.kept.put({ key: kept.id, value: kept });
      try {
        await run(kept.id);
      } catch (error) {
        // whoever asks again starts another one; a start that arrives after all finds nothing, and ends
        await store.kept.remove(kept.id).catch(() => undefined);
        throw error;
      }
      return shown(kept);
    },

    async list({ limit, cursor }) {
      const after = cursor === undefined ? undefined : fromCursor(LIST, cursor).toString();
      const page = await store?.kept.list({ limit, after, order: 'descending' });
      const next = page?.next;
      const items = await Promise.all(page?.items.map(({ value }) => asItRuns(value)) ?? []);
      return {
        items: items.flatMap((kept) => (kept ? [shown(kept)] : [])),
        ...(next === undefined ? {} : { next: toCursor(LIST, Buffer.from(next)) }),
      };
    },

    async read(id) {
      const found = await find(id);
      const kept = await asItRuns(found.kept);
      if (!kept) throw new ApiFailure('EXPERIMENT_NOT_FOUND');
      return { ...shown(kept), report: reportOf(await found.store.reruns(id)) };
    },

    async stop(id) {
      const { kept } = await find(id);
      if (kept.stage !== 'running') return shown(kept);
      try {
        await askServer(rpc, () => rpc.client.workflow.getHandle(id).signal(stopExperimentSignal));
      } catch (error) {
        // it has ended meanwhile, or was ended by other means
        if (!isNotFound(error)) throw error;
      }
      return shown(kept);
    },

    async resume(id) {
      const { kept } = await find(id);
      if (kept.stage === 'completed' || kept.stage === 'spent') return shown(kept);
      await run(id);
      return shown({ ...kept, stage: 'running' });
    },
  };
}

function shown({ overrides: _, chosen, ...experiment }: KeptExperiment): Experiment {
  return { ...experiment, ...(chosen ? { chosen: chosen.length } : {}) };
}
