import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Limits how much is done at once under each key; the rest waits in order of arrival.
 * @returns a function that does a task under a key; to be shared by all tasks that are limited together
 */
export function limitEach(atOnce: number): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, LimitFunction>();
  return async (key, task) => {
    const limit = limits.get(key) ?? pLimit(atOnce);
    limits.set(key, limit);
    try {
      return await limit(task);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
    }
  };
}
