import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { JournalEntry, QueryEvent } from '../../contract/events.js';
import type { EventJournal } from '../../ports/notifier.js';
import { until } from '../support/wait.js';
import { notice } from './builders.js';

/** A store that several journals share. */
interface SharedStore {
  /** Opens one more journal on it; the suite closes it. */
  open(): EventJournal;
  /** Arguments with which a program opens it (`event-journal-writer.mjs`). */
  args: string[];
}

/**
 * Registers the contract tests of journals.
 * @param makeStore gives an empty store
 * @param count events that a writer in another process notes before it ends
 */
export function eventJournalSuite(name: string, makeStore: () => SharedStore, count: number): void {
  describe(`event journal: ${name}`, () => {
    let store: SharedStore;
    let journal: EventJournal;
    let other: EventJournal;
    beforeEach(() => {
      store = makeStore();
      [journal, other] = [store.open(), store.open()];
    });
    afterEach(async () => {
      await journal.close();
      await other.close();
    });

    const all = () => journal.readAfter({ position: 0, limit: 10_000 });
    const keys = (events: QueryEvent[]) => events.map(({ queryId, seq }) => `${queryId} ${seq}`);

    test('an empty journal has no entry', async () => {
      expect(await journal.latest()).toBe(0);
      expect(await all()).toEqual([]);
    });

    test('entries come back whole, oldest first, and can be read on from any position', async () => {
      const first = notice('q-journal1', 1, {
        data: { requestId: 'q-journal1.r1', kind: 'answer_review', groups: ['인사팀'], approvals: 0 },
      });
      await journal.notify([first, notice('q-journal1', 4, { type: 'hitl_timeout' })]);
      await journal.notify([notice('q-journal2', 1)]);
      const entries = await all();
      expect(keys(entries)).toEqual(['q-journal1 1', 'q-journal1 4', 'q-journal2 1']);
      const { position, ...event } = entries[0]!;
      expect(event).toEqual(first);
      expect(position).toBeGreaterThan(0);
      expect(await journal.latest()).toBe(entries[2]!.position);
      expect(await journal.readAfter({ position, limit: 1 })).toEqual([entries[1]]);
      expect(await journal.readAfter({ position: entries[2]!.position, limit: 10 })).toEqual([]);
    });

    test('a notice that is passed on again is one entry, whoever passes it on', async () => {
      const events = [notice('q-journal1', 1), notice('q-journal1', 2)];
      await journal.notify(events);
      const before = await all();
      await other.notify([...events, notice('q-journal1', 3)]);
      await journal.notify(events);
      expect(keys(await all())).toEqual(['q-journal1 1', 'q-journal1 2', 'q-journal1 3']);
      expect((await all()).slice(0, 2)).toEqual(before);
    });

    test('what happens instead of a step that was lost is told, too, and the step taken again is not', async () => {
      const claimed = (at: string) =>
        notice('q-journal1', 2, {
          ...{ type: 'hitl_claimed', at },
          data: { requestId: 'q-journal1.r1', by: 'bob', until: at },
        });
      const decided = notice('q-journal1', 2, {
        ...{ type: 'hitl_decided', at: '2026-01-01T00:02:00.000Z' },
        data: { requestId: 'q-journal1.r1', by: 'bob', action: 'approve' },
      });
      await journal.notify([notice('q-journal1', 1), claimed('2026-01-01T00:00:00.000Z')]);
      await other.notify([claimed('2026-01-01T00:01:00.000Z')]);
      await other.notify([decided]);
      await journal.notify([decided]);
      const entries = await all();
      expect(entries.map(({ seq, type }) => [seq, type])).toEqual([
        [1, 'hitl_request'],
        [2, 'hitl_claimed'],
        [2, 'hitl_decided'],
      ]);
      expect(entries[1]!.at).toBe('2026-01-01T00:00:00.000Z');
    });

    test('passing on nothing is harmless', async () => {
      await journal.notify([]);
      expect(await journal.latest()).toBe(0);
    });

    test('a reader who goes on from the last position sees everything once, while two write', async () => {
      const write = async (writer: EventJournal, id: string) => {
        for (let seq = 1; seq <= 120; seq += 2) {
          await writer.notify([notice(id, seq), notice(id, seq + 1)]);
        }
      };
      let writing = true;
      const written = Promise.all([write(journal, 'q-writer001'), write(other, 'q-writer002')]).finally(
        () => (writing = false),
      );
      const seen: QueryEvent[] = [];
      let position = 0;
      const read = async () => {
        const entries = await other.readAfter({ position, limit: 7 });
        seen.push(...entries);
        position = entries.at(-1)?.position ?? position;
        return entries.length;
      };
      while (writing) {
        await read();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await written;
      while ((await read()) > 0);
      expect(keys(seen)).toEqual(keys(await all()));
      for (const id of ['q-writer001', 'q-writer002']) {
        const own = seen.filter(({ queryId }) => queryId === id).map(({ seq }) => seq);
        expect(own).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
      }
    });

    test('a reader in another process than three writers, one of them killed, sees every noted event once', async () => {
      const writers = [
        startWriter(store, 'q-finishes', count),
        startWriter(store, 'q-finishes2', count),
        startWriter(store, 'q-iskilled', 1_000_000),
      ] as const;
      const [first, second, killed] = writers;
      const seen: JournalEntry[] = [];
      const read = async () => {
        const entries = await journal.readAfter({ position: seen.at(-1)?.position ?? 0, limit: 50 });
        seen.push(...entries);
        return entries.length;
      };
      try {
        await until(
          async () => {
            await read();
            for (const { child, errors } of writers) if (child.exitCode) throw new Error(errors());
            const ended = first.child.exitCode === 0 && second.child.exitCode === 0;
            return ended && killed.noted.length >= count / 3;
          },
          () =>
            `two writers end and the third has noted some; they have ${writers.map(({ noted }) => noted.length).join(', ')}`,
        );
        killed.child.kill('SIGKILL');
        await Promise.all(writers.map(({ ended }) => ended));
        while ((await read()) > 0);

        expect(seen).toEqual(await journal.readAfter({ position: 0, limit: 1_000_000 }));
        for (const { queryId, noted } of writers) {
          const own = seen.filter((entry) => entry.queryId === queryId).map(({ seq }) => seq);
          expect(own.slice(0, noted.length)).toEqual(noted);
          // at most the one that could not be reported any more
          expect(own.length - noted.length).toBeLessThanOrEqual(1);
        }
        expect([first, second].map(({ noted }) => noted.length)).toEqual([count, count]);
      } finally {
        for (const { child } of writers) child.kill('SIGKILL');
      }
    });

    test('a closed journal is unavailable, so that a notice is passed on again', async () => {
      const closed = store.open();
      await closed.close();
      await expect(closed.notify([notice('q-journal1', 1)])).rejects.toMatchObject({
        name: 'PortError',
        kind: 'unavailable',
      });
    });
  });
}

/** Starts a process that notes events, and remembers those that it says are noted. */
function startWriter({ args }: SharedStore, queryId: string, count: number) {
  const loader = pathToFileURL(join(__dirname, '../support/load-typescript.mjs')).href;
  const program = join(__dirname, 'event-journal-writer.mjs');
  const child = spawn(process.execPath, ['--import', loader, program, queryId, String(count), ...args]);
  const noted: number[] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (line) => noted.push(Number(line)));
  child.stderr.on('data', (data) => (errors += String(data)));
  return { child, queryId, noted, errors: () => errors, ended: once(child, 'close') };
}
