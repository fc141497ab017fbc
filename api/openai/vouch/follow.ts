import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal, type QueryStatus } from '../../../contract/query.js';
import { ApiFailure } from '../../failure.js';
import type { Gateway } from '../../gateway/gateway.js';
import type { Caller } from '../../../contract/principal.js';
import type { HumanRequest } from '../../../contract/requests/index.js';
import { obstacleToDeciding } from '../../../contract/requests/who-decides.js';

/** Time in milliseconds after which the query is read again, since it may not be followed (`createFollower`). */
const LOOK_MS = 15_000;
const PAUSE_MS = 200;

/** Temporary failures, after which waiting goes on. */
const PASSING: readonly string[] = ['WORKER_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'];

/**
 * Yields the statuses of a query, each newer than the one before, from `first` until it ends, for at most `ms` milliseconds
 * and while `signal` is not aborted.
 * @throws ApiFailure as `Gateway.read`, except temporary failures
 */
export async function* follow(
  gateway: Pick<Gateway, 'read' | 'waitFor'>,
  first: QueryStatus,
  { ms, signal }: { ms: number; signal: AbortSignal },
): AsyncGenerator<QueryStatus> {
  const until = Date.now() + ms;
  let latest = first;
  yield latest;
  const isNewer = (status: QueryStatus) => isFinal(status.stage) || status.revision > latest.revision;
  while (!isFinal(latest.stage)) {
    const begun = Date.now();
    if (signal.aborted || begun >= until) return;
    const wait = { ms: Math.min(until - begun, LOOK_MS), signal };
    const seen = await gateway.waitFor(latest.id, isNewer, wait);
    if (signal.aborted) return;
    const now = seen && isNewer(seen) ? seen : await readIfPossible(gateway, latest.id);
    if (now && isNewer(now)) {
      latest = now;
      yield latest;
    } else if (Date.now() - begun < PAUSE_MS) {
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function readIfPossible(gateway: Pick<Gateway, 'read'>, id: string): Promise<QueryStatus | undefined> {
  try {
    return await gateway.read(id);
  } catch (error) {
    if (error instanceof ApiFailure && PASSING.includes(error.code)) return undefined;
    throw error;
  }
}

/** A caller who waits for a query, with the requests they have replied to. */
export interface Waiter {
  caller: Caller;
  /** Ids of the requests that they have replied to; the completion goes on with the outcome. */
  replied: ReadonlySet<string>;
}

/** The end of a completion: the query's own end or a provisional answer, or the requests that the caller may decide. */
export type Settled = { kind: 'answered' } | { kind: 'asks'; requests: HumanRequest[] };

/** Returns how a query ends a completion; undefined while it goes on, or waits for others. */
export function settle(status: QueryStatus, waiter: Waiter): Settled | undefined {
  if (isFinal(status.stage) || ('answer' in status && status.answer)) return { kind: 'answered' };
  const requests = openRequests(status).filter((request) => isForThem(request, waiter));
  return requests.length > 0 ? { kind: 'asks', requests } : undefined;
}

export function openRequests({ requests }: QueryStatus): HumanRequest[] {
  return requests.filter(({ status }) => status === 'open');
}

function isForThem(request: HumanRequest, { caller, replied }: Waiter): boolean {
  return !replied.has(request.id) && !obstacleToDeciding(request, caller, Date.now());
}
