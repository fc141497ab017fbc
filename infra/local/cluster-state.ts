import type { Localized } from '../../contract/language.js';
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

const SILENT: Localized = {
  en: `no answer within ${PATIENCE_MS / 1000} s`,
  ko: `${PATIENCE_MS / 1000}초 안에 응답이 없습니다`,
};

/**
 * Looks at the cluster of the settings.
 * @throws PortError
 */
export async function lookAtCluster(config: Config): Promise<ClusterState> {
  const connection = connectOpenSearch(config);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new PortError('timeout', SILENT));
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([examineCluster(connection, chooseEmbedder(config)?.space), tooLong]);
  } finally {
    clearTimeout(timer);
    await connection.close();
  }
}
