import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PackFiles } from './check-pack.js';

/** The files of a pack on disk: those of a folder, or the one file. @throws Error with code ENOENT. */
export async function packFilesAt(path: string): Promise<PackFiles> {
  const single = (await stat(path)).isFile();
  const folder = single ? dirname(path) : path;
  return {
    single,
    names: single ? [basename(path)] : (await readdir(path)).sort(),
    read: (name) => createReadStream(join(folder, name)),
  };
}
