import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../config/package-root.js';
import { ENCODED_FAILURES } from '../temporal/data-converter.js';
import { BUNDLES } from './bundle-file.js';
import { bundleWorkflows } from './bundle-workflows.js';

/** Part of the build: bundles the workflows from their sources. */
for (const [file, failureConverterPath] of [
  [BUNDLES.plain, undefined],
  [BUNDLES.encrypted, ENCODED_FAILURES],
] as const) {
  const { code } = await bundleWorkflows(join(packageRoot(), 'workflows'), failureConverterPath);
  await writeFile(file, code);
}
