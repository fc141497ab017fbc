import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ENCODED_FAILURES } from '../temporal/data-converter.js';
import { BUNDLES } from './bundle-file.js';
import { bundleWorkflows } from './bundle-workflows.js';

/** Part of the build: bundles the compiled workflows beside this file. */
const workflows = fileURLToPath(new URL('../workflows', import.meta.url));
for (const [name, failureConverterPath] of [
  [BUNDLES.plain, undefined],
  [BUNDLES.encrypted, ENCODED_FAILURES],
] as const) {
  const { code } = await bundleWorkflows(workflows, '.js', failureConverterPath);
  await writeFile(fileURLToPath(new URL(`./${name}`, import.meta.url)), code);
}
