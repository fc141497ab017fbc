import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FailureCode, Problem } from '../../contract/failures.js';
import type { Language } from '../../contract/language.js';
import { ApiFailure } from '../failure.js';
import { problemOf } from './problem.js';

/** Failure codes for errors of the HTTP parser, by their code; any other is MALFORMED_HTTP. */
const CODES: Partial<Record<string, FailureCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
};
/** Time in milliseconds to drain input after the answer: closed sooner, the client could not read the answer. */
const LINGER_MS = 500;

/**
 * Answers unreadable requests with problem+json in a language, and closes their connections.
 * @param underWay responses that are under way
 */
export function refuseUnreadable(
  server: Server,
  language: Language,
  underWay: ReadonlySet<ServerResponse>,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // answered already
    if (socket.writableEnded) return;
    const answer = () => {
      if (!socket.writable) socket.destroy();
      else refuse(socket, new ApiFailure(CODES[error.code ?? ''] ?? 'MALFORMED_HTTP'), language);
    };
    const begun = [...underWay].find((response) => response.socket === socket);
    // after a complete request, which is answered first
    if (begun?.req.complete) begun.once('finish', answer);
    // an answer within another would be taken for a part of it
    else if (begun?.headersSent) socket.destroy();
    else answer();
  });
  server.on('connect', (_request, socket: Duplex) =>
    refuse(socket, new ApiFailure('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET, HEAD' } }), language),
  );
}

function refuse(socket: Duplex, failure: ApiFailure, language: Language): void {
  const requestId = randomUUID();
  const problem: Problem = { ...problemOf(failure, language), requestId };
  const body = JSON.stringify(problem);
  const headers = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Language': language,
    'X-Request-Id': requestId,
    Connection: 'close',
    ...failure.headers,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${head.join('')}\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
