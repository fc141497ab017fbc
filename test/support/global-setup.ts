import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

/** Bundles the workflows once for all suites; workers of the test runner find them by VOUCH_TEST_BUNDLE. */
export default async function globalSetup(): Promise<void> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: resolve('workflows/index.ts'),
    logger: new DefaultLogger('ERROR'),
  });
  const target = resolve('dist/test/workflow-bundle.js');
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
  process.env['VOUCH_TEST_BUNDLE'] = target;
}
