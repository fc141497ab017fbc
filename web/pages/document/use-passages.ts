import { useInfiniteQuery } from '@tanstack/react-query';
import type { PassageView } from '../../../contract/endpoints.js';
import { useApi } from '../../api/api.js';

/** Passages that are read at once. */
const PAGE_SIZE = 50;
/** Passages before the cited one that are shown from the beginning. */
const CONTEXT = 10;

interface Part {
  from: number;
  limit: number;
}

/**
 * Reads the passages of a document around one of them, and more in both directions as they are asked for.
 * @param cited number of the passage to begin at
 */
export function usePassages(id: string, cited: number | undefined) {
  const api = useApi();
  const pages = useInfiniteQuery({
    queryKey: ['passages', id, cited],
    initialPageParam: { from: Math.max(0, (cited ?? 0) - CONTEXT), limit: PAGE_SIZE },
    queryFn: async ({ pageParam: part, signal }) => {
      const { data } = await api.call('listPassages', { params: { id }, query: part }, { signal });
      return { ...data, from: part.from };
    },
    getNextPageParam: ({ next }): Part | undefined =>
      next === undefined ? undefined : { from: next, limit: PAGE_SIZE },
    getPreviousPageParam: ({ from }): Part | undefined => {
      const start = Math.max(0, from - PAGE_SIZE);
      return from === 0 ? undefined : { from: start, limit: from - start };
    },
  });
  const passages: PassageView[] | undefined = pages.data?.pages.flatMap(({ items }) => items);
  return { ...pages, passages };
}
