import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { isLoopback } from '../config/addresses.js';
import { ConfigError, type Config } from '../config/load-config.js';
import { refuseUnreadable } from './http/unreadable.js';

/** Time limits of clients, milliseconds. */
const TIMES = {
  /** Whoever sends a request byte by byte holds a connection no longer than this; an upload may take its time. */
  headersTimeout: 15_000,
  requestTimeout: 600_000,
  /** Of what takes longer: how often connections are looked at. */
  connectionsCheckingInterval: 1_000,
  /**
   * Longer than a proxy in front keeps a connection for its next request, which would come as this end closes it: load
   * balancers of clouds keep theirs for up to 660 s where completions wait for people (infra/aws).
   */
  keepAliveTimeout: 680_000,
};
/**
 * How long whoever still comes is answered once this end was told to stop: balancers look every second or so whether it is
 * ready, and clients send on connections that are kept. The answer to each says that its connection ends.
 */
const LAST_REQUESTS_MS = 2_000;
/** A server without a connection for so long stops at once. */
const DESERTED_MS = 5_000;
const SWEEP_MS = 50;
/** A turn of the event loop in which next to nothing happened; and how much longer it may be for each that one waits for it. */
const QUIET_MS = 0.3;
const LESS_QUIET = 0.01;
/** Share of the time for draining after which waits end, so that what waits can still be answered. */
const LAST_CALL = 0.7;

/** The connections of a server. */
interface Visits {
  /** Requests that are under way. */
  responses: Set<ServerResponse>;
  sockets: Set<Socket>;
  /** When the last connection ended. */
  lastLeft: number;
}
const visits = new WeakMap<Server, Visits>();

/**
 * Listens where the settings say.
 * @param language of what a client is told whose request cannot be read
 * @throws ConfigError when the address is not loopback, where nobody has to prove who they are, or the port is taken.
 */
export async function listen(
  handler: RequestListener,
  {
    VOUCH_API_HOST: host,
    VOUCH_API_PORT: port,
    VOUCH_AUTH,
    VOUCH_LANG_UI,
  }: Pick<Config, 'VOUCH_API_HOST' | 'VOUCH_API_PORT' | 'VOUCH_AUTH' | 'VOUCH_LANG_UI'>,
  times: Partial<typeof TIMES> = {},
): Promise<Server> {
  if (VOUCH_AUTH === 'none' && !isLoopback(host)) {
    throw new ConfigError(
      `Setting VOUCH_API_HOST: ${host} is not a loopback address, and without authentication anybody there could do ` +
        'everything. Set VOUCH_AUTH=required (docs/auth.md), or use 127.0.0.1, ::1 or localhost.',
    );
  }
  // what a request lacks is said by the app, as everything else is
  const server = createServer({ ...TIMES, ...times, requireHostHeader: false }, handler);
  server.on('checkExpectation', handler);
  refuseUnreadable(server, VOUCH_LANG_UI, watch(server).responses);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(readable(error, host, port)));
    server.listen(port, host, resolve);
  });
  return server;
}

function watch(server: Server): Visits {
  const seen: Visits = { responses: new Set(), sockets: new Set(), lastLeft: -Infinity };
  visits.set(server, seen);
  server.prependListener('request', (_request, response) => {
    seen.responses.add(response);
    response.once('close', () => seen.responses.delete(response));
  });
  server.on('connection', (socket: Socket) => {
    seen.sockets.add(socket);
    socket.once('close', () => {
      seen.sockets.delete(socket);
      seen.lastLeft = Date.now();
    });
  });
  return seen;
}

/**
 * Answers for a moment whoever still comes, as the last on their connections; then listens no more, lets requests under way
 * finish, and cuts off what is left. Whoever was connected is answered.
 * @param graceMs how long all that may take
 * @param lastCall called before the time is over: what still waits is to be answered now
 */
export async function drain(
  server: Server,
  graceMs: number,
  lastCall: () => void = () => undefined,
): Promise<void> {
  const seen = visits.get(server);
  if (!seen) throw new Error('a server that `listen` made is drained');
  const { responses, sockets, lastLeft } = seen;
  const last = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  responses.forEach(last);
  server.prependListener('request', (_request, response) => last(response));
  const lastRequestsMs = Math.min(LAST_REQUESTS_MS, graceMs / 4);
  const calling = setTimeout(lastCall, graceMs * LAST_CALL);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  if (sockets.size > 0 || Date.now() - lastLeft < DESERTED_MS) await sleep(lastRequestsMs);
  await nobodyKnocks(server, graceMs / 2);
  const stoppedAt = Date.now();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    if (Date.now() - stoppedAt < lastRequestsMs) return;
    // which do not include those on which nothing was ever sent
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }, SWEEP_MS);
  // not the one of HTTP, which closes kept connections at once, also when a request is on its way there
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  clearInterval(sweep);
  clearTimeout(calling);
  clearTimeout(cut);
}

/**
 * Waits for a moment in which nobody waits to be let in. The system has connected them already, and all who still wait when
 * listening ends are reset. One is let in with each turn of the event loop: until all are, none of them is listened to.
 * @param ms how long at most; the closer it comes, the less quiet the moment need be
 */
async function nobodyKnocks(server: Server, ms: number): Promise<void> {
  const letIn: Socket[] = [];
  const welcome = (socket: Socket) => void letIn.push(socket.pause());
  server.on('connection', welcome);
  await turn(); // the rest of this one
  const since = performance.now();
  for (let at = since; at - since < ms;) {
    const [before, known] = [at, letIn.length];
    await turn();
    at = performance.now();
    if (letIn.length === known && at - before < QUIET_MS + (at - since) * LESS_QUIET) break;
  }
  server.off('connection', welcome);
  for (const socket of letIn) socket.resume();
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
