import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EndpointName } from '../../client/api-client.js';
import { isOutage } from '../../client/errors.js';
import { liveEvents, type LiveEvent } from '../../client/live-events.js';
import type { QueryEvent } from '../../contract/events.js';
import { useApi } from './api.js';

/** `live`: changes arrive as they happen; `broken`: the connection is being taken up again; `ended`: nothing more comes. */
export type Connection = 'connecting' | 'live' | 'broken' | 'ended';

const RETRY_MS = 2000;

/**
 * Follows a query, or all of them, while the component is mounted, through every outage.
 * @param queryId all queries when absent
 * @param onEvent called for everything that arrives, in order
 * @param enabled false while there is nothing to follow
 */
export function useLive(
  queryId: string | undefined,
  onEvent: (event: LiveEvent) => void,
  enabled = true,
): Connection {
  const api = useApi();
  const [connection, setConnection] = useState<Connection>('connecting');
  const tell = useEffectEvent((event: LiveEvent) => {
    if (event.type === 'connected') setConnection('live');
    onEvent(event);
  });
  useEffect(() => {
    if (!enabled) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    const onOutage = () => setConnection('broken');
    async function follow() {
      while (!signal.aborted) {
        try {
          for await (const event of liveEvents(api, { queryId, signal, onOutage })) tell(event);
          if (!signal.aborted) setConnection('ended');
          return;
        } catch (error) {
          if (signal.aborted) return;
          onOutage();
          // a refusal stays one
          if (!isOutage(error)) return;
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    }
    void follow();
    return () => stopped.abort();
  }, [api, queryId, enabled]);
  return connection;
}

/** Endpoints whose cached responses a notice about any query makes outdated. */
const LISTS: readonly EndpointName[] = ['listRequests', 'countRequests', 'listQueries', 'getRequest'];

/** Lists are read anew at most this often, however much happens. */
const REFRESH_MS = 1000;
/** And once more so long after the last notice: the server's lists may show only seconds later what it told of. */
const SETTLED_MS = 6000;

/**
 * Keeps every list fresh while anything happens anywhere.
 * @param onNotice called for each notice
 * @param enabled false for those whom no notice is for
 */
export function useLiveLists(onNotice?: (event: QueryEvent) => void, enabled = true): Connection {
  const cache = useQueryClient();
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(soon.current);
      clearTimeout(settled.current);
    },
    [],
  );
  const refresh = () => {
    for (const name of LISTS) void cache.invalidateQueries({ queryKey: [name] });
  };
  return useLive(
    undefined,
    (live) => {
      if (live.type === 'event') onNotice?.(live.event);
      if (live.type === 'event' && live.event.type === 'answer_recalled')
        void cache.invalidateQueries({ queryKey: ['getQuery'] });
      soon.current ??= setTimeout(() => {
        soon.current = undefined;
        refresh();
      }, REFRESH_MS);
      clearTimeout(settled.current);
      settled.current = setTimeout(refresh, SETTLED_MS);
    },
    enabled,
  );
}
