import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse, request: Received) => void;

export interface LoopbackServer {
  url: string;
  /** Everything that arrived, in order. */
  received: Received[];
  /** Answers from now on so; without one as the server does by itself. */
  answerWith(answer?: Answer): void;
  close(): Promise<void>;
}

/** An HTTP server on a free port of this machine that keeps what it is sent. */
export async function startLoopback(usual: Answer): Promise<LoopbackServer> {
  const received: Received[] = [];
  let answer = usual;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const arrived = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(arrived);
      answer(response, arrived);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (next) => (answer = next ?? usual),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
}
