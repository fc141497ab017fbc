import { createServer, type RequestListener, type Server } from 'node:http';
import { isLoopback } from '../config/addresses.js';
import { ConfigError, type Config } from '../config/load-config.js';

/** Whoever sends a request byte by byte holds a connection no longer than this; an upload may take its time. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 600_000;
/** Longer than a proxy in front keeps a connection for its next request, which would come as this end closes it. */
export const KEEP_ALIVE_MS = 65_000;
/** Requests still running after this are cut off. */
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;

/**
 * Listens where the settings say.
 * @throws ConfigError when the address is not loopback, where nobody has to prove who they are, or the port is taken.
 */
export async function listen(
  handler: RequestListener,
  {
    VOUCH_API_HOST: host,
    VOUCH_API_PORT: port,
    VOUCH_AUTH,
  }: Pick<Config, 'VOUCH_API_HOST' | 'VOUCH_API_PORT' | 'VOUCH_AUTH'>,
): Promise<Server> {
  if (VOUCH_AUTH === 'none' && !isLoopback(host)) {
    throw new ConfigError(
      `Setting VOUCH_API_HOST: ${host} is not a loopback address, and without authentication anybody there could do ` +
        'everything. Set VOUCH_AUTH=required (docs/auth.md), or use 127.0.0.1, ::1 or localhost.',
    );
  }
  const times = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createServer(times, handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(readable(error, host, port)));
    server.listen(port, host, resolve);
  });
  return server;
}

/** Takes no more connections, lets running requests finish for at most ten seconds, then cuts off what is left. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // a kept-alive connection becomes idle only when its request is done
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

function readable(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `Setting VOUCH_API_PORT: port ${port} of ${host} is taken. Stop what listens there or choose another port.`,
    );
  }
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') {
    return new ConfigError(
      `Settings VOUCH_API_HOST, VOUCH_API_PORT: cannot listen on ${host}:${port} (${error.code}).`,
    );
  }
  return error;
}
