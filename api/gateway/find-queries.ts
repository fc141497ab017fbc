import type { ListQueries } from '../../contract/endpoints.js';
import type { QuerySummary } from '../../contract/query.js';
import type { Registers } from '../../ports/record-store.js';
import { fromCursor, toCursor } from './cursor.js';
import { listQueries, summariesOf } from './list-queries.js';
import type { Rpc } from './rpc.js';

/** The register of questions, as lists of them use it. */
export type QuestionRegister = Pick<Registers, 'registerQuestion' | 'findQuestions'>;

/** Reads of the register for one page: what other filters leave out costs a read and fills nothing. */
const MOST_READS = 20;
/** Questions read at least at a time. */
const FEWEST = 50;

interface Page {
  items: QuerySummary[];
  next?: string;
}

/**
 * Returns a page of queries. Words and collections are looked up in the register, newest first; all else is
 * asked of Temporal, which also says who asked: the register alone opens nothing to anybody.
 * @throws ApiFailure INVALID_REQUEST for an invalid cursor; TEMPORAL_UNAVAILABLE; PortError of the store
 */
export async function findQueries(rpc: Rpc, register: QuestionRegister, filter: ListQueries): Promise<Page> {
  return (filter.text ?? filter.collection) === undefined
    ? listQueries(rpc, filter)
    : search(rpc, register, filter);
}

async function search(
  rpc: Rpc,
  register: QuestionRegister,
  { limit, cursor, ...filter }: ListQueries,
): Promise<Page> {
  const { text, collection, asker, since, until, ...others } = filter;
  const list = JSON.stringify(filter);
  const items: QuerySummary[] = [];
  let after = cursor === undefined ? undefined : fromCursor(list, cursor).toString();
  for (let read = 0; read < MOST_READS; read += 1) {
    // never more than fit, so that `next` of the register is that of the page
    const size = Math.min(limit - items.length, FEWEST);
    const found = await register.findQuestions({
      ...{ text, collection, asker, since, until },
      after,
      limit: size,
    });
    const summaries = await summariesOf(rpc, found.items, { ...others, asker });
    items.push(...found.items.flatMap((id) => summaries.get(id) ?? []));
    after = found.next;
    if (after === undefined || items.length === limit) break;
  }
  return { items, ...(after === undefined ? {} : { next: toCursor(list, Buffer.from(after)) }) };
}
