import {
  createOpenSearchEventJournal,
  type OpenSearchConnection,
} from '../../adapters/stores/opensearch/index.js';
import type { QueryEvent } from '../../contract/events.js';
import type { EventJournal } from '../../ports/notifier.js';
import { notice } from './builders.js';
import { eventJournalSuite } from './event-journal-suite.js';
import { cluster } from './opensearch-cluster.js';

jest.setTimeout(240_000);

const { url, freshPrefix, connect } = cluster();

const journalAt = (prefix: string): EventJournal => createOpenSearchEventJournal(connect(prefix));
const all = (journal: EventJournal) => journal.readAfter({ position: 0, limit: 100_000 });
const keys = (events: QueryEvent[]) => events.map(({ queryId, seq }) => `${queryId} ${seq}`);

eventJournalSuite(
  'opensearch',
  () => {
    const prefix = freshPrefix();
    return { open: () => journalAt(prefix), args: ['opensearch', url(), prefix] };
  },
  60,
);

/** Creates an entry without its place, as a writer leaves it that dies between the two. */
async function leaveUnsettled(connection: OpenSearchConnection, position: number, event: QueryEvent) {
  await connection.client.create({
    index: `${connection.prefix}-events`,
    id: `entry-${position}`,
    body: { position, at: Date.parse(event.at), event: JSON.stringify(event) },
  });
}

test('an entry whose writer died at once is shown, keeps its place, and is not noted a second time', async () => {
  const prefix = freshPrefix();
  const [journal, other] = [journalAt(prefix), journalAt(prefix)];
  await journal.notify([notice('q-journal1', 1)]);
  await leaveUnsettled(connect(prefix), 2, notice('q-journal1', 2));
  await journal.notify([notice('q-journal2', 1)]);
  expect(keys(await all(other))).toEqual(['q-journal1 1', 'q-journal1 2', 'q-journal2 1']);
  await other.notify([notice('q-journal1', 2)]);
  expect(keys(await all(journal))).toEqual(['q-journal1 1', 'q-journal1 2', 'q-journal2 1']);
});

test('of two entries for one event all readers see the same one', async () => {
  const prefix = freshPrefix();
  const journal = journalAt(prefix);
  await journal.notify([notice('q-journal1', 1)]);
  // one writer died; the retry of its activity, which had looked before, comes after
  await leaveUnsettled(connect(prefix), 2, notice('q-journal1', 2));
  await journal.notify([notice('q-journal1', 2)]);
  await journal.notify([notice('q-journal1', 3)]);
  const readers = [journalAt(prefix), journalAt(prefix), journal];
  const [one, ...rest] = await Promise.all(readers.map(all));
  expect(keys(one!)).toEqual(['q-journal1 1', 'q-journal1 2', 'q-journal1 3']);
  for (const other of rest) expect(other).toEqual(one);
});

test('the same notices passed on by many at once are one entry each', async () => {
  const prefix = freshPrefix();
  const journals = Array.from({ length: 5 }, () => journalAt(prefix));
  const events = Array.from({ length: 6 }, (_, n) => notice('q-journal1', n + 1));
  await Promise.all(journals.map((journal) => journal.notify(events)));
  const [first, ...rest] = await Promise.all(journals.map(all));
  expect(keys(first!).sort()).toEqual(keys(events));
  for (const other of rest) expect(other).toEqual(first);
});

test('a process that starts later goes on behind the latest entry, however far that is', async () => {
  const prefix = freshPrefix();
  const [journal, early] = [journalAt(prefix), journalAt(prefix)];
  await early.notify([notice('q-journal0', 1)]);
  await journal.notify(Array.from({ length: 90 }, (_, n) => notice('q-journal1', n + 1)));
  await early.notify([notice('q-journal0', 2)]);
  const late = journalAt(prefix);
  await late.notify([notice('q-journal2', 1)]);
  expect(await late.latest()).toBe(93);
  expect(keys((await all(journal)).slice(-2))).toEqual(['q-journal0 2', 'q-journal2 1']);
  const behind = await late.readAfter({ position: 40, limit: 20 });
  expect(behind.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, n) => 41 + n));
});

test('an entry is removed when it is old and many have come since, and its position stays taken', async () => {
  const prefix = freshPrefix();
  const keep = { ms: 60_000, entries: 3, sweepEveryMs: 0 };
  const journal = createOpenSearchEventJournal(connect(prefix), keep);
  const asleep = createOpenSearchEventJournal(connect(prefix), keep);
  const now = new Date().toISOString();
  const seqs = async () => (await all(journal)).map(({ seq }) => seq);
  await asleep.notify([notice('q-retention', 1)]);
  for (let seq = 2; seq <= 4; seq += 1) await journal.notify([notice('q-retention', seq)]);
  expect(await seqs()).toEqual([2, 3, 4]); // old ones, among the latest three
  for (let seq = 5; seq <= 12; seq += 1) await journal.notify([notice('q-retention', seq, { at: now })]);
  expect(await seqs()).toEqual([5, 6, 7, 8, 9, 10, 11, 12]); // more than three, but not old
  // it knows of nothing but position 1, and would take the second one, which was removed
  await asleep.notify([notice('q-retention', 13, { at: now })]);
  expect(await seqs()).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(await journal.latest()).toBe(13);
});
