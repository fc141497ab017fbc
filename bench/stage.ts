import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { loadConfig } from '../config/load-config.js';
import { devServerProcess } from '../infra/local/dev-server.js';
import { freePort } from '../infra/local/ports.js';
import { connectToNamespace, waitFor } from '../infra/local/readiness.js';
import { ensureSearchAttributes } from '../infra/local/search-attributes.js';
import { findTemporalProgram } from '../infra/local/temporal-program.js';
import { temporalAddress } from '../temporal/client.js';
import { Children, type WorkerProcess } from './children.js';

const READY_MS = 60_000;

/** Everything a benchmark runs on: one server and three workers, each on a task queue of its own. */
export interface Stage {
  client: Client;
  workers: Record<TaskQueue, WorkerProcess>;
}

export const TASK_QUEUES = ['vouch', 'floor', 'handbook'] as const;
export type TaskQueue = (typeof TASK_QUEUES)[number];

/** A folder and processes that are all gone after `clear`, or at the latest when this process ends. */
export class Scene {
  readonly #folder = mkdtempSync(join(tmpdir(), 'vouch-bench-'));
  readonly #children = new Children();
  #connection: Connection | undefined;

  /** Rejects when a process of the scene ends by itself. */
  get failure(): Promise<never> {
    return this.#children.failure;
  }

  constructor() {
    process.once('exit', () => {
      this.#children.kill();
      rmSync(this.#folder, { recursive: true, force: true });
    });
  }

  /** Starts server and workers, with the settings and options of the product. */
  async set(report: (line: string) => void, signal: AbortSignal, profileDir?: string): Promise<Stage> {
    const { VOUCH_TEMPORAL_CLI, VOUCH_CACHE_DIR } = process.env;
    const config = loadConfig({
      VOUCH_TEMPORAL_CLI,
      VOUCH_CACHE_DIR,
      VOUCH_DATA_DIR: this.#folder,
      VOUCH_TEMPORAL_PORT: String(await freePort()),
      VOUCH_TEMPORAL_UI_PORT: String(await freePort()),
    });
    const namespace = config.VOUCH_TEMPORAL_NAMESPACE;
    const address = temporalAddress(config);
    const program = await findTemporalProgram(config, report, { signal });
    this.#children.startServer(devServerProcess(config, program!.path));
    this.#connection = await waitFor(
      () => connectToNamespace({ address }, namespace),
      READY_MS,
      () => false,
      signal,
    );
    if (!this.#connection) throw new Error('the Temporal server did not start');
    await ensureSearchAttributes(this.#connection, namespace);

    const vouch = fileURLToPath(new URL('../worker/workflow-bundle.js', import.meta.url));
    const floor = await this.#bundleFloor();
    const start = (taskQueue: TaskQueue, bundle: string, handbookDir?: string) =>
      this.#children.startWorker({ address, namespace, taskQueue, bundle, handbookDir }, profileDir);
    return {
      client: new Client({ connection: this.#connection, namespace }),
      workers: {
        vouch: await start('vouch', vouch),
        floor: await start('floor', floor),
        handbook: await start('handbook', vouch, join(this.#folder, 'handbook')),
      },
    };
  }

  async #bundleFloor(): Promise<string> {
    const { code } = await bundleWorkflowCode({
      workflowsPath: fileURLToPath(new URL('./floor-workflow.js', import.meta.url)),
      logger: new DefaultLogger('ERROR'),
    });
    const file = join(this.#folder, 'floor-bundle.js');
    await writeFile(file, code);
    return file;
  }

  async clear(): Promise<void> {
    await this.#connection?.close();
    await this.#children.stop();
  }
}
