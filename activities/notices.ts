import type { QueryEvent } from '../contract/events.js';
import { PortError } from '../ports/port-error.js';
import type { Notifier } from '../ports/notifier.js';
import { timed, type Step } from './step.js';

/** Steps that tell the outside what happens at human steps. */
export function createNoticeActivities({ notifiers }: { notifiers: readonly Notifier[] }) {
  return {
    /** Tells every notifier. One that fails keeps the others from nothing; the step then fails to be tried again. */
    async notify({ events }: { events: QueryEvent[] }): Promise<Step<null>> {
      return timed(async () => {
        const told = await Promise.allSettled(notifiers.map(async (notifier) => notifier.notify(events)));
        const failures = told.flatMap((result) =>
          result.status === 'rejected' ? [result.reason as unknown] : [],
        );
        if (failures.length > 0) throw failures.find(mayPass) ?? failures[0];
        return null;
      });
    },
  };
}

/** One failure that cannot get better must not keep the others from being tried again. */
function mayPass(error: unknown): boolean {
  return !(error instanceof PortError) || error.retryable;
}
