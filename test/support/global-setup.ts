import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type * as bundling from '../../worker/bundle-workflows.js';
// @ts-expect-error -- the test runner loads its set-up before it can map `.js` to `.ts`
import * as untyped from '../../worker/bundle-workflows';

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
 * Bundles the workflows once for all suites; workers of the test runner find them by VOUCH_TEST_BUNDLE. What suites share
 * while they run stands in the folder VOUCH_TEST_RUN, which holds their temporary files as well; VOUCH_TEST_RUN_PID is the
 * process that lives as long as the run.
 */
export default async function globalSetup(): Promise<void> {
  const { bundleWorkflows } = untyped as typeof bundling;
  const { code } = await bundleWorkflows(resolve('workflows'));
  const target = resolve('dist/test/workflow-bundle.js');
  await mkdir(dirname(target), { recursive: true });
  // another run may be reading it
  const fresh = `${target}.${process.pid}`;
  await writeFile(fresh, code);
  await rename(fresh, target);
  process.env['VOUCH_TEST_BUNDLE'] = target;
  const folder = makeRunFolder();
  // the PostgreSQL of a cluster runs as another user than root, who has to pass through it
  chmodSync(folder, 0o711);
  process.env['VOUCH_TEST_RUN'] = folder;
  process.env['TMPDIR'] = join(folder, 'tmp');
  mkdirSync(process.env['TMPDIR']);
  process.env['VOUCH_TEST_RUN_PID'] = String(process.pid);
}
