import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { CallInput, ResponseOf } from '../../client/api-client.js';
import type { DecisionFilter } from '../../contract/decision-log.js';
import type { CountRequests, ListQueries, RequestSort } from '../../contract/endpoints.js';
import { useApi, useEndpoint } from '../api/api.js';

/** The lists of the API with their filters. */
interface Listings {
  listRequests: CountRequests & { sort?: RequestSort | undefined };
  listQueries: Omit<ListQueries, 'limit' | 'cursor'>;
  listDecisions: DecisionFilter;
}
type Listing = keyof Listings;

/** Lists of the API that are read page by page. */
type Paged =
  | Listing
  | 'listDocuments'
  | 'listSessions'
  | 'listKeys'
  | 'listPeople'
  | 'listDeliveries'
  | 'listFeedback'
  | 'listAnswersFrom';

const PAGE_SIZE = 100;
/** Of the time between two reads, for every page that has to be read: the more is open, the less often. */
const REST_MS = 300;

interface Reading {
  /** Under which what is read is kept; changes of the list itself have it read anew. */
  key?: readonly string[];
  /** Of what the list is, where its path names it. */
  params?: object;
  size?: number;
  /** Time between two reads, in milliseconds. */
  refetchInterval?: number;
}

/** A long list, page by page. */
export function usePages<N extends Paged>(
  name: N,
  query: object,
  { key = [name, 'pages'], params, size = PAGE_SIZE, ...options }: Reading = {},
) {
  const api = useApi();
  const pages = useInfiniteQuery({
    ...options,
    queryKey: [...key, params, query],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<ResponseOf<N>> => {
      const input = { params, query: { ...query, limit: size, cursor: pageParam } } as CallInput<N>;
      return (await api.call(name, input, { signal })).data;
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { data } = pages;
  const items = useMemo(
    () => data?.pages.flatMap((page): ResponseOf<N>['items'][number][] => page.items),
    [data],
  );
  return { ...pages, items, refresh: () => void pages.refetch() };
}

/**
 * A long list, page by page. All pages that are open are read anew when anything has happened anywhere, but not under the
 * key that live events make outdated: a reader who has scrolled far would ask for dozens of pages every second.
 */
export function useLivePages<N extends Listing>(name: N, query: Listings[N]) {
  const changedAt = useChangedAt();
  const pages = usePages(name, query, { key: ['pages', name] });
  const { data, dataUpdatedAt, refetch } = pages;
  const refresh = useEffectEvent(() => void refetch({ cancelRefetch: false }));
  const count = data?.pages.length ?? 1;
  useEffect(() => {
    if (dataUpdatedAt === 0 || changedAt <= dataUpdatedAt) return;
    // a list of one page is read at once
    const rest = dataUpdatedAt + (count - 1) * REST_MS - Date.now();
    const timer = setTimeout(refresh, Math.max(0, rest));
    return () => clearTimeout(timer);
  }, [changedAt, dataUpdatedAt, count]);
  return pages;
}

/** Returns the time of the last change anywhere: the navigation then has the number of open requests read again. */
function useChangedAt(): number {
  const { dataUpdatedAt, errorUpdatedAt } = useEndpoint('countRequests', { query: {} });
  return Math.max(dataUpdatedAt, errorUpdatedAt);
}
