import { setTimeout as sleep } from 'node:timers/promises';
import type { Supervisor } from './supervisor.js';

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
