import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { engineOf } from '../../config/engine.js';
import { loadConfig } from '../../config/load-config.js';
import { ATTRIBUTES } from '../../temporal/attributes.js';
import { TASK_TIMEOUT } from '../../temporal/task-queue.js';
import { QUESTION_MEMO, WORKFLOW_TYPES } from '../../contract/ids.js';
import { DEFAULT_POLICY, mergePolicy } from '../../contract/default-policy.js';
import type { PolicyOverrides } from '../../contract/policy.js';
import type { Engine, QueryInput } from '../../contract/query.js';
import type { Stage } from './stage.js';

/** A question and how it is asked. */
export interface Question {
  text: string;
  mode: QueryInput['mode'];
  policy: PolicyOverrides;
  /** Differences from the engine of an embedded store without a model. */
  engine?: Partial<Engine>;
}

/** The cache is off: every query does its work. */
const NO_CACHE: PolicyOverrides = { cache: { ttlSeconds: 0 } };

/** A clear question with three good passages: one search, no correction, no refinement, no review. */
export const SIMPLE: Question = {
  text: '출장비 정산 방법 알려줘',
  mode: 'auto',
  policy: { ...NO_CACHE, retrieval: { k: 3 } },
};

/** A question under the default policy: as many passages as it gives, and the cache on. */
export const byDefault = (text: string): Question => ({ text, mode: 'auto', policy: {} });

/** Never answered from the cache, and never held for a reviewer. */
export const UNCACHED: Question = { ...SIMPLE, mode: 'off', policy: NO_CACHE };

const WEEK_S = 7 * 24 * 3600;

/** The same question with its answer held for a reviewer, longer than any benchmark lasts, and nothing else reviewed. */
export const HELD: Question = {
  ...SIMPLE,
  mode: 'strict',
  policy: {
    ...SIMPLE.policy,
    review: { planInStrict: false },
    requests: { answer_review_hard: { timeoutSeconds: WEEK_S } },
  },
};

/** The engine of an embedded store without a model, as queries are started with it. */
const EMBEDDED = engineOf(loadConfig({}));

/** Steps as an installation with models and a search cluster has them: those of the model are dispatched one by one. */
export const MODEL_AND_CLUSTER: Partial<Engine> = {
  reasoning: 'regular',
  retrieval: 'local-first',
  records: 'local-first',
  joined: false,
};

/**
 * Starts a question on one of the workers: as the API does, or for the floor without what lists and inboxes need.
 * @param taskQueue that of a floor begins with this word
 */
export function start({ client }: Stage, taskQueue: string, question: Question): Promise<WorkflowHandle> {
  const workflowId = `q-${randomUUID().replaceAll('-', '')}`;
  const input = inputOf(workflowId, question);
  const options = { workflowId, taskQueue, args: [input] };
  if (taskQueue.startsWith('floor')) return client.workflow.start('floor', options);
  return client.workflow.start(WORKFLOW_TYPES.answerQuery, {
    ...options,
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    ...TASK_TIMEOUT,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: ATTRIBUTES.stage, value: 'analysing' },
      { key: ATTRIBUTES.mode, value: input.mode },
      { key: ATTRIBUTES.asker, value: input.asker.id },
    ]),
    memo: { [QUESTION_MEMO]: input.question },
  });
}

/** Builds the input of a workflow. */
export function inputOf(id: string, { text, mode, policy, engine }: Question): QueryInput {
  return {
    id,
    question: text,
    mode,
    asker: { id: 'bench', groups: ['everyone'] },
    policy: mergePolicy(DEFAULT_POLICY, policy),
    engine: { ...EMBEDDED, ...engine },
  };
}

/**
 * Does `work` `count` times, at most `concurrency` at once; stops early, with an error, when one of them fails or the signal
 * says so. What is under way then has ended when the error comes.
 */
export async function repeat(
  count: number,
  concurrency: number,
  signal: AbortSignal,
  work: (nth: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    try {
      while (next < count) {
        signal.throwIfAborted();
        await work(next++);
      }
    } catch (error) {
      next = count;
      throw error;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: concurrency }, lane));
  const failed = lanes.find((ended) => ended.status === 'rejected');
  if (failed) throw failed.reason;
}
