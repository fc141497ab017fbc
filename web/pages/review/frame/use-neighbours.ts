import { useEndpoint } from '../../../api/api.js';
import { lastSort } from '../../inbox/filter.js';
import { useOutbox } from '../../../decisions/use-outbox.js';

/** Requests read around the one that is shown, among which those may be whose decision is not sent yet. */
const READ = 21;

/** Returns a request's place in the inbox, in the order last looked at, and the requests beside it. */
export function useNeighbours(id: string) {
  const { data } = useEndpoint('listRequests', { query: { around: id, sort: lastSort(), limit: READ } });
  const { away } = useOutbox().line;
  const ids = data?.items.map((item) => item.id).filter((other) => other === id || !away.has(other)) ?? [];
  const at = ids.indexOf(id);
  return {
    /** From 1; absent when the request does not wait. */
    place: at < 0 ? undefined : (data?.offset ?? 0) + at + 1,
    total: data?.total ?? 0,
    previous: at > 0 ? ids[at - 1] : undefined,
    // one that does not wait any more is followed by the first that does
    next: ids[at + 1],
    /** The request to open after this one. */
    onward: ids[at + 1] ?? ids.find((other) => other !== id),
  };
}

export type Neighbours = ReturnType<typeof useNeighbours>;
