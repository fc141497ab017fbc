import { setTimeout as sleep } from 'node:timers/promises';

const ASK_MS = 10_000;

/** Waits until every address says that it and what it needs are ready. @throws Error with what is not */
export async function allReady(
  urls: readonly string[],
  patienceMs: number,
  output: () => string,
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const answers = await Promise.all(urls.map(ready));
    const away = urls.filter((_url, index) => !answers[index]);
    if (away.length === 0) return;
    if (Date.now() > giveUpAt) {
      const last = output().trimEnd().split('\n').slice(-12).join('\n');
      throw new Error(`not ready after ${patienceMs} ms: ${away.join(', ')}\n${last}`);
    }
    await sleep(300);
  }
}

async function ready(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ASK_MS) })).ok;
  } catch {
    return false;
  }
}
