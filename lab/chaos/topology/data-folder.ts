import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Disk } from './topology.js';

const run = promisify(execFile);

/** Blocks that fill the disk: large ones first, then small ones for the rest. */
const BLOCKS = [Buffer.alloc(4 * 1024 * 1024), Buffer.alloc(4096)];
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

/**
 * Makes an empty folder.
 * @param ownDisk size, such as `600m`, of a file system of its own, where it is to be on one and this process may mount it
 */
export async function dataFolder(ownDisk?: string): Promise<DataFolder> {
  const path = mkdtempSync(join(tmpdir(), 'vouch-chaos-'));
  const mounted = ownDisk !== undefined && (await mount(path, ownDisk));
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

async function mount(path: string, size: string): Promise<boolean> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path]);
    return true;
  } catch {
    return false;
  }
}

function diskAt(path: string): Disk {
  const ballast = join(path, BALLAST);
  return {
    fill: async () => {
      const file = await open(ballast, 'a');
      try {
        for (const block of BLOCKS) await writeWhileItFits(file, block);
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
  };
}

async function writeWhileItFits(file: FileHandle, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
