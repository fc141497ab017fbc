import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

/**
 * Bundles the workflows, so that a worker starts in a fraction of a second.
 * @param folder the `workflows` folder, compiled or not
 * @param extension of its files
 */
export function bundleWorkflows(
  folder: string,
  extension: '.js' | '.ts',
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: join(folder, `index${extension}`),
    preloadModules: [join(folder, `preload${extension}`)],
    logger: new DefaultLogger('WARN'),
  });
}
