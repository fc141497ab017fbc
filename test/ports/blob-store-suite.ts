import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { BlobStore } from '../../ports/blob-store.js';

/** A store and what only its maker knows of it. */
export interface BlobStoreUnderTest {
  store: BlobStore;
  /** Another one on the same content. */
  other: BlobStore;
  /** Changes a byte of what is kept, behind the store's back. */
  damage(hash: string): Promise<void>;
  /** Counts the files or documents that are kept. */
  count(): Promise<number>;
  /** Arguments that make `blob-writer.mjs` write to it. */
  writer: string[];
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const UNKNOWN = sha256(Buffer.from('unknown'));

/** Runs a writer until it has put `blobs`, kills it somewhere in the next one, and tells which were put and done. */
async function killedWriter(args: string[], blobs: number): Promise<{ put: string[]; done: string[] }> {
  const loader = pathToFileURL(join(__dirname, '../support/load-typescript.mjs')).href;
  const program = join(__dirname, 'blob-writer.mjs');
  const child = spawn(process.execPath, ['--import', loader, program, ...args], { env: process.env });
  const said = { put: [] as string[], done: [] as string[] };
  let errors = '';
  child.stderr.on('data', (data) => (errors += String(data)));
  const ended = once(child, 'close');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, hash] = line.split(' ') as ['put' | 'done', string];
    said[word].push(hash);
    if (said.put.length > blobs) setTimeout(() => child.kill('SIGKILL'), Math.random() * 100);
  });
  const [, signal] = (await ended) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error(errors);
  return said;
}

/** Registers the contract tests of blob stores. `make` gives an empty one. */
export function blobStoreSuite(name: string, make: () => Promise<BlobStoreUnderTest>): void {
  describe(`blob store: ${name}`, () => {
    let at: BlobStoreUnderTest;
    beforeEach(async () => {
      at = await make();
    });

    test.each([
      ['nothing', Buffer.alloc(0)],
      ['one byte', Buffer.from([0])],
      ['every byte', Buffer.from(Array.from({ length: 256 }, (_, n) => n))],
      ['text', Buffer.from('출장비는 30일 안에 정산합니다.')],
      ['20 MB', randomBytes(20_000_000)],
    ])('%s comes back as it was put, under its hash', async (_, bytes) => {
      const hash = await at.store.put({ bytes });
      expect(hash).toBe(sha256(bytes));
      const back = await at.other.get({ hash });
      expect(back?.byteLength).toBe(bytes.byteLength);
      expect(sha256(back!)).toBe(hash);
    });

    test('a view into a larger buffer is put, not the buffer', async () => {
      const whole = new Uint8Array(Buffer.from('before-inside-after'));
      const hash = await at.store.put({ bytes: whole.subarray(7, 13) });
      expect(Buffer.from((await at.store.get({ hash }))!).toString()).toBe('inside');
    });

    test('the same content is kept once', async () => {
      const bytes = randomBytes(5_000_000);
      const hash = await at.store.put({ bytes });
      const before = await at.count();
      expect(await at.other.put({ bytes: Buffer.from(bytes) })).toBe(hash);
      expect(await at.count()).toBe(before);
    });

    test.each([UNKNOWN, '', 'ab', '../../etc/passwd', UNKNOWN.toUpperCase(), `${UNKNOWN}-0`])(
      'there is nothing under “%s”',
      async (hash) => {
        expect(await at.store.get({ hash })).toBeUndefined();
        expect(await at.store.remove({ hash })).toBe(false);
      },
    );

    test('what is removed is gone, once, and can be put again', async () => {
      const bytes = randomBytes(5_000_000);
      const hash = await at.store.put({ bytes });
      const kept = await at.store.put({ bytes: Buffer.from('kept') });
      expect(await at.other.remove({ hash })).toBe(true);
      expect(await at.store.get({ hash })).toBeUndefined();
      expect(await at.store.remove({ hash })).toBe(false);
      expect(Buffer.from((await at.store.get({ hash: kept }))!).toString()).toBe('kept');
      await at.store.put({ bytes });
      expect(sha256((await at.store.get({ hash }))!)).toBe(hash);
    });

    test('damaged content is noticed, and mended by putting it again', async () => {
      const bytes = randomBytes(5_000_000);
      const hash = await at.store.put({ bytes });
      await at.damage(hash);
      await expect(at.store.get({ hash })).rejects.toMatchObject({ name: 'PortError', kind: 'invalid' });
      await at.store.put({ bytes });
      expect(sha256((await at.store.get({ hash }))!)).toBe(hash);
    });

    test('many put the same content at once', async () => {
      const bytes = randomBytes(5_000_000);
      const puts = Array.from({ length: 6 }, (_, n) => (n % 2 ? at.store : at.other).put({ bytes }));
      const hashes = new Set(await Promise.all(puts));
      expect(hashes).toEqual(new Set([sha256(bytes)]));
      expect(sha256((await at.store.get({ hash: sha256(bytes) }))!)).toBe(sha256(bytes));
    });

    test('a writer that is killed leaves nothing that reads as whole, and nothing that it had finished is lost', async () => {
      for (const blobs of [1, 2, 3]) {
        const { put, done } = await killedWriter(at.writer, blobs);
        expect(done.length).toBeGreaterThanOrEqual(blobs);
        for (const hash of done) expect(sha256((await at.store.get({ hash }))!)).toBe(hash);
        for (const hash of put.filter((one) => !done.includes(one))) {
          const bytes = await at.store.get({ hash });
          // whole all the same: it was killed before it could say so
          if (bytes) expect(sha256(bytes)).toBe(hash);
        }
      }
    });
  });
}
