import type { QueryEvent } from '../contract/events.js';
import { decisionOf } from '../domain/decision-log.js';
import type { Ports } from '../ports/index.js';
import { PortError } from '../ports/port-error.js';
import type { Notifier } from '../ports/notifier.js';
import { timed, type Step } from './step.js';

/** Steps that tell the outside what happens at human steps. */
export function createNoticeActivities({ notifiers, records }: Pick<Ports, 'notifiers' | 'records'>) {
  return {
    /** Enters decisions into the log of all queries and tells every notifier. The step fails, to be tried again, when one of them does. */
    async notify({ events }: { events: QueryEvent[] }): Promise<Step<null>> {
      return timed(async () => {
        const decisions = events.flatMap((event) => decisionOf(event) ?? []);
        const logged = decisions.length > 0 ? records.recordDecisions(decisions) : undefined;
        await tellAll(notifiers, events, logged);
        return null;
      });
    },
  };
}

/**
 * Tells every notifier. One that fails keeps the others from nothing.
 * @param beside done at the same time
 * @throws the failure that may pass, should there be one among several
 */
export async function tellAll(
  notifiers: readonly Notifier[],
  events: readonly QueryEvent[],
  beside?: Promise<void>,
): Promise<void> {
  const told = await Promise.allSettled([
    beside,
    ...notifiers.map(async (notifier) => notifier.notify(events)),
  ]);
  const failures = told.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (failures.length > 0) throw failures.find(mayPass) ?? failures[0];
}

/** One failure that cannot get better must not keep the others from being tried again. */
function mayPass(error: unknown): boolean {
  return !(error instanceof PortError) || error.retryable;
}
