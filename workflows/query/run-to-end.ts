import { CancellationScope, ContinueAsNew, isCancellation, log } from '@temporalio/workflow';
import type { QueryInput, QueryStatus } from '../../contract/query.js';
import { outcomeText } from '../../domain/texts.js';
import { handleMessages } from './handle-messages.js';
import { dropAhead } from './look-ahead.js';
import { createRun, QueryEnd, type Carried, type QueryRun } from './query-run.js';

/** The person who ended a query early, and the reason. */
interface Cancelled {
  by: string;
  reason: string | undefined;
}

/**
 * Carries a run from its first step to its end, whoever or whatever ends it.
 * @param work takes the run to its own end, and gives what `end` needs to know of it
 * @param end records the end, also of a run that was ended early; the result of the work is absent then
 * @returns the last status
 */
export async function runToEnd<T>(
  input: QueryInput,
  carried: Carried | undefined,
  work: (run: QueryRun) => Promise<T>,
  end: (run: QueryRun, result: T | undefined) => Promise<void>,
): Promise<QueryStatus> {
  const life = new CancellationScope();
  let cancelled: Cancelled | undefined;
  const cancel = (by: string, reason: string | undefined): void => {
    cancelled ??= { by, reason };
    life.cancel();
  };
  const run = createRun(input, carried, cancel);
  handleMessages(run, cancel, () => cancelled !== undefined);

  let result: T | undefined;
  try {
    result = await life.run(() => work(run));
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    endEarly(run, error, cancelled);
    life.cancel(); // what other todos still wait for
    if (run.work.ahead) await dropAhead(run);
  }
  // a query cancelled from outside still records its end and answers what is under way
  await CancellationScope.nonCancellable(async () => {
    await end(run, result);
    await run.events.settled();
  });
  return run.state.status;
}

function endEarly({ state, gate }: QueryRun, error: unknown, cancelled: Cancelled | undefined): void {
  const { by, stage, code, reason } = earlyEnd(error, cancelled);
  gate.cancelAll(by, reason);
  state.end(stage, { code, message: outcomeText(code, state.status.language), reason });
}

/** Tells by an error who or what has ended a run, and how. */
function earlyEnd(error: unknown, cancelled: Cancelled | undefined) {
  if (error instanceof QueryEnd) {
    const { stage, code, reason } = error;
    return { by: 'policy', stage, code, reason };
  }
  if (isCancellation(error)) {
    const { by = 'operator', reason } = cancelled ?? {};
    return { by, stage: 'cancelled', code: 'CANCELLED', reason } as const;
  }
  log.error('the query failed', { error });
  return { by: 'failure', stage: 'failed', code: 'QUERY_FAILED', reason: undefined } as const;
}
