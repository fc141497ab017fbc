import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

/** Bundles the compiled workflows once at build time, so that a worker starts in a fraction of a second. */
const workflowsPath = fileURLToPath(new URL('../workflows/index.js', import.meta.url));
const target = fileURLToPath(new URL('./workflow-bundle.js', import.meta.url));

const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') });
await mkdir(fileURLToPath(new URL('.', import.meta.url)), { recursive: true });
await writeFile(target, code);
