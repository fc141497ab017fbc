import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
/** Free bytes there that suffice for the suites of a run. */
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * Makes the folder for what suites write while they run: in memory where there is room for it and programs may run
 * from it, as each commit of a database to a disk takes some milliseconds, and otherwise among the temporary files.
 */
function makeRunFolder(): string {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) throw new Error('no room');
    folder = mkdtempSync(join(IN_MEMORY, 'vouch-run-'));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o700);
    execFileSync(program);
    return folder;
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true });
    return mkdtempSync(join(tmpdir(), 'vouch-run-'));
  }
}

/**
 * Builds the programs and the bundle of the workflows, unless they are as their sources are now. What suites share while they
 * run stands in the folder VOUCH_TEST_RUN, which holds their temporary files as well; VOUCH_TEST_RUN_PID is the process that
 * lives as long as the run.
 */
export default function globalSetup(): void {
  execFileSync(process.execPath, ['infra/build/build.mjs', 'programs'], { stdio: 'inherit' });
  const folder = makeRunFolder();
  // the PostgreSQL of a cluster runs as another user than root, who has to pass through it
  chmodSync(folder, 0o711);
  process.env['VOUCH_TEST_RUN'] = folder;
  process.env['TMPDIR'] = join(folder, 'tmp');
  mkdirSync(process.env['TMPDIR']);
  process.env['VOUCH_TEST_RUN_PID'] = String(process.pid);
}
