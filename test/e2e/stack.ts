import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../infra/local/ports.js';

/** `vouch up` as a user runs it: real processes, a data folder of its own, free ports. */
export interface Stack {
  url: string;
  env: NodeJS.ProcessEnv;
  /** What `vouch up` has printed so far. */
  output(): string;
  pid(name: 'temporal' | 'worker' | 'api'): number;
  /** Kills with SIGKILL and waits until the supervisor has replaced it and the stack is ready again. */
  killAndWait(...names: ('temporal' | 'worker' | 'api')[]): Promise<void>;
  /** Ctrl-C; resolves with the exit code. */
  interrupt(): Promise<number | null>;
}

export interface StackFolder {
  start(...args: string[]): Promise<Stack>;
  /** What the latest `vouch up` has printed so far, ready or not. */
  output(): string;
  remove(): void;
}

/**
 * A data folder on which the stack can be started more than once.
 * @param settings by the names of their environment variables
 */
export async function stackFolder(settings: Record<string, string> = {}): Promise<StackFolder> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vouch-e2e-'));
  const [api, temporal, ui] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...process.env,
    VOUCH_DATA_DIR: dataDir,
    VOUCH_API_PORT: String(api),
    VOUCH_TEMPORAL_PORT: String(temporal),
    VOUCH_TEMPORAL_UI_PORT: String(ui),
    NO_COLOR: '1',
    ...settings,
  };
  const url = `http://127.0.0.1:${api}`;
  let child: ChildProcess | undefined;
  let output = '';
  return {
    output: () => output,
    start: async (...args) => {
      output = '';
      child = spawn(process.execPath, [resolve('bin/vouch.js'), 'up', ...args], { env });
      const ended = new Promise<number | null>((done) => child!.once('exit', done));
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (data: Buffer) => (output += data.toString()));
      const pid = (name: string) =>
        Number.parseInt(readFileSync(join(dataDir, 'run', `${name}.pid`), 'utf8'), 10);
      await until(
        () => ready(url),
        60_000,
        () => `the stack did not become ready:\n${output}`,
      );
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
            60_000,
            () => `not back after kill:\n${output}`,
          );
        },
        interrupt: () => {
          child!.kill('SIGINT');
          return ended;
        },
      };
    },
    remove: () => {
      child?.kill('SIGINT');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  message: () => string,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(message());
    await new Promise((done) => setTimeout(done, 100));
  }
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
