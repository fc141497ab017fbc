import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { builtFile } from '../../config/package-root.js';
import type { ProcessSpec } from '../../infra/local/managed-process.js';
import { MEMORY } from '../../infra/local/stack.js';
import type { WorkerJob, WorkerMessage, WorkerUse } from './worker-process.js';

const STOP_MS = 10_000;

/** A process of a benchmark that goes on until it is stopped. */
interface Running {
  pid: number;
}

export interface WorkerProcess extends Running {
  /** CPU and reasoner time since its start. */
  use(): Promise<WorkerUse>;
}

/** A child process that answers requests over IPC messages. */
export interface Program extends Running {
  ask<Answer>(question: object): Promise<Answer>;
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

  constructor() {
    // whoever uses them races against it; whoever has stopped listening must not end for it
    this.failure.catch(() => undefined);
  }

  /** @param errors handling of its standard error */
  start({ name, command, args, env }: ProcessSpec, errors: 'ignore' | 'inherit' = 'ignore'): Running {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', errors], detached: true });
    this.#keep(child, name);
    return { pid: child.pid! };
  }

  /**
   * Settles when the worker is ready.
   * @param profileDir folder for CPU profiles, written when the worker stops.
   */
  async startWorker(job: WorkerJob, profileDir?: string): Promise<WorkerProcess> {
    // a folder of its own, because every thread of a worker writes a profile
    const profiling = profileDir ? ['--cpu-prof', '--cpu-prof-dir', join(profileDir, job.taskQueue)] : [];
    const program = builtFile('lab', 'bench', 'worker-process.js');
    const worker = await this.startProgram(program, [JSON.stringify(job)], profiling);
    return { pid: worker.pid, use: () => worker.ask<WorkerUse>({ use: true }) };
  }

  /**
   * Settles when the program has told that it is ready.
   * @param file a module of Node
   */
  async startProgram(file: string, args: string[], execArgv: string[] = []): Promise<Program> {
    const env = { ...MEMORY, ...process.env };
    const child = fork(file, args, { detached: true, execArgv, env });
    this.#keep(child, basename(file));
    await this.#reply<WorkerMessage>(child);
    return {
      pid: child.pid!,
      ask: <Answer>(question: object) => {
        const answer = this.#reply<Answer>(child);
        child.send(question);
        return answer;
      },
    };
  }

  /** Stops all, the last started first. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const child of this.#running.toReversed()) {
      // it may have ended while another one was waited for
      if (!this.#running.includes(child)) continue;
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

  async #reply<Answer>(child: ChildProcess): Promise<Answer> {
    const [message] = (await Promise.race([once(child, 'message'), this.failure])) as [Answer];
    return message;
  }
}
