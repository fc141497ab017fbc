import type { QueryStatus } from '../../contract/query.js';
import type { Follower } from './follower.js';

/**
 * Waits until a query's status is as wanted, for at most `ms` milliseconds; each of `signals` ends the wait early.
 * @returns that status, or the latest one seen; undefined if none was seen
 */
export function waitForStatus(
  follower: Follower,
  id: string,
  wanted: (status: QueryStatus) => boolean,
  limit: { ms: number; signals: AbortSignal[] },
): Promise<QueryStatus | undefined> {
  if (limit.signals.some((signal) => signal.aborted)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    let latest: QueryStatus | undefined;
    const unfollow = follower.follow(id, (status) => {
      latest = status;
      if (wanted(status)) finish();
    });
    const timer = setTimeout(finish, limit.ms);
    for (const signal of limit.signals) signal.addEventListener('abort', finish);

    function finish(): void {
      clearTimeout(timer);
      for (const signal of limit.signals) signal.removeEventListener('abort', finish);
      unfollow();
      resolve(latest);
    }
  });
}
