import { useState } from 'react';
import type { CountRequests, RequestSort } from '../../../contract/endpoints.js';
import type { HumanRequest, ListedRequest } from '../../../contract/requests/index.js';
import { useEndpoint } from '../../api/api.js';
import { useLivePages } from '../../parts/live-pages.js';

/** A request of the list. */
export type Waiting = ListedRequest;

/** The open requests in an order, kept fresh. */
export function useWaiting(query: CountRequests, sort: RequestSort | undefined) {
  return useLivePages('listRequests', { ...query, sort });
}

/** Counts of the open requests: all kinds within the filter, and in total. */
export function useCounts({ kind: _kind, ...query }: CountRequests) {
  const counts = useEndpoint('countRequests', { query }, { placeholderData: (before) => before });
  const all = useEndpoint('countRequests', { query: {} });
  return { ofKinds: counts.data, all: all.data };
}

/** Returns the claim on a request unless its lease is over. `now` is in milliseconds since the epoch. */
export function claimOf({ claim }: Pick<HumanRequest, 'claim'>, now: number): HumanRequest['claim'] {
  return claim && Date.parse(claim.until) > now ? claim : undefined;
}

interface Seen {
  items: readonly Waiting[];
  query: CountRequests;
  more: boolean;
  /** Requests that have arrived since, and a number that distinguishes one arrival from the next. */
  arrivals: { count: number; turn: number };
}

/** Counts the requests that arrived since the list was last read, without those that scrolling loaded. */
export function useArrivals(items: readonly Waiting[] | undefined, query: CountRequests, more: boolean) {
  const [seen, setSeen] = useState<Seen>();
  if (items && seen?.items !== items) {
    const count = seen?.query === query ? arrived(items, seen) : 0;
    const turn = (seen?.arrivals.turn ?? 0) + (count > 0 ? 1 : 0);
    const arrivals = count > 0 || !seen ? { count, turn } : seen.arrivals;
    setSeen({ items, query, more, arrivals });
  }
  return seen?.arrivals ?? { count: 0, turn: 0 };
}

function arrived(items: readonly Waiting[], before: Seen): number {
  const known = new Set(before.items.map(({ id }) => id));
  const end = before.more ? items.findLastIndex(({ id }) => known.has(id)) : items.length;
  return items.slice(0, end).filter(({ id }) => !known.has(id)).length;
}
