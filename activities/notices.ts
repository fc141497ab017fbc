import type { QueryEvent } from '../contract/events.js';
import { decisionOf } from '../domain/decision-log.js';
import { PortError } from '../ports/port-error.js';
import type { RecordStore } from '../ports/record-store.js';
import type { Notifier } from '../ports/notifier.js';
import { timed, type Step } from './step.js';

/** Steps that tell the outside what happens at human steps. */
export function createNoticeActivities({
  notifiers,
  records,
}: {
  notifiers: readonly Notifier[];
  records: Pick<RecordStore, 'recordDecisions'>;
}) {
  return {
    /** Enters decisions into the log of all queries and tells every notifier. One that fails keeps the others from nothing; the step then fails to be tried again. */
    async notify({ events }: { events: QueryEvent[] }): Promise<Step<null>> {
      return timed(async () => {
        const decisions = events.flatMap((event) => decisionOf(event) ?? []);
        const told = await Promise.allSettled([
          ...(decisions.length > 0 ? [records.recordDecisions(decisions)] : []),
          ...notifiers.map(async (notifier) => notifier.notify(events)),
        ]);
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
