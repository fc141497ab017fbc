import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { signatureOf } from '../ports/aws-signature.js';

/** The fault of the next response. */
export type S3Fault =
  | { status: number; code: string }
  /** Takes the request and says nothing. */
  | 'hang'
  /** Begins the content and stops. */
  | 'stall'
  /** Begins the content and closes the connection. */
  | 'cut'
  /** Sends other bytes than were put. */
  | 'wrong bytes';

export interface FaultyS3 {
  url: string;
  /** `METHOD /path` of every request. */
  requests: string[];
  /** Requests whose signature was not that of the secret. */
  badlySigned: string[];
  /** The next requests go wrong so, in order; `false` is one that does not. */
  next(...faults: (S3Fault | false)[]): void;
  reset(): void;
  stop(): Promise<void>;
}

const BUCKET = /^\/[^/]+\/?$/;

/** A server in memory that speaks as much of S3's protocol as a blob store needs, and fails when it is told to. */
export async function startFaultyS3(secret: string): Promise<FaultyS3> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const badlySigned: string[] = [];
  const sockets = new Set<Socket>();
  let faults: (S3Fault | false)[] = [];

  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void answer(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url = '', headers } = request;
    const path = new URL(url, 'http://any').pathname;
    requests.push(`${method} ${path}`);
    const signature = signatureOf({ method, url, headers, body: body.toString() }, secret);
    if (!headers.authorization?.endsWith(`Signature=${signature}`)) badlySigned.push(`${method} ${url}`);
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (typeof fault === 'object') return refuse(response, request, fault);
    const object = objects.get(path);
    const sum = object && createHash('sha256').update(object).digest('base64');
    if (method === 'PUT') {
      objects.set(path, body);
      response.end();
    } else if (method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (BUCKET.test(path)) response.end();
    else if (!object) refuse(response, request, { status: 404, code: 'NoSuchKey' });
    else if (method === 'HEAD')
      response.writeHead(200, { 'content-length': object.length, 'x-amz-checksum-sha256': sum! }).end();
    else content(response, object, fault);
  }

  function content(response: ServerResponse, object: Buffer, fault: S3Fault | false | undefined): void {
    response.writeHead(200, { 'content-length': object.length });
    if (fault === 'wrong bytes') response.end(Buffer.from(object).fill('x'));
    else if (fault === 'stall') response.write(object.subarray(0, 3));
    else if (fault === 'cut') response.write(object.subarray(0, 3), () => response.destroy());
    else response.end(object);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    badlySigned,
    next: (...more) => faults.push(...more),
    reset: () => {
      faults = [];
      requests.length = 0;
      badlySigned.length = 0;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(
  response: ServerResponse,
  { method, headers }: IncomingMessage,
  { status, code }: { status: number; code: string },
): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  // as S3 does: what it says of a wrong signature or key quotes what was sent
  const text = `<Error><Code>${code}</Code><Message>${headers.authorization}</Message></Error>`;
  response.end(method === 'HEAD' ? undefined : text);
}
