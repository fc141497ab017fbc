import { liveEvents } from '../../../client/index.js';
import type { Stage } from './stage.js';

/** Follows the live stream of a query to its end, or until the signal fires, and notes what came. */
export async function followStream(
  { api, seen, signal }: Pick<Stage, 'api' | 'seen' | 'signal'>,
  queryId: string,
  person: string,
  over: AbortSignal,
): Promise<void> {
  const stream = { queryId, seqs: [] as number[], ended: false };
  seen.streams.push(stream);
  const until = AbortSignal.any([signal, over]);
  while (!until.aborted && stream.seqs.length === 0) {
    try {
      const events = liveEvents(api.client(person, api.nextUrl()), {
        queryId,
        signal: until,
        onOutage: () => undefined,
      });
      for await (const live of events) {
        if (live.type !== 'event') continue;
        stream.seqs.push(live.event.seq);
        if (live.event.type === 'query_ended') stream.ended = true;
      }
    } catch {
      // nobody answered yet: it begins anew; once something came, the client goes on by itself
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}
