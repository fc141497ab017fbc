import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectOpenSearch, removeOpenSearchStore } from '../../adapters/stores/opensearch/index.js';
import type { Config } from '../../config/load-config.js';

/** Leaves room in the prefix for what makes it unique. */
const LONGEST_PREFIX = 24;

/** A store of the kind that the settings choose, empty and of an evaluation's own. */
export interface ThrowAwayStore {
  /** The settings with this store in place of theirs. */
  config: Config;
  /** Removes it with all that it holds. */
  remove(): Promise<void>;
}

/** Names a store that nobody else uses: a temporary folder, and in a cluster a prefix of its own. */
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
