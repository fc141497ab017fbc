import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal, type QueryView } from '../../../contract/query.js';
import type { ResilientClient } from '../workload/resilient-client.js';
import { allPages } from './pages.js';

const LOOK_MS = 2000;
/** Reads at once. */
const AT_ONCE = 8;

export interface Listed {
  id: string;
  sessionId?: string | undefined;
}

/** Every query that the API lists. */
export async function listAll(api: ResilientClient, auditor: string): Promise<Listed[]> {
  const all = await allPages((query) => api.call(auditor, 'listQueries', { query }));
  return all.map(({ id, sessionId }) => ({ id, sessionId }));
}

/**
 * Reads queries until each has ended or waits for somebody whose time is not up; gives up waiting after a while.
 * @returns all of them as they stand then
 */
export async function settle(
  api: ResilientClient,
  auditor: string,
  ids: readonly string[],
  patienceMs: number,
  report: (line: string) => void,
): Promise<QueryView[]> {
  const views = new Map<string, QueryView>();
  const giveUpAt = Date.now() + patienceMs;
  for (let waiting = [...ids]; ;) {
    await inBatches(waiting, async (id) => {
      views.set(id, await api.call(auditor, 'getQuery', { params: { id } }));
    });
    waiting = waiting.filter((id) => !settled(views.get(id)!));
    if (waiting.length === 0 || Date.now() > giveUpAt) break;
    report(`${waiting.length} queries are still under way`);
    await sleep(LOOK_MS);
  }
  return ids.map((id) => views.get(id)!);
}

function settled({ stage, requests }: QueryView): boolean {
  if (isFinal(stage)) return true;
  const open = requests.filter(({ status }) => status === 'open');
  const inTime = open.every(
    ({ deadline, frozenSince }) => frozenSince !== undefined || Date.parse(deadline) > Date.now(),
  );
  return open.length > 0 && inTime;
}

/** Does something for each item, so many at once. */
export async function inBatches<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await task(items[next++]!);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
}
