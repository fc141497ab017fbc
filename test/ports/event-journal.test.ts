import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEventJournal, openDatabase } from '../../adapters/stores/embedded/index.js';
import { notice } from './builders.js';
import { eventJournalSuite } from './event-journal-suite.js';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vouch-journal-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const freshDir = (): string => mkdtempSync(join(root, 'store-'));

eventJournalSuite(
  'embedded',
  () => {
    const dir = freshDir();
    return { open: () => createEmbeddedEventJournal(openDatabase(dir)), args: ['embedded', dir] };
  },
  150,
);

test('an entry is removed when it is old and many have come since', async () => {
  const journal = createEmbeddedEventJournal(openDatabase(freshDir()), { ms: 60_000, entries: 3 });
  const now = new Date().toISOString();
  const seqs = async () => (await journal.readAfter({ position: 0, limit: 100 })).map(({ seq }) => seq);
  for (let seq = 1; seq <= 4; seq += 1) await journal.notify([notice('q-retention', seq)]);
  expect(await seqs()).toEqual([2, 3, 4]); // old ones, among the latest three
  for (let seq = 5; seq <= 12; seq += 1) await journal.notify([notice('q-retention', seq, { at: now })]);
  expect(await seqs()).toEqual([5, 6, 7, 8, 9, 10, 11, 12]); // more than three, but not old
  expect(await journal.latest()).toBe(12);
  await journal.close();
});
