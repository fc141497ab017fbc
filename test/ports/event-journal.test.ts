import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { createEmbeddedEventJournal, openDatabase } from '../../adapters/stores/embedded/index.js';
import type { JournalEntry } from '../../contract/events.js';
import { until } from '../support/wait.js';
import { notice } from './builders.js';
import { eventJournalSuite } from './event-journal-suite.js';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vouch-journal-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const freshDir = (): string => mkdtempSync(join(root, 'store-'));

eventJournalSuite('embedded', async () => {
  const dir = freshDir();
  return [createEmbeddedEventJournal(openDatabase(dir)), createEmbeddedEventJournal(openDatabase(dir))];
});

test('a reader in another process than two writers, one of them killed, sees every committed entry once', async () => {
  const dir = freshDir();
  const journal = createEmbeddedEventJournal(openDatabase(dir));
  const loader = pathToFileURL(join(__dirname, 'load-typescript.mjs')).href;
  const program = join(__dirname, 'event-journal-writer.mjs');
  const writers = (
    [
      ['q-finishes', '150'],
      ['q-iskilled', '1000000'],
    ] as const
  ).map(([queryId, count]) => {
    const child = spawn(process.execPath, ['--import', loader, program, dir, queryId, count]);
    const committed: number[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => committed.push(Number(line)));
    return { child, queryId, committed, ended: once(child, 'close') };
  });
  const [finishes, killed] = [writers[0]!, writers[1]!];
  try {
    const seen: JournalEntry[] = [];
    const read = async () => {
      const entries = await journal.readAfter({ position: seen.at(-1)?.position ?? 0, limit: 50 });
      seen.push(...entries);
      return entries.length;
    };
    await until(
      async () => {
        await read();
        return finishes.child.exitCode !== null && killed.committed.length >= 50;
      },
      () =>
        `one writer ends and the other has written 50; they have ${finishes.committed.length} and ${killed.committed.length}`,
    );
    killed.child.kill('SIGKILL');
    await Promise.all(writers.map(({ ended }) => ended));
    while ((await read()) > 0);

    expect(seen).toEqual(await journal.readAfter({ position: 0, limit: 1_000_000 }));
    for (const { queryId, committed } of writers) {
      const own = seen.filter((entry) => entry.queryId === queryId).map(({ seq }) => seq);
      expect(own.slice(0, committed.length)).toEqual(committed);
      // at most the one whose commit could not be reported any more
      expect(own.length - committed.length).toBeLessThanOrEqual(1);
    }
    expect(finishes.committed).toHaveLength(150);
  } finally {
    for (const { child } of writers) child.kill('SIGKILL');
    await journal.close();
  }
});

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

test('a closed journal is unavailable, so that a notice is passed on again', async () => {
  const journal = createEmbeddedEventJournal(openDatabase(freshDir()));
  await journal.close();
  await expect(journal.notify([notice('q-journal1', 1)])).rejects.toMatchObject({
    name: 'PortError',
    kind: 'unavailable',
  });
});
