import { readFileSync } from 'node:fs';

/*
 * Tells if the process of a container answers, for the health check of the image, which has no curl. A worker is asked where
 * it serves its figures; without that, and for any other command, it is well as long as it runs.
 */

const PATIENCE_MS = 4_000;

/** `api`, `worker` or a command: the word behind the program that the container runs. */
function roleOf(commandLine: string): string | undefined {
  const words = commandLine.split('\0');
  return words[words.findIndex((word) => word.endsWith('docker/run.js')) + 1];
}

function addressOf(role: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  // a setting that is empty is none
  const port = (name: string) => (env[name] === '' ? undefined : env[name]);
  if (role === 'api') return `http://127.0.0.1:${port('VOUCH_API_PORT') ?? 8787}/healthz`;
  const figures = port('VOUCH_WORKER_METRICS_PORT');
  return role === 'worker' && figures !== undefined ? `http://127.0.0.1:${figures}/metrics` : undefined;
}

const role = process.argv[2] ?? roleOf(readFileSync('/proc/1/cmdline', 'utf8'));
const address = addressOf(role, process.env);
if (address !== undefined) {
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (status !== 200) throw new Error(`status ${status}`);
  } catch (error) {
    console.error(`${address}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
