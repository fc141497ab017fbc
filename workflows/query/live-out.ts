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
 * Lives a run out, from its first step to its end, whoever or whatever ends it.
 * @param live takes the run to its own end, and gives what `end` needs to know of it
 * @param end records the end, also of a run that was ended early
 * @returns the last status
 */
export async function liveOut<T>(
  input: QueryInput,
  carried: Carried | undefined,
  live: (run: QueryRun) => Promise<T>,
  end: (run: QueryRun, lived: T | undefined) => Promise<void>,
): Promise<QueryStatus> {
  const life = new CancellationScope();
  let cancelled: Cancelled | undefined;
  const cancel = (by: string, reason: string | undefined): void => {
    cancelled ??= { by, reason };
    life.cancel();
  };
  const run = createRun(input, carried, cancel);
  handleMessages(run, cancel, () => cancelled !== undefined);

  let lived: T | undefined;
  try {
    lived = await life.run(() => live(run));
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    endEarly(run, error, cancelled);
    life.cancel(); // what other todos still wait for
    if (run.work.ahead) await dropAhead(run);
  }
  // a query cancelled from outside still records its end and answers what is under way
  await CancellationScope.nonCancellable(async () => {
    await end(run, lived);
    await run.events.settled();
  });
  return run.state.status;
}

function endEarly(run: QueryRun, error: unknown, cancelled: Cancelled | undefined): void {
  const { state, gate } = run;
  const { language } = state.status;
  if (error instanceof QueryEnd) {
    gate.cancelAll('policy', error.reason);
    state.end(error.stage, {
      code: error.code,
      message: outcomeText(error.code, language),
      reason: error.reason,
    });
  } else if (isCancellation(error)) {
    gate.cancelAll(cancelled?.by ?? 'operator', cancelled?.reason);
    state.end('cancelled', {
      code: 'CANCELLED',
      message: outcomeText('CANCELLED', language),
      reason: cancelled?.reason,
    });
  } else {
    log.error('the query failed', { error });
    gate.cancelAll('failure', undefined);
    state.end('failed', { code: 'QUERY_FAILED', message: outcomeText('QUERY_FAILED', language) });
  }
}
