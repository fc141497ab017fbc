import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Options } from '../options.js';

/** A running installation, into which faults are injected. */
export interface Topology {
  /** Addresses of its APIs. */
  urls: readonly string[];
  /** Settings with which a command of it runs. */
  env: NodeJS.ProcessEnv;
  /** Names of the processes that may be killed. */
  processes: readonly string[];
  /** The disk of its data, where that can be filled. */
  disk: Disk | undefined;
  /** Number of a process that runs now. */
  pid(name: string): number | undefined;
  /** Resolves when everything answers; fails after a while, and when the run is to end early. */
  ready(patienceMs: number): Promise<void>;
  /** Ends all of it; the data stay until `remove`. */
  stop(): Promise<void>;
  /** Copies the data of an installation that was ended, so that what happened can be looked into. */
  keep(folder: string): Promise<void>;
  /** Removes the data. */
  remove(): Promise<void>;
}

/** A disk of a size of its own. */
export interface Disk {
  /** Leaves no byte free. */
  fill(): Promise<void>;
  /** Makes room again. */
  free(): Promise<void>;
}

/** Addresses of the test doubles. */
export interface Outside {
  modelUrl: string;
  /** File that names the tool server. */
  toolsFile: string;
}

/** Users of the installation. */
export const PEOPLE = {
  askers: ['dora', 'emil', 'fay'],
  reviewers: ['alice', 'bob', 'carol'],
} as const;

/** Settings of the installation that every topology has. */
export function commonSettings(
  { reasoner }: Pick<Options, 'reasoner'>,
  outside: Outside,
): Record<string, string> {
  const people = [...PEOPLE.reviewers.map((name) => `${name}:reviewers|leads`), ...PEOPLE.askers];
  return {
    VOUCH_LOCAL_PEOPLE: people.join(','),
    VOUCH_REASONER: reasoner,
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    VOUCH_CHAT_MODEL: 'model-a',
    // not what happens to be installed on this machine
    VOUCH_EMBEDDER: 'none',
    // a model that hangs is noticed within the time of a run
    VOUCH_MODEL_TIMEOUT_SECONDS: '5',
    OPENAI_BASE_URL: outside.modelUrl,
    OPENAI_API_KEY: 'a-key',
    VOUCH_MCP_FILE: outside.toolsFile,
    VOUCH_WEBHOOK_ALLOW: '127.0.0.1',
    VOUCH_LANG_UI: 'en',
    VOUCH_LOG_LEVEL: 'info',
    NO_COLOR: '1',
  };
}

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
