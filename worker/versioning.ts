import type { WorkerDeploymentVersion } from '@temporalio/common';
import type { WorkerOptions } from '@temporalio/worker';

/**
 * Recorded histories replay with every version: a question that waits for a person for days goes on with the newest one
 * (docs/decisions/2026-11-21-waiting-questions-move-to-the-newest-version.md).
 */
export const VERSIONING_BEHAVIOR = 'AUTO_UPGRADE';

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
