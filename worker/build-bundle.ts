import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { packageRoot } from '../config/package-root.js';
import { ENCODED_FAILURES } from '../temporal/data-converter.js';
import { BUNDLES } from './bundle-file.js';

/** The rule of the SDK's bundler that compiles TypeScript. */
interface CompilerRule {
  use?: { options?: { jsc?: { target?: string } } };
}

/**
 * Bundles the workflows, so that a worker starts in a fraction of a second.
 * @param folder the `workflows` folder
 * @param failureConverterPath module of another failure converter than the default one
 */
function bundleWorkflows(
  folder: string,
  failureConverterPath?: string,
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: join(folder, 'index.ts'),
    preloadModules: [join(folder, 'sandbox', 'preload.ts')],
    workflowInterceptorModules: ['interceptors', 'refuse-unproven', 'started-tasks', 'one-by-one'].map(
      (name) => join(folder, 'sandbox', `${name}.ts`),
    ),
    ...(failureConverterPath ? { failureConverterPath } : {}),
    webpackConfigHook: (config) => {
      // the SDK compiles for older engines than any that Node has, which makes the bundle a tenth larger
      for (const { use } of (config.module?.rules ?? []) as CompilerRule[])
        if (use?.options?.jsc) use.options.jsc.target = 'es2022';
      // positions in stack traces need no texts of the sources: every worker reads the whole bundle when it starts
      return {
        ...config,
        devtool: 'inline-nosources-source-map',
        // every workflow evaluates its modules anew: what only one other uses becomes a part of that one
        optimization: { ...config.optimization, concatenateModules: true },
      };
    },
    logger: new DefaultLogger('WARN'),
  });
}

/** Part of the build: bundles the workflows from their sources. */
for (const [file, failureConverterPath] of [
  [BUNDLES.plain, undefined],
  [BUNDLES.encrypted, ENCODED_FAILURES],
] as const) {
  const { code } = await bundleWorkflows(join(packageRoot(), 'workflows'), failureConverterPath);
  await writeFile(file, code);
}
