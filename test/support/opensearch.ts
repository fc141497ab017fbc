import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOpenSearch } from '../../infra/opensearch/find-server.js';
import { notUp, serverProcess, serverReady } from '../../infra/opensearch/server-process.js';
import { freePort } from '../../infra/local/ports.js';
import { withLock } from '../../infra/local/programs/obtain.js';

/** A server, and names for indices that no other suite uses. */
export interface TestOpenSearch {
  url: string;
  /** Returns a prefix for names of indices, another one at each call. */
  freshPrefix: () => string;
  /** Deletes what was made under the prefixes; the server goes on for other suites. */
  close: () => Promise<void>;
}

interface ServerPlace {
  dataDir: string;
  port: number;
  transportPort: number;
  /** The server ends with this process. */
  owner: number;
}

/** Ended by itself or by a signal. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function launch({ dataDir, ...place }: ServerPlace): Promise<ChildProcess> {
  const program = await findOpenSearch(console.error);
  const { command, args, env } = serverProcess(program, { dataDir, ...place });
  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, { env, stdio: ['ignore', log, log] });
  closeSync(log);
  // neither the process nor waiting for it keeps a test runner from ending
  child.unref();
  if (await serverReady(`http://127.0.0.1:${place.port}`, () => hasEnded(child))) return child;
  child.kill('SIGKILL');
  throw new Error(notUp(logFile));
}

/** The server that all suites of a run share: the first one to need it starts it, the end of the run stops it. */
async function sharedUrl(): Promise<string> {
  const named = process.env['VOUCH_TEST_OPENSEARCH_URL'];
  if (named) return named;
  const { VOUCH_TEST_RUN: folder, VOUCH_TEST_RUN_PID: owner } = process.env;
  const file = join(folder!, 'opensearch.url');
  const start = async () => {
    if (existsSync(file)) return;
    const [port, transportPort] = await Promise.all([freePort(), freePort()]);
    const dataDir = join(folder!, 'opensearch');
    const { pid } = await launch({ dataDir, port, transportPort, owner: Number(owner) });
    writeFileSync(join(folder!, 'opensearch.pid'), String(pid));
    writeFileSync(file, `http://127.0.0.1:${port}`);
  };
  await withLock(join(folder!, 'opensearch.lock'), start, () => undefined);
  return readFileSync(file, 'utf8');
}

/** An OpenSearch server for a suite. Starting it may take half a minute: give `beforeAll` two. */
export async function startOpenSearch(): Promise<TestOpenSearch> {
  const url = await sharedUrl();
  const own = `t${randomBytes(5).toString('hex')}`;
  let prefixes = 0;
  return {
    url,
    freshPrefix: () => `${own}-${(prefixes += 1)}`,
    close: async () => {
      for (const resource of ['', '_index_template/', '_search/pipeline/']) {
        await fetch(`${url}/${resource}${own}-*`, { method: 'DELETE' });
      }
    },
  };
}

/** A server of a suite's own that can be killed and started again on the same data and the same port. */
export interface PrivateOpenSearch {
  url: string;
  /** SIGKILL; returns when it is gone. */
  kill: () => Promise<void>;
  /** Starts it again; returns when it answers. */
  start: () => Promise<void>;
  /** Ends it and removes its data. */
  stop: () => Promise<void>;
}

/** Starts a server that only the caller uses, and that ends with this process at the latest. */
export async function startPrivateOpenSearch(): Promise<PrivateOpenSearch> {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-opensearch-'));
  const [port, transportPort] = await Promise.all([freePort(), freePort()]);
  const place = { dataDir: join(folder, 'data'), port, transportPort, owner: process.pid };
  let child: ChildProcess | undefined;
  const kill = async () => {
    const killed = child;
    child = undefined;
    if (!killed || hasEnded(killed)) return;
    const gone = once(killed, 'exit');
    killed.kill('SIGKILL');
    await gone;
  };
  const start = async () => {
    child = await launch(place);
  };
  const stop = async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, kill, start, stop };
}
