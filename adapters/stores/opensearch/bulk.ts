import { setTimeout as delay } from 'node:timers/promises';
import { PortError } from '../../../ports/port-error.js';
import { call, type OpenSearchConnection, type Revision } from './connection.js';
import { refusalError, withSearchErrors } from './errors.js';
import { together } from './together.js';

/** One change of a bulk request. */
export interface BulkItem {
  /** `create` leaves a document that is there as it is, and tells so. */
  action: 'index' | 'create' | 'delete';
  index: string;
  id: string;
  source?: object;
  /** The change is made only when the document is still as it was read. */
  unless?: Revision;
  /** The document is replaced by one of this version, in milliseconds, and not when it has a later one. */
  version?: number;
}

/** Largest request: larger ones are no faster, and a node must hold all of one in memory. */
const MOST_ITEMS = 500;
const MOST_CHARACTERS = 5_000_000;

/** Requests of a process under way at once: a shard works on each in one thread. */
const REQUESTS_AT_ONCE = 2;

/** Items that a busy cluster turns away are sent again after 0.2, 0.4, 0.8, … seconds. */
const TRIES = 6;
const FIRST_PAUSE_MS = 200;

/** Items named in the message of an error. */
const NAMED = 3;

interface ItemResult {
  _id: string;
  status: number;
  error?: { type?: string; reason?: string };
}

interface Line {
  item: BulkItem;
  text: string;
}

function lineOf(item: BulkItem): Line {
  const { action, index, id, source, unless, version } = item;
  const since = version === undefined ? unless : { version, version_type: 'external_gte' };
  const head = JSON.stringify({ [action]: { _index: index, _id: id, ...since } });
  return { item, text: source ? `${head}\n${JSON.stringify(source)}\n` : `${head}\n` };
}

function* slices(lines: readonly Line[]): Generator<Line[]> {
  let slice: Line[] = [];
  let size = 0;
  for (const line of lines) {
    if (slice.length === MOST_ITEMS || (slice.length > 0 && size + line.text.length > MOST_CHARACTERS)) {
      yield slice;
      slice = [];
      size = 0;
    }
    slice.push(line);
    size += line.text.length;
  }
  if (slice.length > 0) yield slice;
}

const isDone = ({ status }: ItemResult, { action }: BulkItem): boolean =>
  status < 300 || (action === 'delete' && status === 404);

const isConflict = ({ status }: ItemResult, { action, unless, version }: BulkItem): boolean =>
  status === 409 && (action === 'create' || unless !== undefined || version !== undefined);

function failure(failed: readonly ItemResult[], of: number): PortError {
  const [first] = failed as [ItemResult, ...ItemResult[]];
  const named = failed
    .slice(0, NAMED)
    .map(({ _id, error }) => `${_id}: ${error?.reason?.slice(0, 200) ?? error?.type ?? 'refused'}`);
  const { kind } = refusalError({ status: first.status, ...first.error });
  // an index that was replaced at this moment; the next try finds its successor
  const gone = first.error?.type === 'index_not_found_exception';
  return new PortError(gone ? 'unavailable' : kind, {
    en: `OpenSearch refused ${failed.length} of ${of} items (${named.join('; ')})`,
    ko: `OpenSearch가 ${of}개 중 ${failed.length}개를 거부했습니다 (${named.join('; ')})`,
  });
}

/**
 * Makes changes in slices of bounded size, one slice at a time; those of callers at the same time share requests.
 * @returns ids of items that were not made because their document had changed (`unless`), was there (`create`) or is later (`version`).
 * @throws PortError that names the first items that were refused; others may have been made.
 */
export async function bulk(
  connection: OpenSearchConnection,
  items: readonly BulkItem[],
): Promise<Set<string>> {
  const conflicts = new Set<string>();
  for (const slice of slices(items.map(lineOf))) {
    let waiting = slice;
    for (let attempt = 1; waiting.length > 0; attempt += 1) {
      const results = await send(connection, waiting);
      const pairs = waiting.map((line, i) => ({ line, result: results[i]! }));
      for (const { line, result } of pairs) if (isConflict(result, line.item)) conflicts.add(line.item.id);
      const open = pairs.filter(
        ({ line, result }) => !isDone(result, line.item) && !isConflict(result, line.item),
      );
      const refused = open.filter(({ result }) => result.status !== 429 || attempt === TRIES);
      if (refused.length > 0) {
        throw failure(
          refused.map(({ result }) => result),
          slice.length,
        );
      }
      waiting = open.map(({ line }) => line);
      if (waiting.length > 0) await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
  return conflicts;
}

type Sender = (lines: Line[]) => Promise<ItemResult[]>;

const senders = new WeakMap<OpenSearchConnection, Sender>();

/** Sends the lines of one caller, in a request with those of others where there are some. */
function send(connection: OpenSearchConnection, lines: Line[]): Promise<ItemResult[]> {
  const known = senders.get(connection);
  if (known) return known(lines);
  const sender = together((callers: Line[][]) => sendAll(connection, callers), {
    atOnce: REQUESTS_AT_ONCE,
    // a slice that is full by either measure has 1
    sizeOf: (one) => Math.max(one.length / MOST_ITEMS, charactersOf(one) / MOST_CHARACTERS),
    most: 1,
  });
  senders.set(connection, sender);
  return sender(lines);
}

const charactersOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0);

/** A request that is turned away as a whole counts as each of its items turned away. */
async function sendAll(connection: OpenSearchConnection, callers: Line[][]): Promise<ItemResult[][]> {
  try {
    const { items } = await withSearchErrors(() =>
      call<{ items: Record<string, ItemResult>[] }>(connection, {
        method: 'POST',
        path: '/_bulk',
        query: { filter_path: 'items.*._id,items.*.status,items.*.error' },
        lines: callers.flatMap((lines) => lines.map(({ text }) => text)).join(''),
      }),
    );
    const results = items.map((item) => Object.values(item)[0]!);
    return callers.map((lines) => results.splice(0, lines.length));
  } catch (error) {
    if (!(error instanceof PortError && error.kind === 'throttled')) throw error;
    return callers.map((lines) =>
      lines.map(({ item }) => ({ _id: item.id, status: 429, error: { reason: error.message } })),
    );
  }
}
