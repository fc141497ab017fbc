import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** True if the path is a file that this user may execute. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Path of the first program of this name on the PATH. */
export function findOnPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** The one executable file in a folder, wherever a download has put it. */
export function executableIn(folder: string): string | undefined {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .find(isExecutable);
}

/** Resolves to true if the program starts and answers `--version` like Temporal's CLI. */
export async function isTemporalCli(path: string): Promise<boolean> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 });
    return stdout.startsWith('temporal version');
  } catch {
    return false;
  }
}

/** A user of the system, by numbers. */
export interface SystemUser {
  uid: number;
  gid: number;
}

interface RunOptions {
  cwd: string;
  /** System user to run as; only root may choose. */
  user?: SystemUser | undefined;
  /** Content of its standard input; empty when left out. */
  input?: string;
  env: NodeJS.ProcessEnv;
  /** The program is killed after this time, ms. */
  limitMs: number;
  signal?: AbortSignal | undefined;
  /** Called about every 15 s with the seconds since the start. */
  onProgress?: (seconds: number) => void;
}

/**
 * Runs a program to its end.
 * @throws Error with the last line the program wrote when it cannot be started, fails or takes too long.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<void> {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...options.user,
    killSignal: 'SIGKILL',
    timeout: options.limitMs,
    ...(options.signal && { signal: options.signal }),
  });
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000));
  // one that ends without reading it says why itself
  child.stdin.on('error', () => undefined).end(options.input ?? '');
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ticker = setInterval(() => options.onProgress?.(seconds()), 15_000);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        if (code === 0) resolve();
        else if (signal) reject(new Error(`stopped by ${signal} after ${seconds()} s`));
        else reject(new Error(lastLine(output) || `exit code ${code}`));
      });
    });
  } finally {
    clearInterval(ticker);
  }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim().slice(0, 300) ?? '';
}
