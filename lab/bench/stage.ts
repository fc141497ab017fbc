import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { prepareNamespace } from '../cluster/temporal.js';
import { connectToNamespace, waitFor } from '../../infra/local/readiness.js';
import { packageRoot } from '../../config/package-root.js';
import { BUNDLES } from '../../worker/bundle-file.js';
import { Children, type WorkerProcess } from './children.js';
import type { Context } from './part.js';
import { NAMESPACE, startDevelopmentServer, startServerOnPostgres, type BenchServer } from './temporal.js';

const READY_MS = 120_000;

/** A worker of a benchmark, on a task queue of its own. */
export interface WorkerSpec {
  taskQueue: string;
  workflows: 'vouch' | 'floor';
  /** Over the sample handbook in a store of its own, and not over ports that answer at once from memory. */
  handbook?: boolean;
  /** Latency of each call of the reasoner, ms. */
  thinkMs?: number;
}

/** A worker of the product, and one of what it is compared with. */
export const BOTH_SIDES: WorkerSpec[] = [
  { taskQueue: 'vouch', workflows: 'vouch' },
  { taskQueue: 'floor', workflows: 'floor' },
];

/** The servers and workers that a part of the benchmark runs on. */
export interface Stage {
  client: Client;
  address: string;
  /** Empty at first; removed with the stage. */
  folder: string;
  children: Children;
  /** @throws Error when there is no worker of that task queue. */
  worker(taskQueue: string): WorkerProcess;
  server: BenchServer;
}

/** The development server on its file, or the server of clusters on PostgreSQL. */
export type ServerKind = 'development' | 'postgres';

/** Starts a server and workers, does the work, and leaves nothing behind. */
export async function onStage<T>(
  context: Context,
  workers: readonly WorkerSpec[],
  work: (stage: Stage) => Promise<T>,
  kind: ServerKind = 'development',
): Promise<T> {
  const scene = new Scene();
  try {
    const done = await Promise.race([scene.set(context, workers, kind).then(work), scene.failure]);
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
  #server: BenchServer | undefined;

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
  async set(context: Context, specs: readonly WorkerSpec[], kind: ServerKind): Promise<Stage> {
    const start = kind === 'postgres' ? startServerOnPostgres : startDevelopmentServer;
    const server = await start({ folder: this.#folder, children: this.#children, ...context });
    this.#server = server;
    const { address } = server;
    const namespace = NAMESPACE;
    const prepared = () => prepareNamespace(address, namespace).then(() => true as const);
    if (!(await waitFor(prepared, READY_MS, () => false, context.signal)))
      throw new Error(`the Temporal server at ${address} does not answer`);
    this.#connection = await connectToNamespace({ address }, namespace);

    const bundles = {
      vouch: BUNDLES.plain,
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

  async #bundleFloor(): Promise<string> {
    const { code } = await bundleWorkflowCode({
      workflowsPath: join(packageRoot(), 'lab', 'bench', 'engine', 'floor-workflow.ts'),
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
    await this.#server?.stop();
    process.off('exit', this.#atExit);
    this.#atExit();
  }
}
