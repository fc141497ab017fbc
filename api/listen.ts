import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type Config } from '../config/load-config.js';
import { requireGuardedApi } from '../config/program-rules.js';
import { refuseUnreadable } from './http/unreadable.js';

/** Timeouts of connections, milliseconds. */
const TIMES = {
  /** Limits slow clients; an upload may take its time (`requestTimeout`). */
  headersTimeout: 15_000,
  requestTimeout: 600_000,
  /** Interval of checking connections for these timeouts. */
  connectionsCheckingInterval: 1_000,
  /**
   * Longer than a proxy in front keeps an idle connection, so that no request comes as this end closes it: load balancers
   * of clouds keep theirs for up to 660 s where completions wait for people (infra/aws).
   */
  keepAliveTimeout: 680_000,
  /** Limits clients that do not read: nothing of an answer that waits to be sent has left for this long. */
  timeout: 60_000,
};
/** Requests of one connection that may wait for their answers: no client sends many before it has read the first. */
const MOST_AT_ONCE = 16;
/**
 * Time in milliseconds that requests are still taken after a stop is asked for: load balancers check readiness every second
 * or so, and clients reuse connections. Each answer says that its connection closes.
 */
const LAST_REQUESTS_MS = 2_000;
/** A server that had no connection for this time stops at once. */
const DESERTED_MS = 5_000;
const SWEEP_MS = 50;
/** Longest quiet turn of the event loop in milliseconds, and its growth per millisecond of waiting for one. */
const QUIET_MS = 0.3;
const LESS_QUIET = 0.01;
/** Share of the grace period after which waits end, so that their requests can still be answered. */
const LAST_CALL = 0.7;

/** The connections of a server. */
interface Visits {
  /** Responses that are under way. */
  responses: Set<ServerResponse>;
  /** The number of them that each connection waits for. */
  waits: WeakMap<Socket, number>;
  sockets: Set<Socket>;
  /** Time of the last end of a connection, milliseconds since 1970. */
  lastLeft: number;
}
const visits = new WeakMap<Server, Visits>();

/**
 * Listens at the configured address. Errors of the HTTP parser are answered in the language VOUCH_LANG_UI.
 * @throws ConfigError if the address is not loopback without authentication, or the port is taken
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
  requireGuardedApi({ VOUCH_API_HOST: host, VOUCH_AUTH });
  const { timeout, ...limits } = { ...TIMES, ...times };
  // the app refuses requests without a host, as all other errors
  const server = createServer({ ...limits, requireHostHeader: false });
  // all of those that fit: one that is not read could be a second host
  server.maxHeadersCount = 0;
  const visits = watch(server);
  cutOffUnread(server, timeout, visits);
  const handle: RequestListener = (request, response) => {
    if (takes(visits, request.socket)) handler(request, response);
  };
  server.on('request', handle).on('checkExpectation', handle);
  refuseUnreadable(server, VOUCH_LANG_UI, visits.responses);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(readable(error, host, port)));
    server.listen(port, host, resolve);
  });
  return server;
}

function watch(server: Server): Visits {
  const seen: Visits = {
    responses: new Set(),
    waits: new WeakMap(),
    sockets: new Set(),
    lastLeft: -Infinity,
  };
  const count = (socket: Socket, more: number) =>
    seen.waits.set(socket, (seen.waits.get(socket) ?? 0) + more);
  visits.set(server, seen);
  server.prependListener('request', ({ socket }, response) => {
    seen.responses.add(response);
    count(socket, 1);
    response.once('close', () => {
      seen.responses.delete(response);
      count(socket, -1);
    });
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

/** Tells if a request of a connection is taken; cuts off one that sends many and reads no answer, whose answers would fill the memory. */
function takes({ waits }: Visits, socket: Socket): boolean {
  if ((waits.get(socket) ?? 0) > MOST_AT_ONCE) socket.destroy();
  return !socket.destroyed;
}

/** Cuts off connections that take nothing of their answer for a time, and, as Node does, those that are kept for nothing. */
function cutOffUnread(server: Server, ms: number, { waits }: Visits): void {
  server.setTimeout(ms, (socket) => {
    if (socket.writableLength > 0 || !waits.get(socket)) socket.destroy();
  });
}

/**
 * Stops a server: answers new requests for a moment, each as the last on its connection, then stops listening, lets
 * requests under way finish, and cuts off the rest. Every client that was connected is answered.
 * @param graceMs grace period for all of it
 * @param lastCall called before the period ends: waiting requests must be answered now
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
    // idle ones do not include those on which nothing was ever sent
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }, SWEEP_MS);
  // not `close` of the HTTP server, which closes kept connections at once, also when a request is on its way
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  clearInterval(sweep);
  clearTimeout(calling);
  clearTimeout(cut);
}

/**
 * Waits until the backlog of the listening socket is empty: connections left in it when listening ends are reset. One is
 * accepted with each turn of the event loop; all are paused until the backlog is empty.
 * @param ms longest wait; the nearer it is, the less quiet a turn need be
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
    return new ConfigError({
      en: `Setting VOUCH_API_PORT: port ${port} of ${host} is taken. Stop what listens there or choose another port.`,
      ko: `설정 VOUCH_API_PORT: ${host}의 포트 ${port}번을 다른 프로그램이 쓰고 있습니다. 그 프로그램을 종료하거나 다른 포트를 지정해 주십시오.`,
    });
  }
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') {
    return new ConfigError({
      en: `Settings VOUCH_API_HOST, VOUCH_API_PORT: cannot listen on ${host}:${port} (${error.code}).`,
      ko: `설정 VOUCH_API_HOST, VOUCH_API_PORT: ${host}:${port}에서 포트를 열 수 없습니다 (${error.code}).`,
    });
  }
  return error;
}
