import { queryIdSchema } from '../../contract/ids.js';
import { liveEvents } from '../../client/live-events.js';
import { queryEventSchema, type QueryEvent } from '../../contract/events.js';
import { CliError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import { eventText } from '../render/event.js';
import { formatTime } from '../render/time.js';
import type { Session } from '../session.js';
import { TEXTS, type Texts } from '../texts/index.js';
import { hang } from '../terminal/layout.js';

/**
 * Prints what happens to a query, or to all of them, a line for each event; with `--json` a JSON object for each.
 * @returns the exit code, once the query has ended
 */
export async function watch(session: Session, queryId: string | undefined): Promise<number> {
  const { api, interrupted, terminal, printJson } = session;
  let { texts } = session;
  if (queryId !== undefined) {
    if (!queryIdSchema.safeParse(queryId).success) throw new CliError(texts.errors.badId(queryId));
    texts = TEXTS[(await api.call('getQuery', { params: { id: queryId } })).data.language];
  }
  terminal.print(terminal.paint('dim', texts.watch.following));
  const onOutage = () => terminal.notice(texts.watch.again);
  for await (const live of liveEvents(api, { queryId, signal: interrupted, onOutage })) {
    if (live.type !== 'event') continue;
    const { data: event } = queryEventSchema.safeParse(live.event);
    if (!event) continue; // of a newer API
    printJson(event, 0);
    terminal.print(...eventLines(event, queryId === undefined, session, texts));
  }
  return EXIT.ok;
}

function eventLines(event: QueryEvent, naming: boolean, { terminal, now }: Session, texts: Texts): string[] {
  const time = terminal.paint('dim', formatTime(event.at, now()));
  const query = naming ? `${event.queryId}  ` : '';
  return hang(`${time}  `, query + eventText(event, texts, now()), terminal.width);
}
