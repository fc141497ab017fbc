import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that starts others and starts them again when they end. */
interface Supervisor {
  /** Everything that it has printed. */
  output(): string;
  /** True once it has ended. */
  over(): boolean;
  /** Ctrl-C, and by force when that is not heeded; resolves when it is gone. */
  stop(patienceMs: number): Promise<void>;
}

/** Starts a supervisor in a process group of its own, so that Ctrl-C reaches only us and it is stopped in order. */
export function startSupervisor(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  logFile: string,
): Supervisor {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  return {
    output: () => readFileSync(logFile, 'utf8'),
    over: () => isOver(child),
    stop: (patienceMs) => end(child, patienceMs),
  };
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(child: ChildProcess, patienceMs: number): Promise<void> {
  const over = () => isOver(child);
  if (over()) return;
  child.kill('SIGINT');
  for (const until = Date.now() + patienceMs; Date.now() < until && !over();) await sleep(100);
  if (!over()) child.kill('SIGKILL');
  for (const until = Date.now() + 5000; Date.now() < until && !over();) await sleep(50);
}

const ASK_MS = 10_000;

/** Waits until every address says that it and what it needs are ready. @throws Error with what is not */
export async function allReady(
  urls: readonly string[],
  patienceMs: number,
  supervisor: Pick<Supervisor, 'output' | 'over'>,
  signal: AbortSignal,
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const answers = await Promise.all(urls.map(ready));
    const away = urls.filter((_url, index) => !answers[index]);
    if (away.length === 0) return;
    if (supervisor.over() || Date.now() > giveUpAt) {
      const last = supervisor.output().trimEnd().split('\n').slice(-12).join('\n');
      const when = supervisor.over() ? 'and ended' : `after ${patienceMs} ms`;
      throw new Error(`not ready ${when}: ${away.join(', ')}\n${last}`);
    }
    await sleep(300, undefined, { signal });
  }
}

async function ready(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ASK_MS) })).ok;
  } catch {
    return false;
  }
}
