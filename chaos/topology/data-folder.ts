import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Disk } from './topology.js';

const run = promisify(execFile);

/** Enough for thousands of queries, and filled in a moment. */
const SIZE = '2g';
const BLOCK = Buffer.alloc(1024 * 1024);
const BALLAST = 'ballast';

/** A folder for the data of a run. */
export interface DataFolder {
  path: string;
  /** Absent where a file system of its own could not be made: that takes the rights of root. */
  disk: Disk | undefined;
  /** Copies what is in it. */
  copy(to: string): Promise<void>;
  remove(): Promise<void>;
}

/** Makes an empty folder, on a file system of its own where this process may mount one. */
export async function dataFolder(): Promise<DataFolder> {
  const path = mkdtempSync(join(tmpdir(), 'vouch-chaos-'));
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', path]).then(
    () => true,
    () => false,
  );
  return {
    path,
    disk: mounted ? diskAt(path) : undefined,
    copy: (to) => cp(path, to, { recursive: true }),
    remove: async () => {
      if (mounted) await run('umount', ['--lazy', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function diskAt(path: string): Disk {
  const ballast = join(path, BALLAST);
  return {
    fill: async () => {
      const { bavail, bsize } = await statfs(path);
      const file = openSync(ballast, 'a');
      try {
        // whole blocks first, and then whatever still fits
        for (let left = Math.ceil((bavail * bsize) / BLOCK.length); left > 0; left--) writeSync(file, BLOCK);
        for (;;) writeSync(file, BLOCK, 0, 4096);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rm(ballast, { force: true }),
  };
}
