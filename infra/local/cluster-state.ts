import { chooseEmbedder } from '../../adapters/choose-models.js';
import {
  connectOpenSearch,
  examineCluster,
  type ClusterState,
} from '../../adapters/stores/opensearch/index.js';
import type { Config } from '../../config/load-config.js';
import { PortError } from '../../ports/port-error.js';

/** Longest wait for a store, ms: one that hangs must not hang whoever looks at it. */
export const PATIENCE_MS = 10_000;

/**
 * Looks at the cluster of the settings.
 * @param silent message of the error when it does not answer in time
 * @throws PortError
 */
export async function lookAtCluster(config: Config, silent: string): Promise<ClusterState> {
  const connection = connectOpenSearch(config);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new PortError('timeout', silent));
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([examineCluster(connection, chooseEmbedder(config)?.space), tooLong]);
  } finally {
    clearTimeout(timer);
    await connection.close();
  }
}
