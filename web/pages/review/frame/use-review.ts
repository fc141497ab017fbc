import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf, useEndpoint } from '../../../api/api.js';
import { useLive } from '../../../api/live.js';

/** Delay between an event and the read it causes, so that a burst costs one read. */
const COALESCE_MS = 150;

/** A request with the query it belongs to, both kept as they are now, and who looks. */
export function useReview(id: string) {
  const cache = useQueryClient();
  // as `queryIdOfRequest` of the contract, without its schemas
  const queryId = id.slice(0, id.lastIndexOf('.'));
  const request = useEndpoint('getRequest', { params: { id } });
  const query = useEndpoint('getQuery', { params: { id: queryId } });
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(planned.current), []);
  useLive(queryId, () => {
    clearTimeout(planned.current);
    planned.current = setTimeout(() => {
      void cache.invalidateQueries({ queryKey: keyOf('getRequest', { params: { id } }) });
      void cache.invalidateQueries({ queryKey: keyOf('getQuery', { params: { id: queryId } }) });
    }, COALESCE_MS);
  });
  const receipt = query.data?.receipts.find(({ requestId }) => requestId === id);
  return { request, query: query.data, receipt, me };
}
