import { spawn } from 'node:child_process';

interface RunOptions {
  cwd: string;
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
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    timeout: options.limitMs,
    ...(options.signal && { signal: options.signal }),
  });
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000));
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
