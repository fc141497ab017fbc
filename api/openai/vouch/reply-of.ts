import type { QueryView } from '../../../contract/query.js';
import { openRequests, type Settled } from './settle.js';
import { contentOf } from './content.js';
import { textOfRequests, toolCallOf } from './human-request.js';
import { aboutQuery, type Reply } from './reply.js';
import { waitsFor } from './progress.js';
import { TEXTS } from './texts.js';
import type { RequestView } from '../../../contract/requests/index.js';

/**
 * Returns the reply for a query that has settled.
 * @param asCalls true if the client takes human requests as tool calls
 */
export function replyOf(view: QueryView, settled: Settled, baseUrl: string, asCalls: boolean): Reply {
  const about = aboutQuery(view, baseUrl);
  if (settled.kind === 'answered') return { ...about, said: contentOf(view, baseUrl) };
  const ids = settled.requests.map(({ id }) => id);
  const requests = (view.requests as RequestView[]).filter(({ id }) => ids.includes(id));
  if (!asCalls)
    return { ...about, said: { text: textOfRequests(requests, view.language, baseUrl), annotations: [] } };
  const calls = requests.map((request) => toolCallOf(request, view.language, baseUrl));
  return { ...about, said: { calls } };
}

/** Returns the reply for a query that has not settled within the longest wait. */
export function waitingReply(view: QueryView, baseUrl: string): Reply {
  const about = aboutQuery(view, baseUrl);
  const texts = TEXTS[view.language];
  const open = openRequests(view);
  const what =
    open.length === 0
      ? texts.waitingForMachine
      : open.map(({ kind, groups }) => waitsFor(kind, groups, view.language)).join('; ');
  return { ...about, said: { text: texts.waiting(what, about.vouch.url ?? ''), annotations: [] } };
}
