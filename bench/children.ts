import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcessSpec } from '../infra/local/managed-process.js';
import type { WorkerJob, WorkerMessage } from './worker-process.js';

const STOP_MS = 10_000;

export interface WorkerProcess {
  /** CPU time of the process since its start, ms. */
  cpuMs(): Promise<number>;
}

/**
 * The processes of a benchmark, each in a process group of its own, so that Ctrl-C reaches only us and they are
 * stopped in order.
 */
export class Children {
  readonly #running: ChildProcess[] = [];
  #stopping = false;
  #fail: (reason: Error) => void = () => undefined;
  /** Rejects when one of them ends by itself. */
  readonly failure = new Promise<never>((_resolve, reject) => (this.#fail = reject));

  startServer({ name, command, args, env }: ProcessSpec): void {
    this.#keep(spawn(command, args, { env, stdio: 'ignore', detached: true }), name);
  }

  /**
   * Settles when the worker is ready.
   * @param profileDir folder for CPU profiles, written when the worker stops.
   */
  async startWorker(job: WorkerJob, profileDir?: string): Promise<WorkerProcess> {
    // a folder of its own, because every thread of a worker writes a profile
    const profiling = profileDir ? ['--cpu-prof', '--cpu-prof-dir', join(profileDir, job.taskQueue)] : [];
    const program = fileURLToPath(new URL('./worker-process.js', import.meta.url));
    const child = fork(program, [JSON.stringify(job)], { detached: true, execArgv: profiling });
    this.#keep(child, `the worker of ${job.taskQueue}`);
    await reply(child);
    return {
      cpuMs: async () => {
        const answer = reply(child);
        child.send('cpu');
        const message = await answer;
        return 'cpuMs' in message ? message.cpuMs : 0;
      },
    };
  }

  /** Stops all, the last started first. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const child of this.#running.toReversed()) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(killer);
    }
  }

  /** Ends all at once. */
  kill(): void {
    for (const child of this.#running) child.kill('SIGKILL');
  }

  #keep(child: ChildProcess, name: string): void {
    this.#running.push(child);
    child.once('exit', (code, killedBy) => {
      this.#running.splice(this.#running.indexOf(child), 1);
      if (!this.#stopping) this.#fail(new Error(`${name} has ended: ${killedBy ?? `exit code ${code}`}`));
    });
  }
}

async function reply(child: ChildProcess): Promise<WorkerMessage> {
  const [message] = (await once(child, 'message')) as [WorkerMessage];
  return message;
}
