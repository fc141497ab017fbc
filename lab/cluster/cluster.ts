import { join } from 'node:path';
import { ManagedProcess, type OnDeath, type ProcessSpec } from '../../infra/local/managed-process.js';
import { PidFile } from '../../infra/local/pid-file.js';

/** In the order in which they are stopped: who uses another goes before it. */
const STOP_ORDER = [
  ['balancer'],
  ['api-1', 'api-2'],
  ['worker-1', 'worker-2', 'worker-3'],
  ['temporal'],
  ['opensearch', 'postgres'],
];

const LEFTOVER_GRACE_MS = 10_000;

/** The processes of one cluster on one machine. */
export class Cluster {
  readonly #processes = new Map<string, ManagedProcess>();

  constructor(
    private readonly dir: string,
    private readonly onDeath: OnDeath,
  ) {}

  /** Ends the processes that an earlier run with the same folder has left behind, and only those. */
  async stopLeftovers(): Promise<number> {
    let stopped = 0;
    for (const names of STOP_ORDER) {
      const files = names.map((name) => new PidFile(join(this.dir, 'run'), name));
      stopped += files.filter((file) => file.runningPid() !== undefined).length;
      await Promise.all(files.map((file) => file.stopLeftover(LEFTOVER_GRACE_MS)));
    }
    return stopped;
  }

  /** Starts a process, and starts it again whenever it dies. */
  start(spec: ProcessSpec): ManagedProcess {
    const managed = new ManagedProcess(spec, this.dir, this.onDeath);
    this.#processes.set(spec.name, managed);
    managed.start();
    return managed;
  }

  /** Stops everything in order. */
  async stop(): Promise<void> {
    for (const names of STOP_ORDER) {
      const running = names.flatMap((name) => this.#processes.get(name) ?? []);
      await Promise.all(running.map((managed) => managed.stop()));
    }
  }

  /** Kills everything at once. */
  kill(): void {
    for (const managed of this.#processes.values()) managed.kill();
  }
}
