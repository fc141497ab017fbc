import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { PidFile } from './pid-file.js';
import type { SystemUser } from './programs/run-program.js';

/** A program of the stack and how it is started. */
export interface ProcessSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Grace period for stopping before it is killed, ms. */
  stopMs: number;
  /** The signal that asks it to stop; SIGTERM when left out. */
  stopSignal?: NodeJS.Signals;
  /** System user to run as; only root may choose. */
  user?: SystemUser | undefined;
  /** Called right before every start, when no earlier one of its processes runs. */
  prepare?: () => void;
}

/** Called when a process ends without being asked to. */
export type OnDeath = (death: { name: string; how: string; restartInMs: number }) => void;

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A process that lived this long is healthy: it is started again at once. */
const STABLE_MS = 30_000;

/**
 * A child process that is started again, with growing delays, whenever it ends by itself. It runs in a process
 * group of its own, so that Ctrl-C in the terminal reaches only us and we can stop things in order.
 */
export class ManagedProcess {
  readonly logFile: string;
  readonly #pidFile: PidFile;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #quickDeaths = 0;
  #stopping = false;

  /** @param dataDir the log goes to logs/NAME.log in it, the process number to run/NAME.pid. */
  constructor(
    readonly spec: ProcessSpec,
    dataDir: string,
    private readonly onDeath: OnDeath,
  ) {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    this.logFile = join(dataDir, 'logs', `${spec.name}.log`);
    this.#pidFile = new PidFile(join(dataDir, 'run'), spec.name);
  }

  /** Number of times in a row that it ended soon after its start. */
  get quickDeaths(): number {
    return this.#quickDeaths;
  }

  /** True while it runs, false while it waits to be restarted. */
  get running(): boolean {
    return this.#child !== undefined;
  }

  /** @throws Error when it cannot be recorded or logged, as on a full disk; then nothing of it runs. */
  start(): void {
    this.#startedAt = Date.now();
    this.spec.prepare?.();
    // A file and not a pipe: the process must survive us, whatever happens.
    const log = openSync(this.logFile, 'a');
    const child = spawn(this.spec.command, this.spec.args, {
      env: this.spec.env,
      stdio: ['ignore', log, log],
      detached: true,
      ...this.spec.user,
    });
    closeSync(log);
    try {
      if (child.pid !== undefined) this.#pidFile.write(child.pid);
    } catch (error) {
      // without the file nobody could end it after us
      child.kill('SIGKILL');
      throw error;
    }
    this.#child = child;
    child.once('error', (error) => {
      if (child.pid === undefined) this.#ended(error.message);
    });
    child.once('exit', (code, signal) => {
      this.#ended(signal ?? `exit code ${code}`);
    });
  }

  #ended(how: string): void {
    this.#child = undefined;
    this.#pidFile.remove();
    if (this.#stopping) return;
    const stable = Date.now() - this.#startedAt >= STABLE_MS;
    this.#quickDeaths = stable ? 0 : this.#quickDeaths + 1;
    const restartInMs = stable
      ? 0
      : Math.min(FIRST_DELAY_MS * 2 ** (this.#quickDeaths - 1), LONGEST_DELAY_MS);
    this.onDeath({ name: this.spec.name, how, restartInMs });
    this.#timer = setTimeout(() => {
      try {
        this.start();
      } catch (error) {
        this.#ended((error as Error).message);
      }
    }, restartInMs);
  }

  /** Asks the process to end, kills it when it takes too long, and returns when it is gone. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(this.spec.stopSignal ?? 'SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), this.spec.stopMs);
    await gone;
    clearTimeout(killer);
  }

  /** Ends the process at once; returns immediately. */
  kill(): void {
    this.#stopping = true;
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
  }
}

const ALLOWED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TZ|TMPDIR|LANG|LC_\w+|LD_LIBRARY_PATH|JAVA_TOOL_OPTIONS|GO[A-Z]+|MALLOC_\w+)$/;

/** Environment for third-party programs: none of our settings, and no keys. */
export function foreignEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => ALLOWED.test(name)));
}
