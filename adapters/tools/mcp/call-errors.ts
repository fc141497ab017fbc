import type { McpServer } from '../../../config/mcp-servers.js';
import { PortError } from '../../../ports/port-error.js';
import { beginning, withoutControls } from '../../../domain/json-text.js';
import type { ServerTool } from './describe-tools.js';
import { failureOf, type Failure } from './failure.js';
import type { Texts } from './texts.js';

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
    return new PortError('invalid', texts.failed(name, excerptOf(failure.reason)), { cause: error });
  }
  if (!repeatable) {
    const reasons = {
      no_answer: texts.noAnswer(seconds),
      connection_lost: texts.connectionLost,
      unreadable: texts.unreadable,
    };
    return new PortError('uncertain', texts.uncertain(name, reasons[failure.what]), { cause: error });
  }
  switch (failure.what) {
    case 'no_answer':
      return new PortError('timeout', texts.timeout(name, seconds), { cause: error });
    case 'connection_lost':
      return unavailable(failure, server, texts, error);
    case 'unreadable':
      return new PortError('invalid', texts.failed(name, texts.unreadable), { cause: error });
  }
}

function accessError(
  { status, reason }: Extract<Failure, { fate: 'not_done' }>,
  server: McpServer,
  texts: Texts,
  cause: unknown,
): PortError | undefined {
  if (status === 401 || status === 403) {
    return new PortError('forbidden', texts.refused(server.name, `mcpServers.${server.name}.headers`), {
      cause,
    });
  }
  return status === 429
    ? new PortError('throttled', texts.unavailable(server.name, reason), { cause })
    : undefined;
}

function unavailable({ reason }: Failure, { name }: McpServer, texts: Texts, cause: unknown): PortError {
  return new PortError('unavailable', texts.unavailable(name, excerptOf(reason)), { cause });
}
