import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const GRACE_MS = 15_000;

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Stops the servers that suites have shared, and removes their data. */
export default async function globalTeardown(): Promise<void> {
  const folder = process.env['VOUCH_TEST_RUN'];
  if (!folder) return;
  const pidFile = join(folder, 'opensearch.pid');
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    send(pid, 'SIGTERM');
    for (const end = Date.now() + GRACE_MS; Date.now() < end && send(pid, 0);) await delay(100);
    send(pid, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true });
}
