import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtFile, packageRoot } from '../../../config/package-root.js';
import { PidFile } from '../../../infra/local/pid-file.js';
import { freePort } from '../../../infra/local/ports.js';
import type { Options } from '../options.js';
import { commonSettings, type Outside, type Topology, dataFolder } from './topology.js';
import { allReady, startSupervisor } from './supervisor.js';

const OURS = ['worker', 'api', 'temporal'] as const;
/** Enough for thousands of queries, and filled in a moment. */
const DISK = '600m';
const SEARCH_UP_MS = 300_000;
const STOP_MS = 90_000;

/**
 * Starts what `vouch up` starts, with its own data folder; with `--store opensearch` beside an OpenSearch server.
 * @param logs folder for the output of the supervisors: not on the disk that is filled
 */
export async function startEmbedded(
  options: Options,
  outside: Outside,
  logs: string,
  signal: AbortSignal,
): Promise<Topology> {
  const folder = await dataFolder(options.store === 'embedded' ? DISK : undefined);
  const data = join(folder.path, 'data');
  mkdirSync(data);
  let search: SearchServer | undefined;
  try {
    search = options.store === 'opensearch' ? await searchIn(folder.path, logs, signal) : undefined;
  } catch (error) {
    await folder.remove();
    throw error;
  }
  const [api, temporal] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    ...commonSettings(options, outside),
    VOUCH_DATA_DIR: data,
    VOUCH_API_PORT: String(api),
    VOUCH_TEMPORAL_PORT: String(temporal),
    ...(search ? { VOUCH_STORE: 'opensearch', VOUCH_OPENSEARCH_URL: search.url } : {}),
  };
  const program = join(packageRoot(), 'bin', 'vouch.js');
  const supervisor = startSupervisor([program, 'up', '--no-sample'], env, join(logs, 'up.log'));
  const urls = [`http://127.0.0.1:${api}`];
  return {
    urls,
    env: { ...env, VOUCH_TEMPORAL_ADDRESS: `127.0.0.1:${temporal}` },
    processes: search ? [...OURS, 'opensearch'] : OURS,
    disk: folder.disk,
    pid: (name) =>
      name === 'opensearch' ? search?.pid() : new PidFile(join(data, 'run'), name).runningPid(),
    ready: (patienceMs) => allReady(urls, patienceMs, supervisor, signal),
    stop: async () => {
      await supervisor.stop(STOP_MS);
      for (const name of OURS) await new PidFile(join(data, 'run'), name).stopLeftover(5000);
      await search?.stop();
    },
    keep: (to) => folder.copy(to),
    remove: () => folder.remove(),
  };
}

async function searchIn(folder: string, logs: string, signal: AbortSignal): Promise<SearchServer> {
  const search = await startSearchServer(join(folder, 'search'), logs);
  for (const until = Date.now() + SEARCH_UP_MS; !search.up();) {
    if (signal.aborted || search.over() || Date.now() > until) {
      await search.stop();
      throw new Error(`OpenSearch did not start:\n${search.output()}`);
    }
    await sleep(200);
  }
  return search;
}

const SEARCH_STOP_MS = 60_000;

/** An OpenSearch server of the run's own, which is started again when it ends. */
interface SearchServer {
  url: string;
  pid(): number | undefined;
  /** True once it has answered for the first time. */
  up(): boolean;
  output(): string;
  /** True once its supervisor has ended. */
  over(): boolean;
  stop(): Promise<void>;
}

/**
 * @param folder for its data
 * @param logs folder for what its supervisor prints
 */
async function startSearchServer(folder: string, logs: string): Promise<SearchServer> {
  const port = await freePort();
  const program = builtFile('infra', 'opensearch', 'main.js');
  const supervisor = startSupervisor(
    [program, folder, String(port)],
    process.env,
    join(logs, 'opensearch.log'),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => new PidFile(join(folder, 'run'), 'opensearch').runningPid(),
    up: () => supervisor.output().includes('VOUCH_STORE=opensearch'),
    output: () => supervisor.output(),
    over: () => supervisor.over(),
    stop: async () => {
      await supervisor.stop(SEARCH_STOP_MS);
      await new PidFile(join(folder, 'run'), 'opensearch').stopLeftover(5000);
    },
  };
}
