import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

/**
 * Bundles the workflows, so that a worker starts in a fraction of a second.
 * @param folder the `workflows` folder, compiled or not
 * @param extension of its files
 * @param failureConverterPath module of another failure converter than the default one
 */
export function bundleWorkflows(
  folder: string,
  extension: '.js' | '.ts',
  failureConverterPath?: string,
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: join(folder, `index${extension}`),
    preloadModules: [join(folder, 'sandbox', `preload${extension}`)],
    workflowInterceptorModules: ['interceptors', 'refuse-unproven', 'started-tasks'].map((name) =>
      join(folder, 'sandbox', `${name}${extension}`),
    ),
    ...(failureConverterPath ? { failureConverterPath } : {}),
    // positions in stack traces need no texts of the sources: every worker reads the whole bundle when it starts
    webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
    logger: new DefaultLogger('WARN'),
  });
}
