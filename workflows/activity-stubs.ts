import {
  ApplicationFailure,
  isCancellation,
  log,
  proxyActivities,
  proxyLocalActivities,
  type ActivityOptions,
  type LocalActivityOptions,
} from '@temporalio/workflow';
import type { QueryActivities } from '../activities/index.js';
import type { JoinedActivities } from '../activities/joined.js';
import type { Engine, Execution } from '../contract/query.js';
import { rootFailure } from './gate/refusal.js';
import { joinedSteps } from './joined-steps.js';
import { MODEL_SILENCE, UNTIL_DONE } from './patience.js';

/**
 * Local activities run inside the worker that runs the workflow task: no dispatch through the server, one event in
 * history. Right for steps of milliseconds against the embedded store and the extractive reasoner, which dispatching
 * would make ten times slower. Regular activities are dispatched, may run on any worker for minutes, and are retried by
 * the server even when the worker dies. Right for models. What takes milliseconds over a network as long as the other side
 * is there is tried in the worker and dispatched only when that fails. The engine in the workflow input says which.
 */
const LOCAL: LocalActivityOptions = {
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '100 milliseconds', maximumInterval: '5 seconds', maximumAttempts: 4 },
};

/** The tries in the worker of a step that is dispatched after them: short, because a workflow task is held meanwhile. */
const LOCAL_FIRST: LocalActivityOptions = {
  startToCloseTimeout: '3 seconds',
  retry: { initialInterval: '100 milliseconds', maximumAttempts: 2 },
};

/**
 * A step of a model: slow, throttled at times, and worth waiting for. One attempt may hold three calls (the first, a
 * repair, a simplified one); a dead worker is noticed by its silence.
 */
const REASONING: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  scheduleToCloseTimeout: '15 minutes',
  heartbeatTimeout: MODEL_SILENCE,
  retry: {
    initialInterval: '1 second',
    backoffCoefficient: 2,
    maximumInterval: '60 seconds',
    maximumAttempts: 8,
  },
};

/**
 * A search over the network: waits half a minute, as long as a node takes to come back, then the query goes on without. It
 * ends after three in any case, as what it searches may ask to wait for longer than anybody would.
 */
const RETRIEVAL: ActivityOptions = {
  startToCloseTimeout: '20 seconds',
  scheduleToCloseTimeout: '3 minutes',
  retry: {
    initialInterval: '500 milliseconds',
    backoffCoefficient: 2,
    maximumInterval: '10 seconds',
    maximumAttempts: 7,
  },
};

/**
 * Checking that an answer may still be delivered: one look-up by id, local whatever the store, so that it costs every
 * query one event. Waits for the index, because without it nothing is delivered.
 */
const CHECKING: LocalActivityOptions = {
  startToCloseTimeout: '20 seconds',
  scheduleToCloseTimeout: '10 minutes',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '30 seconds' },
};

/** A search of the web is the last resort: whoever waits for it has waited long already. */
const SEARCHING_THE_WEB: ActivityOptions = {
  ...RETRIEVAL,
  retry: { ...RETRIEVAL.retry, maximumAttempts: 4 },
};

/** Reading what is known before the answer: the query can go on without it, but a follow-up then misses its session. */
const OPENING: ActivityOptions = { ...RETRIEVAL, retry: { ...RETRIEVAL.retry, maximumAttempts: 4 } };

/**
 * Recording what remains of a query, and passing a notice on: kept up for a day, because losing a record is worse than
 * waiting, and whoever follows the journal must not miss a notice.
 */
const RECORDING = {
  startToCloseTimeout: '20 seconds',
  scheduleToCloseTimeout: '24 hours',
  retry: UNTIL_DONE,
} satisfies ActivityOptions & LocalActivityOptions;

/** Calling a tool: it may be slow, and may have changed something even when it seems to have failed. */
const CALLING_TOOLS: ActivityOptions = {
  startToCloseTimeout: '60 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: 3 },
};

/** The steps of a query, each by the way of execution and the timeouts of its group. */
export function createSteps(engine: Engine): QueryActivities {
  const { reasoning, retrieval, records } = engine;
  const thinking = thinkingBy(engine, group(reasoning, REASONING));
  const steps: QueryActivities = {
    ...pick(thinking, 'analyse', 'clarify', 'chat', 'grade', 'rewrite', 'answer', 'secondDraft', 'judge'),
    ...pick(thinking, 'editPlan', 'correct', 'verify'),
    ...pick(group(retrieval, RETRIEVAL), 'retrieve', 'checkEvidence'),
    ...pick(proxyLocalActivities<QueryActivities>(CHECKING), 'checkDelivery'),
    ...pick(group('regular', SEARCHING_THE_WEB), 'searchWeb'),
    ...pick(group(records, OPENING), 'openQuery'),
    ...pick(group(records, RECORDING, RECORDING), 'recordOutcome', 'recordTurn', 'notify'),
    ...pick(group('regular', CALLING_TOOLS), 'listTools', 'callTool'),
  };
  const joined = engine.joined && !engine.thinking;
  return joined ? joinedSteps(steps, proxyLocalActivities<JoinedActivities>(LOCAL)) : steps;
}

/** Some steps of a group, which is a proxy: it has a step of any name. */
function pick<Name extends keyof QueryActivities>(
  steps: QueryActivities,
  ...names: Name[]
): Pick<QueryActivities, Name> {
  return Object.fromEntries(names.map((name) => [name, steps[name]])) as Pick<QueryActivities, Name>;
}

function group(
  execution: Execution,
  regular: ActivityOptions,
  local: LocalActivityOptions = LOCAL,
): QueryActivities {
  if (execution === 'local') return proxyLocalActivities<QueryActivities>(local);
  const dispatched = proxyActivities<QueryActivities>(regular);
  return execution === 'regular' ? dispatched : localFirst(dispatched);
}

/** Steps of the reasoner, by the prompts and models of the experiment where there is one. */
function thinkingBy({ thinking }: Engine, steps: QueryActivities): QueryActivities {
  if (!thinking) return steps;
  return new Proxy(steps, {
    get: (_target, name: keyof QueryActivities) => (input: object) =>
      steps[name]({ ...input, thinking } as never),
  });
}

/** Steps that are tried in the worker, and dispatched when that has failed for a reason that may pass. */
function localFirst(dispatched: QueryActivities): QueryActivities {
  const here = proxyLocalActivities<QueryActivities>(LOCAL_FIRST);
  return new Proxy(dispatched, {
    get: (_target, name: keyof QueryActivities) => async (input: never) => {
      try {
        return await here[name](input);
      } catch (error) {
        const root = rootFailure(error);
        if (isCancellation(error) || (root instanceof ApplicationFailure && root.nonRetryable)) throw error;
        log.warn('a step is dispatched, because it failed in the worker', { step: name, error });
        return dispatched[name](input);
      }
    },
  });
}
