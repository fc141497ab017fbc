import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  connectOpenSearch,
  createOpenSearchBlobStore,
  createOpenSearchEventJournal,
  createOpenSearchRecordStore,
} from '../../adapters/stores/opensearch/index.js';
import { loadConfig } from '../../config/load-config.js';
import { PortError } from '../../ports/port-error.js';
import { startPrivateOpenSearch, type PrivateOpenSearch } from '../support/opensearch.js';
import { until } from '../support/wait.js';
import { notice, outcome } from './builders.js';

jest.setTimeout(300_000);

let server: PrivateOpenSearch;
beforeAll(async () => {
  server = await startPrivateOpenSearch();
}, 240_000);
afterAll(() => server.stop());

/** Longer than the cluster takes to start on a busy machine. */
const AWAY_MS = 200_000;

/** Does something again until it succeeds, as an activity does; every failure must be one that passes in time. */
async function retrying<T>(work: () => Promise<T>, failures: string[]): Promise<T> {
  for (const giveUpAt = Date.now() + AWAY_MS; ;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PortError && error.retryable) || Date.now() > giveUpAt) throw error;
      failures.push(error.kind);
      await sleep(200);
    }
  }
}

test('a cluster that is killed in the middle of writing loses nothing and doubles nothing', async () => {
  const connection = connectOpenSearch(
    loadConfig({ VOUCH_OPENSEARCH_URL: server.url, VOUCH_OPENSEARCH_PREFIX: 'restart' }),
  );
  const journal = createOpenSearchEventJournal(connection);
  const records = createOpenSearchRecordStore(connection);
  const blobs = createOpenSearchBlobStore(connection);
  const failures: string[] = [];
  const done = { notices: 0, turns: 0, hashes: [] as string[] };
  let going = true;

  const writeNotices = async (queryId: string) => {
    for (let seq = 1; going; seq += 1) {
      await retrying(() => journal.notify([notice(queryId, seq)]), failures);
      done.notices += 1;
    }
  };
  const writeTurns = async () => {
    for (; going; done.turns += 1) {
      const turn = { question: `${done.turns}`, answer: 'a', at: new Date().toISOString() };
      await retrying(
        () =>
          records.recordOutcome({
            outcome: outcome(`q-restart${done.turns}`),
            turn: { sessionId: 's', asker: 'ann', turn },
          }),
        failures,
      );
    }
  };
  const writeBlobs = async () => {
    while (going) {
      const bytes = randomBytes(5_000_000);
      done.hashes.push(await retrying(() => blobs.put({ bytes }), failures));
    }
  };
  const writing = Promise.all([
    writeNotices('q-restart1'),
    writeNotices('q-restart2'),
    writeTurns(),
    writeBlobs(),
  ]);
  const written = (notices: number, turns: number, blobs: number) =>
    until(
      () => done.notices >= notices && done.turns >= turns && done.hashes.length >= blobs,
      () =>
        `enough is written; it is ${done.notices} notices, ${done.turns} turns, ${done.hashes.length} blobs`,
    );
  try {
    await written(20, 5, 2);
    await server.kill();
    const before = { ...done, blobs: done.hashes.length };
    await sleep(1_000);
    await server.start();
    await written(before.notices + 20, before.turns, before.blobs + 2);
  } finally {
    going = false;
  }
  await writing;

  expect(failures.length).toBeGreaterThan(0);
  const entries = await journal.readAfter({ position: 0, limit: 100_000 });
  expect(entries).toHaveLength(done.notices);
  for (const queryId of ['q-restart1', 'q-restart2']) {
    const own = entries.filter((entry) => entry.queryId === queryId).map(({ seq }) => seq);
    expect(own).toEqual(own.map((_, n) => n + 1));
  }
  const turns = await records.turns({ sessionId: 's', asker: 'ann', limit: 20 });
  const last = Array.from({ length: turns.length }, (_, n) => `${done.turns - turns.length + n}`);
  expect(turns.map(({ question }) => question)).toEqual(last);
  for (const hash of done.hashes) {
    const bytes = await blobs.get({ hash });
    expect(createHash('sha256').update(bytes!).digest('hex')).toBe(hash);
  }
  await connection.close();
});
