import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';

/** Bundles the compiled workflows once at build time, so that a worker starts in a fraction of a second. */
const workflowsPath = fileURLToPath(new URL('../workflows/index.js', import.meta.url));
const target = fileURLToPath(new URL('./workflow-bundle.js', import.meta.url));

const { code } = await bundleWorkflowCode({
  workflowsPath,
  webpackConfigHook: (config) => ({ ...config, devtool: false }),
});
await mkdir(fileURLToPath(new URL('.', import.meta.url)), { recursive: true });
await writeFile(target, code);
