import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type * as bundling from '../../worker/bundle-workflows.js';
// @ts-expect-error -- the test runner loads its set-up before it can map `.js` to `.ts`
import * as untyped from '../../worker/bundle-workflows';

/**
 * Bundles the workflows once for all suites; workers of the test runner find them by VOUCH_TEST_BUNDLE. What suites share
 * while they run stands in the folder VOUCH_TEST_RUN; VOUCH_TEST_RUN_PID is the process that lives as long as the run.
 */
export default async function globalSetup(): Promise<void> {
  const { bundleWorkflows } = untyped as typeof bundling;
  const { code } = await bundleWorkflows(resolve('workflows'), '.ts');
  const target = resolve('dist/test/workflow-bundle.js');
  await mkdir(dirname(target), { recursive: true });
  // another run may be reading it
  const fresh = `${target}.${process.pid}`;
  await writeFile(fresh, code);
  await rename(fresh, target);
  process.env['VOUCH_TEST_BUNDLE'] = target;
  process.env['VOUCH_TEST_RUN'] = await mkdtemp(join(tmpdir(), 'vouch-run-'));
  process.env['VOUCH_TEST_RUN_PID'] = String(process.pid);
}
