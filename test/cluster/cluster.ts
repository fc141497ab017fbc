import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Cluster as Processes } from '../../lab/cluster/cluster.js';
import { freePort } from '../../infra/local/ports.js';
import { vouch } from '../e2e/program.js';
import { until } from '../support/wait.js';

/** The processes that the supervisor looks after. */
export const PROCESSES = [
  'balancer',
  'api-1',
  'api-2',
  'worker-1',
  'worker-2',
  'worker-3',
  'opensearch',
  'temporal',
  'postgres',
] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** Its server may have to be built first; only what hangs takes so long. */
const START_MS = 70 * 60_000;
/** Everything that died has to be started again and to find the others. */
const BACK_MS = 300_000;
const STOP_MS = 180_000;

/** A cluster as an operator starts it: one supervisor, a folder of its own, free ports. */
export interface Cluster {
  /** The front door. */
  url: string;
  /** Addresses of the single APIs. */
  apis: readonly string[];
  openSearch: string;
  postgresPort: number;
  /** Folder of all its data. */
  dir: string;
  /** Environment of a command, so that it reaches the front door. */
  env: NodeJS.ProcessEnv;
  /** Returns the output of the supervisor since its latest start. */
  output(): string;
  pid(name: ProcessName): number;
  /** Kills with SIGKILL; resolves when another one is in its place and everything is ready again. */
  killAndWait(name: ProcessName): Promise<void>;
  /** Starts the supervisor and waits until it says that everything is ready. */
  start(): Promise<void>;
  /** Kills the supervisor with SIGKILL: what it looked after stays, without it. */
  killSupervisor(): Promise<void>;
  /** SIGTERM; resolves with the exit code when the supervisor has ended. */
  stop(): Promise<number | null>;
  /** Stops what runs, and removes the data. */
  remove(): Promise<void>;
}

/** Configuration of a suite's cluster. */
interface Given {
  /** By the names of their environment variables; asked for right before the start. */
  settings?: () => Record<string, string>;
  /** Text of the policy file. */
  policy?: string;
}

/**
 * A cluster with the sample handbook for all tests of a suite; to be called once, at its top. It is removed in the end, also when
 * it did not come up.
 */
export function useCluster({ settings = () => ({}), policy }: Given = {}): { cluster: Cluster } {
  const use: { cluster?: Cluster } = {};
  beforeAll(async () => {
    const cluster = await newCluster(settings(), policy);
    use.cluster = cluster;
    await cluster.start();
    await indexHandbook(cluster);
  }, START_MS);
  afterAll(() => use.cluster?.remove(), 200_000);
  return use as { cluster: Cluster };
}

/** A cluster that is not started yet. */
async function newCluster(settings: Record<string, string>, policy?: string): Promise<Cluster> {
  const dir = mkdtempSync(join(tmpdir(), 'vouch-cluster-'));
  const policyFile = join(dir, 'policy.yaml');
  if (policy !== undefined) writeFileSync(policyFile, policy);
  const ports = { front: await freePort(), temporal: await freePort() };
  const [postgresPort, openSearchPort] = [await freePort(), await freePort()];
  const apiPorts = [await freePort(), await freePort()];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NO_COLOR: '1',
    VOUCH_DATA_DIR: dir,
    VOUCH_API_PORT: String(ports.front),
    VOUCH_TEMPORAL_PORT: String(ports.temporal),
    ...(policy === undefined ? {} : { VOUCH_POLICY_FILE: policyFile }),
    ...settings,
  };
  const own = {
    VOUCH_CLUSTER_DIR: dir,
    VOUCH_CLUSTER_API_1_PORT: String(apiPorts[0]),
    VOUCH_CLUSTER_API_2_PORT: String(apiPorts[1]),
    VOUCH_CLUSTER_POSTGRES_PORT: String(postgresPort),
    VOUCH_CLUSTER_OPENSEARCH_PORT: String(openSearchPort),
  };
  const url = `http://127.0.0.1:${ports.front}`;
  const apis = apiPorts.map((port) => `http://127.0.0.1:${port}`);
  let output = '';
  let stop = async (): Promise<number | null> => null;
  let kill = async (): Promise<void> => undefined;
  const pid = (name: ProcessName) =>
    Number.parseInt(readFileSync(join(dir, 'run', `${name}.pid`), 'utf8'), 10);
  const allReady = async () => (await Promise.all([url, ...apis].map(isReady))).every(Boolean);

  return {
    url,
    apis,
    openSearch: `http://127.0.0.1:${openSearchPort}`,
    postgresPort,
    dir,
    env,
    output: () => output,
    pid,
    async killAndWait(name) {
      const before = pid(name);
      process.kill(before, 'SIGKILL');
      await until(
        async () => isAnother(() => pid(name), before) && (await allReady()),
        () => `not back after the death of ${name}:\n${output}`,
        BACK_MS,
      );
    },
    async start() {
      output = '';
      const child = spawn(process.execPath, [resolve('dist/lab/cluster/main.js')], {
        env: { ...env, ...own },
      });
      let over = false;
      const ended = new Promise<number | null>((done) => child.once('exit', done));
      void ended.then(() => (over = true));
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (data: Buffer) => (output += data.toString()));
      }
      let asked = false;
      kill = async () => {
        child.kill('SIGKILL');
        await ended;
      };
      stop = () => {
        // a second one would force it
        if (!asked) asked = child.kill('SIGTERM');
        return ended;
      };
      await until(
        () => over || output.includes(apis[1]!),
        () => output,
        START_MS,
      );
      if (over) throw new Error(`the cluster did not come up:\n${output}`);
    },
    killSupervisor: () => kill(),
    stop: () => stop(),
    async remove() {
      let stopped = false;
      void stop().then(() => (stopped = true));
      await until(
        () => stopped,
        () => `it does not stop:\n${output}`,
        STOP_MS,
      );
      // of one that was killed
      await new Processes(dir, () => undefined).stopLeftovers();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Lets the cluster index the sample handbook. */
async function indexHandbook(cluster: Cluster): Promise<void> {
  const ran = await vouch(cluster, ['index', resolve('samples/handbook'), '--collection', 'handbook']);
  if (ran.code !== 0) throw new Error(`${ran.stdout}${ran.stderr}`);
}

function isAnother(read: () => number, before: number): boolean {
  try {
    return read() !== before;
  } catch {
    return false;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}
