import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopback } from '../config/addresses.js';
import { ConfigError, type Config } from '../config/load-config.js';

/** Whoever sends a request byte by byte holds a connection no longer than this; an upload may take its time. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 600_000;
/**
 * Longer than a proxy in front keeps a connection for its next request, which would come as this end closes it: load
 * balancers of clouds keep theirs for up to 660 s where completions wait for people (infra/aws).
 */
export const KEEP_ALIVE_MS = 680_000;
/**
 * So long, at most, a connection that is kept for the next request stays open while this end drains: what is sent there
 * in that moment is answered, and the answer says that the connection ends.
 */
const LAST_REQUESTS_MS = 2_000;
const SWEEP_MS = 50;
/** Share of the time for draining after which waits end, so that what waits can still be answered. */
const LAST_CALL = 0.7;

/** Requests of each server that are under way, and its connections. */
const underWay = new WeakMap<Server, Set<ServerResponse>>();
const connections = new WeakMap<Server, Set<Socket>>();

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
  const responses = new Set<ServerResponse>();
  underWay.set(server, responses);
  server.prependListener('request', (_request, response) => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
  const sockets = new Set<Socket>();
  connections.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(readable(error, host, port)));
    server.listen(port, host, resolve);
  });
  return server;
}

interface Ending {
  /** Called before the time is over: what still waits is to be answered now. */
  lastCall?: () => void;
  /** Whether a request is answered by further requests to this server: it takes new connections a moment longer for them. */
  callsBack?: (request: IncomingMessage) => boolean;
}

/**
 * Takes no more connections, lets requests under way finish, then cuts off what is left.
 * @param graceMs how long they may go on
 */
export async function drain(
  server: Server,
  graceMs: number,
  { lastCall = () => undefined, callsBack = () => false }: Ending = {},
): Promise<void> {
  const began = Date.now();
  const last = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  underWay.get(server)?.forEach(last);
  server.prependListener('request', (_request, response) => last(response));
  const lastRequestsMs = Math.min(LAST_REQUESTS_MS, graceMs / 4);
  const sweep = setInterval(() => {
    if (Date.now() - began < lastRequestsMs) return;
    server.closeIdleConnections();
    // which do not include those on which nothing was ever sent
    connections.get(server)?.forEach((socket) => {
      if (socket.bytesRead === 0) socket.destroy();
    });
  }, SWEEP_MS);
  const calling = setTimeout(lastCall, graceMs * LAST_CALL);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  const callingBack = [...(underWay.get(server) ?? [])].filter(({ req }) => callsBack(req));
  if (callingBack.length > 0) {
    const waited = sleep(lastRequestsMs, undefined, { ref: false });
    await Promise.race([Promise.all(callingBack.map(closing)), waited]);
  }
  // not the one of HTTP, which closes kept connections at once, also when a request is on its way there
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  clearInterval(sweep);
  clearTimeout(calling);
  clearTimeout(cut);
}

function closing(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('close', resolve));
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
