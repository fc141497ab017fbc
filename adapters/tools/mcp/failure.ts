/** The outcome of a failed request, as far as it can be known here. */
export type Failure =
  /** It did not reach the server, or the server rejected it unread. */
  | { fate: 'not_done'; reason: string; status?: number }
  /** The server answered that it will not or cannot. */
  | { fate: 'refused'; reason: string }
  | { fate: 'unknown'; what: 'no_answer' | 'connection_lost' | 'unreadable'; reason: string };

/** JSON-RPC codes that the library makes up when there is no answer. */
const CONNECTION_CLOSED = -32_000;
const REQUEST_TIMEOUT = -32_001;

/** Reasons for which a connection was never made. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
const NEVER_STARTED = ['ENOENT', 'EACCES', 'ENOTDIR'];

/** Reads the errors of the protocol's library, of HTTP and of starting programs. */
export function failureOf(error: unknown): Failure {
  const { code, message, name, cause } = error as Error & { code?: unknown };
  if (name === 'ZodError' || name === '$ZodError') return unknown('unreadable', 'unreadable');
  if (typeof code === 'number' && code < 0) {
    const text = message.replace(/^MCP error -?\d+: /, '');
    if (code === REQUEST_TIMEOUT) return unknown('no_answer', text);
    if (code === CONNECTION_CLOSED || code === -1) return unknown('connection_lost', text);
    return { fate: 'refused', reason: text };
  }
  // errors of aborted requests carry small numbers of their own
  if (typeof code === 'number' && code >= 100 && code < 600) {
    const reason = `HTTP ${code}`;
    // what is between us and the server may answer 5xx after the server has begun
    return code < 500 ? { fate: 'not_done', reason, status: code } : unknown('connection_lost', reason);
  }
  const reason = [code, (cause as { code?: unknown } | undefined)?.code].find(
    (one) => typeof one === 'string',
  );
  if (reason !== undefined && [...NEVER_CONNECTED, ...NEVER_STARTED].includes(reason)) {
    return { fate: 'not_done', reason };
  }
  if (message === 'Not connected') return { fate: 'not_done', reason: message };
  return unknown('connection_lost', reason ?? message);
}

function unknown(what: 'no_answer' | 'connection_lost' | 'unreadable', reason: string): Failure {
  return { fate: 'unknown', what, reason };
}
