import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import Database from 'libsql';
import { loadConfig } from '../config/load-config.js';
import { devServerProcess } from '../infra/local/dev-server.js';
import { freePort } from '../infra/local/ports.js';
import { connectToNamespace, waitFor } from '../infra/local/readiness.js';
import { ensureSearchAttributes } from '../infra/local/search-attributes.js';
import { findTemporalProgram } from '../infra/local/temporal-program.js';
import { temporalAddress } from '../temporal/client.js';
import { Children, type WorkerProcess } from './children.js';
import type { Context } from './part.js';

const READY_MS = 60_000;

/** A worker of a benchmark, on a task queue of its own. */
export interface WorkerSpec {
  taskQueue: string;
  workflows: 'vouch' | 'floor';
  /** Over the sample handbook in a store of its own, and not over ports that answer at once from memory. */
  handbook?: boolean;
  /** How long each call of the reasoner takes, ms. */
  thinkMs?: number;
}

/** A worker of the product, and one of what it is compared with. */
export const BOTH_SIDES: WorkerSpec[] = [
  { taskQueue: 'vouch', workflows: 'vouch' },
  { taskQueue: 'floor', workflows: 'floor' },
];

/** Everything a part of the benchmark runs on. */
export interface Stage {
  client: Client;
  address: string;
  /** Empty at first; removed with the stage. */
  folder: string;
  children: Children;
  /** @throws Error when there is no worker of that task queue. */
  worker(taskQueue: string): WorkerProcess;
  /** The Temporal server, when it is ours. */
  server: { pid: number; databaseBytes(): number } | undefined;
}

interface Options {
  /** host:port of a Temporal server that is there; absent: one of the stage's own. */
  address?: string;
}

/** Starts a server and workers, does the work, and leaves nothing behind. */
export async function onStage<T>(
  context: Context,
  workers: readonly WorkerSpec[],
  work: (stage: Stage) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const scene = new Scene();
  try {
    const done = await Promise.race([scene.set(context, workers, options).then(work), scene.failure]);
    await scene.disconnect();
    return done;
  } finally {
    await scene.clear();
  }
}

/** A folder and processes that are all gone after `clear`, or at the latest when this process ends. */
class Scene {
  readonly #folder = mkdtempSync(join(tmpdir(), 'vouch-bench-'));
  readonly #children = new Children();
  #connection: Connection | undefined;

  /** Rejects when a process of the scene ends by itself. */
  get failure(): Promise<never> {
    return this.#children.failure;
  }

  readonly #atExit = () => {
    this.#children.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  };

  constructor() {
    process.once('exit', this.#atExit);
  }

  /** Starts server and workers, with the settings and options of the product. */
  async set(context: Context, specs: readonly WorkerSpec[], options: Options): Promise<Stage> {
    const config = await this.#config();
    const namespace = config.VOUCH_TEMPORAL_NAMESPACE;
    const address = options.address ?? temporalAddress(config);
    const server = options.address === undefined ? await this.#startServer(config, context) : undefined;
    this.#connection = await waitFor(
      () => connectToNamespace({ address }, namespace),
      READY_MS,
      () => false,
      context.signal,
    );
    if (!this.#connection) throw new Error(`the Temporal server at ${address} does not answer`);
    await ensureSearchAttributes(this.#connection, namespace);

    const bundles = {
      vouch: fileURLToPath(new URL('../worker/workflow-bundle.js', import.meta.url)),
      floor: specs.some(({ workflows }) => workflows === 'floor') ? await this.#bundleFloor() : '',
    };
    const started = new Map<string, WorkerProcess>();
    for (const { taskQueue, workflows, handbook, thinkMs } of specs) {
      const handbookDir = handbook ? join(this.#folder, taskQueue) : undefined;
      const job = { address, namespace, taskQueue, bundle: bundles[workflows], handbookDir, thinkMs };
      started.set(taskQueue, await this.#children.startWorker(job, context.profileDir));
    }
    return {
      client: new Client({ connection: this.#connection, namespace }),
      address,
      folder: this.#folder,
      children: this.#children,
      worker: (taskQueue) => {
        const worker = started.get(taskQueue);
        if (!worker) throw new Error(`no worker of ${taskQueue}`);
        return worker;
      },
      server,
    };
  }

  async #config() {
    const { VOUCH_TEMPORAL_CLI, VOUCH_CACHE_DIR } = process.env;
    return loadConfig({
      VOUCH_TEMPORAL_CLI,
      VOUCH_CACHE_DIR,
      VOUCH_DATA_DIR: this.#folder,
      VOUCH_TEMPORAL_PORT: String(await freePort()),
      VOUCH_TEMPORAL_UI_PORT: String(await freePort()),
    });
  }

  async #startServer(config: ReturnType<typeof loadConfig>, { report, signal }: Context) {
    const program = await findTemporalProgram(config, report, { signal });
    const spec = devServerProcess(config, program!.path);
    const { pid } = this.#children.start(spec);
    return { pid, databaseBytes: () => usedBytes(join(this.#folder, 'temporal.db')) };
  }

  async #bundleFloor(): Promise<string> {
    const { code } = await bundleWorkflowCode({
      workflowsPath: fileURLToPath(new URL('./engine/floor-workflow.js', import.meta.url)),
      logger: new DefaultLogger('ERROR'),
    });
    const file = join(this.#folder, 'floor-bundle.js');
    await writeFile(file, code);
    return file;
  }

  /** Not after a failure: calls that are tried again on a closed connection would end this process. */
  async disconnect(): Promise<void> {
    await this.#connection?.close();
  }

  async clear(): Promise<void> {
    await this.#children.stop();
    process.off('exit', this.#atExit);
    this.#atExit();
  }
}

/** What a database holds, also what is still in its log and without what is free in its file. */
function usedBytes(file: string): number {
  if (!existsSync(file)) return 0;
  const db = new Database(file, { readonly: true, timeout: 5_000 });
  try {
    const pragma = (name: string) => Number(Object.values((db.pragma(name) as [object])[0])[0]);
    return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  } catch {
    return statSync(file).size;
  } finally {
    db.close();
  }
}
