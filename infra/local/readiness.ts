import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { isLoopback } from '../../config/addresses.js';
import type { Config } from '../../config/load-config.js';
import { ENDPOINTS, readinessSchema, type Readiness } from '../../contract/endpoints.js';
import type { TemporalServer } from '../../temporal/connection-options.js';

/** Address under which a program on this machine reaches the API. */
export function apiUrl(config: Pick<Config, 'VOUCH_API_HOST' | 'VOUCH_API_PORT'>): string {
  const host = config.VOUCH_API_HOST;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${config.VOUCH_API_PORT}`;
}

/**
 * Polls until there is an answer.
 * @param ask returns the answer, or undefined while there is none; an error counts as none.
 * @param giveUp ends the waiting early.
 * @returns nothing when none came in time.
 */
export async function waitFor<T>(
  ask: () => Promise<T | undefined>,
  limitMs: number,
  giveUp: () => boolean,
  signal?: AbortSignal,
): Promise<T | undefined> {
  for (const end = Date.now() + limitMs; Date.now() < end && !giveUp();) {
    signal?.throwIfAborted();
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await delay(250, undefined, { signal });
  }
  return undefined;
}

/** A server that is there answers within milliseconds; on a machine that is busy it may take seconds. */
const ATTEMPT_MS = 8_000;

/**
 * Connects to a Temporal server and makes sure that the namespace is there. The caller closes the connection.
 * @throws at once when nothing listens at an address of this machine, where gRPC would keep trying.
 */
export async function connectToNamespace(server: TemporalServer, namespace: string): Promise<Connection> {
  const [, host = '', port] = /^\[?(.+?)\]?:(\d+)$/.exec(server.address) ?? [];
  if (isLoopback(host)) {
    const socket = connect(Number(port), host);
    await once(socket, 'connect').finally(() => socket.destroy());
  }
  const connection = await Connection.connect({ ...server, connectTimeout: ATTEMPT_MS });
  try {
    await connection.withDeadline(Date.now() + ATTEMPT_MS, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Reads the state of Temporal, store and worker from the API, ready or not. */
export async function readReadiness(url: string): Promise<Readiness> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  return readinessSchema.parse(await response.json());
}

/** Counts open requests, up to 200; 0 when the API does not answer. */
export async function countWaiting(url: string): Promise<number> {
  try {
    const response = await fetch(`${url}/v1/requests?limit=200`, { signal: AbortSignal.timeout(5_000) });
    return ENDPOINTS.listRequests.response.parse(await response.json()).items.length;
  } catch {
    return 0;
  }
}
