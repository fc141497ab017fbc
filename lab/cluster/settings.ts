import { join, resolve } from 'node:path';
import { z } from 'zod';
import { alike } from '../../contract/language.js';
import { refusedBySchema } from '../../config/config-error.js';
import { ConfigError, loadConfig, type Config } from '../../config/load-config.js';
import { port } from '../../config/settings/parts.js';

/** Settings of the cluster beside those of Vouch. */
const clusterSchema = z.strictObject({
  VOUCH_CLUSTER_DIR: z.string().min(1).optional(),
  VOUCH_CLUSTER_API_1_PORT: port.default(8788),
  VOUCH_CLUSTER_API_2_PORT: port.default(8789),
  VOUCH_CLUSTER_POSTGRES_PORT: port.default(5433),
  VOUCH_CLUSTER_OPENSEARCH_PORT: port.default(9200),
});

/** The cluster brings these itself. */
const ITS_OWN = ['VOUCH_TEMPORAL_ADDRESS', 'VOUCH_OPENSEARCH_URL'] as const;

/** Everything that a cluster is started with. */
export interface ClusterSettings {
  /** Settings of Vouch; VOUCH_API_PORT is that of the front door. */
  config: Config;
  /** Folder of all its data. */
  dir: string;
  ports: { front: number; api: [number, number]; temporal: number; postgres: number; openSearch: number };
  /** Environment of our processes: without the settings of the cluster itself. */
  env: NodeJS.ProcessEnv;
}

const isClusters = (name: string): boolean => name.startsWith('VOUCH_CLUSTER_');

/**
 * Reads the settings of a cluster and of what runs in it.
 * @throws ConfigError
 */
export function readClusterSettings(given: NodeJS.ProcessEnv): ClusterSettings {
  const named = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  const env = Object.fromEntries(named.filter(([name]) => !isClusters(name)));
  const own = clusterSchema.safeParse(Object.fromEntries(named.filter(([name]) => isClusters(name))));
  if (!own.success) throw refusedBySchema('Setting', own.error);
  const config = loadConfig(env);
  const refused = ITS_OWN.filter((name) => config[name] !== undefined);
  if (refused.length > 0) {
    throw new ConfigError(alike(`The cluster brings its own servers: unset ${refused.join(' and ')}.`));
  }
  const { VOUCH_CLUSTER_DIR: dir = join(config.VOUCH_DATA_DIR, 'cluster') } = own.data;
  return {
    config,
    env,
    dir: resolve(dir),
    ports: {
      front: config.VOUCH_API_PORT,
      api: [own.data.VOUCH_CLUSTER_API_1_PORT, own.data.VOUCH_CLUSTER_API_2_PORT],
      temporal: config.VOUCH_TEMPORAL_PORT,
      postgres: own.data.VOUCH_CLUSTER_POSTGRES_PORT,
      openSearch: own.data.VOUCH_CLUSTER_OPENSEARCH_PORT,
    },
  };
}
