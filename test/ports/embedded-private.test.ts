import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { restrictToOwner } from '../../adapters/stores/embedded/index.js';
import { chooseStore } from '../../adapters/choose-store.js';
import { loadConfig } from '../../config/load-config.js';

/** The unfinished database that is left when a process is killed while it makes one. */
const PARTIAL = 'vouch.db.0b1f2a3c-77aa.partial';

let root: string;
let before: number;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vouch-private-'));
  // as lax as it can be: what is made is closed by the program alone
  before = process.umask(0);
});
afterAll(() => {
  process.umask(before);
  rmSync(root, { recursive: true, force: true });
});

const mode = (...path: string[]): string => (statSync(join(...path)).mode & 0o777).toString(8);

/** Everything in a folder and the folder itself, with its mode. */
function modes(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(['', ...names].map((name) => [name, mode(folder, name)]));
}

/** A store of which one blob and one record were written; still open. */
async function written(dir: string) {
  const lines: string[] = [];
  const output = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
  const store = chooseStore(loadConfig({ VOUCH_DATA_DIR: dir }), { log: pino(output) });
  await store.blobs.put({ bytes: Buffer.from('content') });
  await store.keyValues.put({ space: 'keys', key: 'one', value: 'hash' });
  return { store, lines };
}

test('whatever the umask, what the store makes is for its owner alone', async () => {
  const dir = join(root, 'above', 'fresh');
  const { store, lines } = await written(dir);
  const found = modes(dir);
  await store.close();
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['vouch.db', 'vouch.db-wal', 'vouch.db-shm']));
  expect(Object.keys(found).length).toBeGreaterThan(6);
  for (const [name, given] of Object.entries(found))
    expect([name, given]).toEqual([name, statSync(join(dir, name)).isDirectory() ? '700' : '600']);
  expect(lines).toEqual([]);
});

test('what others could read is closed at the next start, with one line that says what', async () => {
  const dir = join(root, 'lax');
  const first = await written(dir);
  for (const name of Object.keys(modes(dir))) chmodSync(join(dir, name), 0o777);
  mkdirSync(join(dir, 'logs'));
  for (const name of ['api.log', 'worker.log']) writeFileSync(join(dir, 'logs', name), 'a question');
  writeFileSync(join(dir, 'temporal.db'), '');
  writeFileSync(join(dir, PARTIAL), '');
  const { store, lines } = await written(dir);
  const open = Object.entries(modes(dir)).filter(([, given]) => !given.endsWith('00'));
  await store.close();
  await first.store.close();
  expect(open).toEqual([]);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      level: 40,
      folder: dir,
      mended: [
        '.',
        'blobs (3)',
        'logs (3)',
        'temporal.db',
        'vouch.db',
        'vouch.db-shm',
        'vouch.db-wal',
        PARTIAL,
      ],
    }),
  ]);
  expect(restrictToOwner(dir)).toEqual([]);
});

test('what is not of Vouch stays as it is, and so does the folder that it lies in', () => {
  const dir = join(root, 'shared');
  mkdirSync(join(dir, 'letters', 'blobs'), { recursive: true, mode: 0o755 });
  mkdirSync(join(dir, 'blobs'), { mode: 0o755 });
  for (const file of [
    'notes.txt',
    'vouch.db',
    'vouch.db.old',
    join('letters', 'vouch.db'),
    join('blobs', 'ab'),
  ])
    writeFileSync(join(dir, file), '', { mode: 0o644 });
  expect(restrictToOwner(dir)).toEqual(['blobs (2)', 'vouch.db']);
  expect(modes(dir)).toMatchObject({
    '': '755',
    'notes.txt': '644',
    'vouch.db.old': '644',
    letters: '755',
    [join('letters', 'vouch.db')]: '644',
    'vouch.db': '600',
    blobs: '700',
    [join('blobs', 'ab')]: '600',
  });
});

test('no link is followed, but the one that the data folder itself may be', () => {
  const elsewhere = join(root, 'elsewhere');
  const dir = join(root, 'linked');
  mkdirSync(elsewhere, { mode: 0o755 });
  mkdirSync(dir, { mode: 0o755 });
  writeFileSync(join(elsewhere, 'letter'), '', { mode: 0o644 });
  symlinkSync(elsewhere, join(dir, 'blobs'));
  symlinkSync(join(elsewhere, 'letter'), join(dir, 'temporal.db'));
  mkdirSync(join(dir, 'logs'));
  symlinkSync(elsewhere, join(dir, 'logs', 'old'));
  symlinkSync(dir, join(root, 'entrance'));
  expect(restrictToOwner(join(root, 'entrance'))).toEqual(['.', 'logs']);
  expect([mode(dir), mode(elsewhere), mode(elsewhere, 'letter')]).toEqual(['700', '755', '644']);
});
