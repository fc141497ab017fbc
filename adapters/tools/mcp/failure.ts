import { alike } from '../../../contract/language.js';
import type { McpServer } from '../../../config/mcp-servers.js';
import { beginning, withoutControls } from '../../../domain/json-text.js';
import { PortError } from '../../../ports/port-error.js';
import type { ServerTool } from './describe-tools.js';
import type { Texts } from './texts.js';

/** The outcome of a failed request, as far as it can be known here. */
type Failure =
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
  if (['ZodError', '$ZodError', 'EndlessAnswer'].includes(name)) return unknown('unreadable', 'unreadable');
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

const MAX_EXCERPT_CHARS = 1000;

/** Shortens a tool's text for a message. */
export function excerptOf(text: string): string {
  return beginning(withoutControls(text).trim(), MAX_EXCERPT_CHARS);
}

/** Returns the error of a server that cannot be reached or refuses access. */
export function serverError(error: unknown, server: McpServer, texts: Texts): PortError {
  if (error instanceof PortError) return error;
  const failure = failureOf(error);
  const denied = failure.fate === 'not_done' ? accessError(failure, server, texts, error) : undefined;
  return denied ?? unavailable(failure, server, texts, error);
}

/** Returns the error of a failed call; `uncertain` when it may have been carried out and must not be repeated. */
export function callError(
  error: unknown,
  { descriptor, repeatable, timeoutMs }: ServerTool,
  server: McpServer,
  texts: Texts,
): PortError {
  const failure = failureOf(error);
  const { name } = descriptor;
  const seconds = timeoutMs / 1000;
  if (failure.fate === 'not_done') return serverError(error, server, texts);
  if (failure.fate === 'refused') {
    return new PortError('invalid', alike(texts.failed(name, excerptOf(failure.reason))), { cause: error });
  }
  if (!repeatable) {
    const reasons = {
      no_answer: texts.noAnswer(seconds),
      connection_lost: texts.connectionLost,
      unreadable: texts.unreadable,
    };
    return new PortError('uncertain', alike(texts.uncertain(name, reasons[failure.what])), { cause: error });
  }
  switch (failure.what) {
    case 'no_answer':
      return new PortError('timeout', alike(texts.timeout(name, seconds)), { cause: error });
    case 'connection_lost':
      return unavailable(failure, server, texts, error);
    case 'unreadable':
      return new PortError('invalid', alike(texts.failed(name, texts.unreadable)), { cause: error });
  }
}

function accessError(
  { status, reason }: Extract<Failure, { fate: 'not_done' }>,
  server: McpServer,
  texts: Texts,
  cause: unknown,
): PortError | undefined {
  if (status === 401 || status === 403) {
    return new PortError(
      'forbidden',
      alike(texts.refused(server.name, `mcpServers.${server.name}.headers`)),
      {
        cause,
      },
    );
  }
  return status === 429
    ? new PortError('throttled', alike(texts.unavailable(server.name, reason)), { cause })
    : undefined;
}

function unavailable({ reason }: Failure, { name }: McpServer, texts: Texts, cause: unknown): PortError {
  return new PortError('unavailable', alike(texts.unavailable(name, excerptOf(reason))), { cause });
}
