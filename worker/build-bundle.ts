import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflows } from './bundle-workflows.js';

/** Part of the build: bundles the compiled workflows beside this file. */
const { code } = await bundleWorkflows(fileURLToPath(new URL('../workflows', import.meta.url)), '.js');
await writeFile(fileURLToPath(new URL('./workflow-bundle.js', import.meta.url)), code);
