import type { WorkerDeploymentVersion } from '@temporalio/common';
import type { WorkerOptions } from '@temporalio/worker';
import { ConfigError, type Config } from '../config/load-config.js';

/**
 * Recorded histories replay with every version: a question that waits for a person for days goes on with the newest one
 * (docs/decisions/2026-11-21-waiting-questions-move-to-the-newest-version.md).
 */
export const VERSIONING_BEHAVIOR = 'AUTO_UPGRADE';

/**
 * The version that a worker takes work as; undefined where the settings name none.
 * @throws ConfigError when only the deployment is set
 */
export function workerVersion({
  VOUCH_DEPLOYMENT: deploymentName,
  VOUCH_BUILD_ID: buildId,
}: Pick<Config, 'VOUCH_DEPLOYMENT' | 'VOUCH_BUILD_ID'>): WorkerDeploymentVersion | undefined {
  // a build without a deployment is refused with the settings
  if (deploymentName === undefined) return undefined;
  if (buildId === undefined)
    throw new ConfigError(
      'Setting VOUCH_BUILD_ID: needed because of VOUCH_DEPLOYMENT, such as the commit that was built',
    );
  return { deploymentName, buildId };
}

/** Options of a worker that takes work as a version, or as none. */
export function versioned(
  version: WorkerDeploymentVersion | undefined,
): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  if (!version) return {};
  return {
    workerDeploymentOptions: {
      version,
      useWorkerVersioning: true,
      defaultVersioningBehavior: VERSIONING_BEHAVIOR,
    },
  };
}
