import type { Logger } from 'pino';
import type { HistoryEntry, QueryHistory } from '../../contract/history.js';
import type { Principal } from '../../contract/principal.js';
import type { QueryStatus, QueryView } from '../../contract/query.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { sightOf, type Sight } from './sight.js';
import { isOfDocument, passagesOfStatus } from './sources.js';
import { viewOfStatus } from './status-view.js';

type Seen = Pick<QueryHistory, 'entries' | 'withheldBecause'>;

/**
 * The history of a query as somebody may see it: what people wrote and what was searched for as in the query's own view,
 * and of passages that they may not read ids and hashes.
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
  /** Words that the query's own view shows; those of no search there may come from any page. */
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

/** A failure may quote what a step was given. */
function withoutMessage<E extends Extract<HistoryEntry, { type: 'step' | 'message' }>>(entry: E): E {
  return entry.failure ? { ...entry, failure: { ...entry.failure, message: '' } } : entry;
}
