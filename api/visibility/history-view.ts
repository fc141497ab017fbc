import type { Logger } from 'pino';
import type { HistoryEntry, QueryHistory } from '../../contract/history.js';
import type { Principal } from '../../contract/principal.js';
import type { QueryStatus, QueryView } from '../../contract/query.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { sightOf, type Sight, isOfDocument, passagesOfStatus } from './sight.js';
import { viewOfStatus } from './status-view.js';

type Seen = Pick<QueryHistory, 'entries' | 'withheldBecause'>;

/**
 * Returns the history of a query as a viewer may see it: texts of people and searches as in the view of the query, and of
 * passages that they may not read only ids and hashes.
 */
export async function historySeenBy(
  parts: { index: SearchIndex; log: Logger },
  entries: HistoryEntry[],
  status: QueryStatus,
  viewer: Principal,
): Promise<Seen> {
  const ids = new Set([...passagesOfStatus(status), ...passagesIn(entries)]);
  const sight = await sightOf(parts, [...ids], viewer);
  const { view } = viewOfStatus(status, sight);
  if (!view.withheldBecause) return { entries };
  const shown = shownParts(view, sight);
  return { entries: entries.map((entry) => shownEntry(entry, shown)), withheldBecause: view.withheldBecause };
}

function passagesIn(entries: readonly HistoryEntry[]): string[] {
  return entries
    .flatMap((entry) => (entry.type === 'step' ? (entry.passages ?? []) : []))
    .map(({ id }) => id)
    .filter(isOfDocument);
}

interface Shown {
  readable: Sight['readable'];
  /** Search words in the view of the query; all others are withheld, since they may come from any passage. */
  words: ReadonlySet<string>;
  receipts: ReadonlyMap<string, QueryView['receipts'][number]>;
}

function shownParts({ question, analysis, searches, receipts }: QueryView, { readable }: Sight): Shown {
  const searched = searches.filter(({ withheld }) => !withheld).map(({ query }) => query);
  return {
    readable,
    words: new Set([question, ...(analysis ? [analysis.refinedQuestion] : []), ...searched]),
    receipts: new Map(receipts.map((receipt) => [receipt.requestId, receipt])),
  };
}

function shownEntry(entry: HistoryEntry, shown: Shown): HistoryEntry {
  if (entry.type === 'step') return { ...withoutMessage(entry), ...shownFindings(entry, shown) };
  if (entry.type === 'message') return withoutMessage(entry);
  if (entry.type !== 'decision') return entry;
  return { ...entry, receipt: shown.receipts.get(entry.receipt.requestId) ?? entry.receipt };
}

function shownFindings(
  { search, passages }: Extract<HistoryEntry, { type: 'step' }>,
  { readable, words }: Shown,
): Partial<Extract<HistoryEntry, { type: 'step' }>> {
  const closed = search && !words.has(search.query);
  return {
    ...(closed ? { search: { ...search, query: '', withheld: true } } : {}),
    ...(passages
      ? { passages: passages.map((one) => (readable(one.id) ? one : { ...one, title: '', withheld: true })) }
      : {}),
  };
}

/** Removes the message of a failure, which may quote the input of a step. */
function withoutMessage<E extends Extract<HistoryEntry, { type: 'step' | 'message' }>>(entry: E): E {
  return entry.failure ? { ...entry, failure: { ...entry.failure, message: '' } } : entry;
}
