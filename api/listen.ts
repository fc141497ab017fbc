import { createServer, type RequestListener, type Server } from 'node:http';
import { isIP } from 'node:net';
import { ConfigError, type Config } from '../config/load-config.js';

/** Requests still running after this are cut off. */
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;

/**
 * Listens where the settings say.
 * @throws ConfigError when the address is not loopback or the port is taken.
 */
export async function listen(
  handler: RequestListener,
  { VOUCH_API_HOST: host, VOUCH_API_PORT: port }: Pick<Config, 'VOUCH_API_HOST' | 'VOUCH_API_PORT'>,
): Promise<Server> {
  if (!isLoopback(host)) {
    throw new ConfigError(
      `Setting VOUCH_API_HOST: ${host} is not a loopback address. The API has no authentication yet; ` +
        'use 127.0.0.1, ::1 or localhost.',
    );
  }
  const server = createServer(handler);
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

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
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
