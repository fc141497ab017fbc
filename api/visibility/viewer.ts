import type { Reach } from '../../contract/access.js';
import type { Caller } from '../../contract/principal.js';
import { isFor } from '../auth/guard.js';
import type { InboxViewer } from '../gateway/inbox/inbox.js';
import type { Views } from './views.js';

/**
 * Somebody who looks at what waits for people: all of it, the requests of their own questions, those for one of their
 * groups, or both.
 * @param reach how far they reach there, as the guard says it
 */
export function inboxViewerOf(
  views: Pick<Views, 'requests'>,
  caller: Caller,
  reach: readonly Reach[],
): InboxViewer {
  const { id } = caller;
  const all = reach.includes('any');
  return {
    id,
    reaches: (request, asker) =>
      all ||
      (reach.includes('own') && asker === id) ||
      (reach.includes('involved') && isFor(request, caller)),
    show: (requests) => views.requests(requests, caller),
  };
}
