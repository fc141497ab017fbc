/**
 * Runs a cluster as processes of this machine: PostgreSQL, the Temporal server on it, OpenSearch, two APIs behind a balancer
 * and three workers (docs/cluster.md). Ctrl-C or SIGTERM stops everything.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PidFile } from '../local/pid-file.js';
import { listenForStop } from '../local/stop-signals.js';
import { bringUp } from './bring-up.js';
import { Cluster } from './cluster.js';
import { addresses } from './services.js';
import { readClusterSettings, type ClusterSettings } from './settings.js';
import { CLUSTER_TEXTS } from './texts.js';

const print = (mark: string) => (line: string) => {
  console.log(`  ${mark} ${line}`);
};
const [done, doing, warn] = [print('✓'), print('…'), print('!')];

/** @returns exit code: 0 when it was stopped, 1 when it could not start */
async function run(settings: ClusterSettings): Promise<number> {
  const { dir, config } = settings;
  const texts = CLUSTER_TEXTS[config.VOUCH_LANG_UI];
  mkdirSync(dir, { recursive: true });
  const own = new PidFile(join(dir, 'run'), 'cluster');
  const other = own.runningPid();
  if (other !== undefined) {
    console.error(texts.alreadyRunning(other, dir));
    return 1;
  }
  own.write(process.pid);
  console.log(texts.starting(dir));
  const cluster = new Cluster(dir, ({ name, how, restartInMs }) => {
    warn(texts.died(name, how, restartInMs / 1000));
  });
  const stop = listenForStop(() => {
    cluster.kill();
    console.log(texts.forced);
    process.exit(130);
  });
  try {
    await bringUp({ settings, cluster, texts, done, doing, signal: stop.signal });
    console.log(texts.logs(join(dir, 'logs')));
    const { front, apis } = addresses(settings);
    console.log(texts.ready(front, apis));
    await stop.requested;
  } catch (error) {
    if (!stop.signal.aborted) {
      console.error((error as Error).message);
      return 1;
    }
  } finally {
    if (stop.signal.aborted) console.log(texts.stopping);
    await cluster.stop();
    own.remove();
    stop.close();
  }
  console.log(texts.stopped);
  return 0;
}

async function main(): Promise<void> {
  process.exitCode = await run(readClusterSettings(process.env));
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
