import { randomUUID } from 'node:crypto';
import { send, type Reply } from '../e2e/program.js';
import { until } from '../support/wait.js';

/** Time limit for a process that is away to come back, milliseconds. */
const PATIENCE_MS = 240_000;

/**
 * Sends a message until it is answered by more than an outage, as a program does that must not lose it: each time with the same
 * key, so that it counts once.
 * @returns the answer, and how often nothing or an outage came before it
 */
export async function sendUntilTaken<T>(
  target: { url: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply<T> & { outages: number }> {
  const headers = { 'idempotency-key': randomUUID() };
  let reply: Reply<T> | undefined;
  let outages = -1;
  let last: unknown;
  await until(
    async () => {
      outages += 1;
      try {
        reply = await send<T>(target, method, path, body, method === 'GET' ? {} : headers);
      } catch (error) {
        last = error;
        return false;
      }
      last = reply;
      return reply.status < 500;
    },
    () => `${method} ${path}: ${String((last as Error | undefined)?.message ?? JSON.stringify(last))}`,
    PATIENCE_MS,
  );
  return { ...reply!, outages };
}
