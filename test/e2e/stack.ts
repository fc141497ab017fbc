import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../infra/local/ports.js';
import { processIdentity } from '../../infra/local/pid-file.js';
import { until } from '../support/wait.js';

const PROCESSES = ['temporal', 'worker', 'api'] as const;
type ProcessName = (typeof PROCESSES)[number];

/** `vouch up` as a user runs it: real processes, a data folder of its own, free ports. */
export interface Stack {
  url: string;
  env: NodeJS.ProcessEnv;
  /** Returns the output of `vouch up` so far. */
  output(): string;
  pid(name: ProcessName): number;
  /** Kills with SIGKILL and waits until the supervisor has replaced it and the stack is ready again. */
  killAndWait(...names: ProcessName[]): Promise<void>;
  /** Kills everything with SIGKILL, the supervisor first: it must not start anything again. */
  kill(): Promise<void>;
  /** Ctrl-C; resolves with the exit code. */
  interrupt(): Promise<number | null>;
}

export interface StackFolder {
  /** Resolves when the stack is ready; the handbook may still be on its way into the index. */
  start(...args: string[]): Promise<Stack>;
  /** Returns the output of the latest `vouch up` so far, ready or not. */
  output(): string;
  /** Waits until `vouch up` has said all it says at the start: the handbook is indexed and was asked about. */
  introduced(): Promise<void>;
  /** Stops what still runs, whether or not it became ready, and removes the data. */
  remove(): Promise<void>;
}

/**
 * A data folder on which the stack can be started more than once.
 * @param settings by the names of their environment variables
 * @param program of another installation
 */
export async function stackFolder(
  settings: Record<string, string> = {},
  program = resolve('bin/vouch.js'),
): Promise<StackFolder> {
  const dataDir = settings['VOUCH_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'vouch-e2e-'));
  const [api, temporal, ui] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...process.env,
    VOUCH_API_PORT: String(api),
    VOUCH_TEMPORAL_PORT: String(temporal),
    VOUCH_TEMPORAL_UI_PORT: String(ui),
    NO_COLOR: '1',
    // a model that somebody has installed on this machine is not for tests
    VOUCH_EMBEDDER: 'none',
    VOUCH_POLICY_FILE: resolve('test/e2e/unchecked.yaml'),
    ...settings,
    VOUCH_DATA_DIR: dataDir,
  };
  const url = `http://127.0.0.1:${api}`;
  let interrupt = async (): Promise<number | null> => null;
  let output = '';
  return {
    output: () => output,
    introduced: () =>
      until(
        () => output.includes('Ctrl-C'),
        () => output,
        180_000,
      ),
    start: async (...args) => {
      output = '';
      const child = spawn(process.execPath, [program, 'up', ...args], { env });
      let over = false;
      const ended = new Promise<number | null>((done) => child.once('exit', done));
      void ended.then(() => (over = true));
      // a second one would force it
      let interrupted = false;
      interrupt = () => {
        if (!interrupted) interrupted = child.kill('SIGINT');
        return ended;
      };
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data: Buffer) => (output += data.toString()));
      const pid = (name: string) =>
        Number.parseInt(readFileSync(join(dataDir, 'run', `${name}.pid`), 'utf8'), 10);
      const told = () => `the stack did not become ready:\n${output}`;
      await until(async () => over || (await ready(url)), told, 120_000);
      // another program may have answered
      if (over) throw new Error(told());
      return {
        url,
        env,
        output: () => output,
        pid,
        killAndWait: async (...names) => {
          const before = names.map((name) => pid(name));
          for (const victim of before) process.kill(victim, 'SIGKILL');
          const replaced = () =>
            names.every((name, i) => attempt(() => pid(name)) !== before[i] && attempt(() => pid(name)));
          await until(
            async () => Boolean(replaced()) && (await ready(url)),
            () => `not back after kill:\n${output}`,
          );
        },
        kill: async () => {
          const victims = PROCESSES.map((name) => pid(name));
          child.kill('SIGKILL');
          await ended;
          for (const victim of victims) process.kill(victim, 'SIGKILL');
          // nobody is left to collect them, so their numbers may stay
          await until(
            () => victims.every((victim) => processIdentity(victim) === undefined),
            'they still run',
          );
        },
        interrupt,
      };
    },
    remove: async () => {
      await interrupt();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A stack without the handbook for all tests of a suite, and a folder for what they write; to be called once, at its top.
 * @param settings by the names of their environment variables
 */
export function useStack(settings?: Record<string, string>): { stack: Stack; files: string } {
  const use = {} as { stack: Stack; files: string };
  let folder: StackFolder;
  beforeAll(async () => {
    use.files = mkdtempSync(join(tmpdir(), 'vouch-files-'));
    folder = await stackFolder(settings);
    use.stack = await folder.start('--no-sample');
  }, 300_000);
  afterAll(async () => {
    await folder.remove();
    rmSync(use.files, { recursive: true, force: true });
  });
  return use;
}

async function ready(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
