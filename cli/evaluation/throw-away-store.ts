import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectOpenSearch, removeOpenSearchStore } from '../../adapters/stores/opensearch/index.js';
import type { Config } from '../../config/load-config.js';

/** Longest prefix that leaves room for the unique suffix. */
const LONGEST_PREFIX = 24;

/** An empty store of the configured kind, used by one evaluation only. */
export interface ThrowAwayStore {
  /** The settings with this store in place of theirs. */
  config: Config;
  /** Removes the store with its content. */
  remove(): Promise<void>;
}

/** Names a store that nobody else uses: a temporary folder, or a unique prefix in an OpenSearch cluster. */
export function throwAwayStore(config: Config): ThrowAwayStore {
  const dataDir = mkdtempSync(join(tmpdir(), 'vouch-eval-'));
  const own: Config = {
    ...config,
    VOUCH_DATA_DIR: dataDir,
    VOUCH_OPENSEARCH_PREFIX: `${config.VOUCH_OPENSEARCH_PREFIX.slice(0, LONGEST_PREFIX)}-eval-${randomBytes(4).toString('hex')}`,
  };
  return {
    config: own,
    remove: async () => {
      rmSync(dataDir, { recursive: true, force: true });
      if (own.VOUCH_STORE !== 'opensearch') return;
      const connection = connectOpenSearch(own);
      try {
        await removeOpenSearchStore(connection);
      } finally {
        await connection.close();
      }
    },
  };
}
