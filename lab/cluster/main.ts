/**
 * Runs a cluster as processes of this machine: PostgreSQL, the Temporal server on it, OpenSearch, two APIs behind a balancer
 * and three workers (docs/cluster.md). Ctrl-C or SIGTERM stops everything.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { doing, done, supervise } from '../../infra/local/supervise.js';
import { bringUp } from './bring-up.js';
import { Cluster } from './cluster.js';
import { addresses } from './services.js';
import { readClusterSettings } from './settings.js';
import { CLUSTER_TEXTS } from './texts.js';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  const settings = readClusterSettings(process.env);
  const { dir, config } = settings;
  const texts = CLUSTER_TEXTS[config.VOUCH_LANG_UI];
  if (values.help) return void console.log(texts.usage);
  process.exitCode = await supervise<Cluster>({
    dir,
    name: 'cluster',
    texts,
    processes: (onDeath) => new Cluster(dir, onDeath),
    start: async (cluster, signal) => {
      await bringUp({ settings, cluster, texts, done, doing, signal });
      console.log(texts.logs(join(dir, 'logs')));
      const { front, apis } = addresses(settings);
      console.log(texts.ready(front, apis));
    },
  });
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
