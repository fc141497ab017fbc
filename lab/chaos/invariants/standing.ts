import { isFinal } from '../../../contract/query.js';
import type { Invariant } from './evidence.js';

/** A timer may be as late as this, milliseconds. */
const GRACE_MS = 30_000;

/** Every query has ended, or waits for a person whose time is not up. */
export const noneStuck: Invariant = ({ views, readAt }) => {
  const now = Date.parse(readAt);
  return views.flatMap((view) => {
    const open = view.requests.filter(({ status }) => status === 'open');
    if (isFinal(view.stage))
      return open.map(({ id }) => ({ subject: id, what: `open, and its query has ended ${view.stage}` }));
    if (open.length === 0) return [{ subject: view.id, what: `${view.stage}, and waits for nobody` }];
    return open
      .filter(
        ({ deadline, frozenSince }) => frozenSince === undefined && Date.parse(deadline) + GRACE_MS < now,
      )
      .map(({ id, deadline }) => ({
        subject: id,
        what: `its time was up at ${deadline}, and nothing has happened`,
      }));
  });
};
