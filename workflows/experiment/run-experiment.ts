import {
  continueAsNew,
  executeChild,
  log,
  ParentClosePolicy,
  proxyLocalActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { ExperimentActivities, Opened } from '../../activities/experiments.js';
import type { ExperimentStage } from '../../contract/experiments.js';
import { rerunIdOf } from '../../contract/ids.js';
import type { Engine } from '../../contract/query.js';
import { stopExperimentSignal } from '../messages.js';
import { rerunQuestion } from './rerun-question.js';
import { UNTIL_DONE } from '../patience.js';

const { openExperiment, forgetReruns, endExperiment } = proxyLocalActivities<ExperimentActivities>({
  startToCloseTimeout: '5 minutes',
  retry: UNTIL_DONE,
});

/** Questions under way at once. What they use counts together, so that a budget ends at the same question every time. */
const BATCH = 8;
/** Questions per history. */
const PER_HISTORY = 10 * BATCH;
/** A rerun whose question is erased meanwhile cannot read its own history any more, and is given up. */
const LONGEST = '1 day';
/** Behind the questions that people wait for. */
const PRIORITY = { priorityKey: 5 };

export interface RunExperimentInput {
  id: string;
  engine: Engine;
}

/**
 * Runs the questions of an experiment again, batch by batch, until none is left, the budget is used up or somebody stops it.
 * Started again it goes on with those that are left.
 */
export async function runExperiment(
  input: RunExperimentInput,
  carried?: Omit<Opened, 'chosen'>,
): Promise<ExperimentStage> {
  const { id, engine } = input;
  let stopped = false;
  setHandler(stopExperimentSignal, () => void (stopped = true));
  const { left, spent, budget } = carried ?? (await openExperiment({ id }));
  const isSpent = () =>
    spent.tokens >= (budget.tokens ?? Infinity) || spent.costUsd >= (budget.costUsd ?? Infinity);

  for (let at = 0; ; at += BATCH) {
    const stage = at >= left.length ? 'completed' : stopped ? 'stopped' : isSpent() ? 'spent' : undefined;
    if (stage) {
      await endExperiment({ id, stage });
      return stage;
    }
    if (at >= PER_HISTORY || workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof runExperiment>(input, { left: left.slice(at), spent, budget });
    const batch = left
      .slice(at, at + BATCH)
      .map((queryId) => ({ queryId, workflowId: rerunIdOf(id, queryId) }));
    const used = await Promise.all(
      batch.map(({ queryId, workflowId }) =>
        executeChild(rerunQuestion, {
          workflowId,
          args: [{ id, queryId, engine }],
          priority: PRIORITY,
          workflowRunTimeout: LONGEST,
          parentClosePolicy: ParentClosePolicy.TERMINATE,
        }).catch((error: unknown) => {
          log.error('a question was not run again', { queryId, error });
          return { tokens: 0, costUsd: 0 };
        }),
      ),
    );
    for (const { tokens, costUsd } of used) {
      spent.tokens += tokens;
      spent.costUsd += costUsd;
    }
    await forgetReruns({ workflowIds: batch.map(({ workflowId }) => workflowId) });
  }
}
