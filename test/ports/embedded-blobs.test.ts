import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedBlobStore } from '../../adapters/stores/embedded/blob-store.js';
import { blobStoreSuite } from './blob-store-suite.js';

jest.setTimeout(120_000);

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vouch-blobs-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const freshDir = (): string => mkdtempSync(join(root, 'store-'));

function filesOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(dir, name)).isFile(),
  );
}

blobStoreSuite('embedded', async () => {
  const dir = freshDir();
  return {
    store: createEmbeddedBlobStore(dir),
    other: createEmbeddedBlobStore(dir),
    damage: async (hash) => {
      const file = await open(join(dir, 'blobs', hash.slice(0, 2), hash), 'r+');
      await file.write(Buffer.from('damaged'), 0, 7, 4_321);
      await file.close();
    },
    count: async () => filesOf(dir).length,
    writer: ['embedded', dir],
  };
});

test('a file carries the name of its hash, and no other file stays', async () => {
  const dir = freshDir();
  const hash = await createEmbeddedBlobStore(dir).put({ bytes: Buffer.from('text') });
  expect(filesOf(dir)).toEqual([join('blobs', hash.slice(0, 2), hash)]);
});

test('a folder that cannot be written is unavailable', async () => {
  const dir = freshDir();
  writeFileSync(join(dir, 'blobs'), 'not a folder');
  const store = createEmbeddedBlobStore(dir);
  await expect(store.put({ bytes: Buffer.from('text') })).rejects.toMatchObject({
    name: 'PortError',
    kind: 'unavailable',
  });
});
