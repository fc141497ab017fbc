import type { Reach } from '../../contract/access.js';
import type { Caller } from '../../contract/principal.js';
import { isFor } from '../auth/guard.js';
import type { InboxViewer } from '../gateway/inbox/inbox.js';
import type { Views } from './views.js';

/**
 * Returns a viewer of the inbox: of all requests, of those of their own questions, of those for one of their groups, or of
 * both.
 * @param reach of the caller at the endpoint, from the guard
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
