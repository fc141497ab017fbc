import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from '../../../ports/blob-store.js';
import { PortError } from '../../../ports/port-error.js';
import { hashOf, isHash, requireWhole } from '../blob-hash.js';
import { PRIVATE } from './private-folder.js';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Makes a rename survive the loss of power. Windows cannot open a folder, and needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file that appears under its name only when all of it is on the disk. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: PRIVATE.folder });
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    const handle = await open(partial, 'wx', PRIVATE.file);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Large content as files under `blobs` in the data directory, named by their hash. */
export function createEmbeddedBlobStore(dataDir: string): BlobStore {
  const fileOf = (hash: string): string => join(dataDir, 'blobs', hash.slice(0, 2), hash);

  async function read(hash: string): Promise<Uint8Array | undefined> {
    if (!isHash(hash)) return undefined;
    try {
      return await readFile(fileOf(hash));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // a full disk, a folder that is not ours: what has a code comes from the system
      if (error instanceof PortError || codeOf(error) === undefined) throw error;
      const kind = ['ENOSPC', 'EDQUOT'].includes(codeOf(error)!) ? 'full' : 'unavailable';
      throw new PortError(
        kind,
        { en: `blobs: ${(error as Error).message}`, ko: `저장된 파일: ${(error as Error).message}` },
        { cause: error },
      );
    }
  }

  return {
    put: ({ bytes }) =>
      run(async () => {
        const hash = hashOf(bytes);
        const kept = await read(hash);
        // damaged content is replaced by what it was
        if (!kept || hashOf(kept) !== hash) await writeWhole(fileOf(hash), bytes);
        return hash;
      }),

    get: ({ hash }) =>
      run(async () => {
        const bytes = await read(hash);
        if (bytes) requireWhole(bytes, hash);
        return bytes;
      }),

    remove: ({ hash }) =>
      run(async () => {
        if (!isHash(hash)) return false;
        try {
          await rm(fileOf(hash));
          return true;
        } catch (error) {
          if (codeOf(error) === 'ENOENT') return false;
          throw error;
        }
      }),
  };
}
