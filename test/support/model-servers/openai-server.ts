import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeForever } from '../endless.js';
import { answering } from './answering.js';
import {
  chatAsked,
  responseAsked,
  completionBody,
  completionChunks,
  responseBody,
  responseEvents,
} from './openai-wire.js';
import { Fault, refused, type Breaking, type Reply, writePaced } from './replies.js';
import type { ModelServer, Wire } from './wire.js';

interface OpenAiServerOptions {
  /** Refuses requests as other servers of this protocol do: the message of the 400, or undefined to take it. */
  refuse?: (body: Record<string, unknown>) => string | undefined;
}

/**
 * A server on a free loopback port that speaks OpenAI's protocol: chat completions, at once and as server-sent events,
 * and embeddings.
 */
export async function startOpenAiServer({ refuse }: OpenAiServerOptions = {}): Promise<ModelServer> {
  const { control, chat, embed } = answering(1536);

  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void respond(request, response);
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
    const wire: Wire = { path: request.url ?? '', headers: request.headers, body };
    if (wire.path === '/v1/embeddings') return embeddings(wire, response);
    const byResponses = wire.path === '/v1/responses';
    if (!byResponses && wire.path !== '/v1/chat/completions') return fail(response, notFound);
    const asked = byResponses ? responseAsked(wire) : chatAsked(wire);
    const refusal = refuse?.(body);
    const reply = refusal === undefined ? await chat(asked) : refused(refusal);
    if (reply instanceof Fault && reply.instead === 'endless') return writeEndless(response, asked.stream);
    if (reply instanceof Fault) return fail(response, reply);
    const { mangle = (made: unknown) => made } = reply.spec;
    const parts = () =>
      byResponses
        ? responseEvents(reply, asked.model).map(mangle)
        : [
            ...completionChunks(reply, asked.model, body['stream_options'] !== undefined).map(mangle),
            '[DONE]',
          ];
    if (asked.stream) return writeStream(response, reply, parts());
    if (reply.spec.broken) return breakOff(response, reply.spec.broken.how);
    return json(response, 200, mangle((byResponses ? responseBody : completionBody)(reply, asked.model)));
  }

  function embeddings(wire: Wire, response: ServerResponse): void {
    const { model, input, dimensions } = wire.body as {
      model: string;
      input: string | string[];
      dimensions?: number;
    };
    const vectors = embed({ model, texts: [input].flat(), dimensions, wire });
    if (vectors instanceof Fault) return fail(response, vectors);
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
    // order is told by the index alone
    return json(response, 200, { object: 'list', model, data: data.reverse(), usage: { prompt_tokens: 3 } });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...control,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const notFound = new Fault(404, 'ResourceNotFoundException', 'Not found');

/** The codes of OpenAI for what Bedrock calls by these names. */
const CODES: Record<string, string> = {
  ThrottlingException: 'rate_limit_exceeded',
  AccessDeniedException: 'model_not_found',
  ResourceNotFoundException: 'model_not_found',
};
/** Names of faults that Bedrock does not know are codes of OpenAI. */
const codeOf = (type: string): string | null => CODES[type] ?? (/^[a-z_]+$/.test(type) ? type : null);

function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function writeEndless(response: ServerResponse, asStream: boolean): void {
  response.writeHead(200, { 'content-type': asStream ? 'text/event-stream' : 'application/json' });
  void writeForever(Buffer.alloc(1024 * 1024, `: ${'x'.repeat(1020)}\n\n`), response);
}

function fail(response: ServerResponse, { status, type, message, headers, instead }: Fault): void {
  if (instead === 'hang' || instead === 'cut') return breakOff(response, instead);
  if (instead === 'not-json') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>a proxy says hello</html>');
    return;
  }
  json(response, status, { error: { message, type: 'error', param: null, code: codeOf(type) } }, headers);
}

function breakOff(response: ServerResponse, how: Breaking): void {
  if (how === 'cut') response.destroy();
  else if (how !== 'hang') response.end();
}

function writeStream(response: ServerResponse, reply: Reply, chunks: readonly unknown[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (event: unknown, then?: () => void) =>
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`, then);
  const { broken } = reply.spec;
  if (!broken) {
    void writePaced(chunks, reply.spec.paceMs, send).then(() => response.end());
    return;
  }
  for (const chunk of chunks.slice(0, broken.after + 1)) send(chunk);
  if (broken.how === 'error')
    send({ error: { message: 'Too many tokens', type: 'error', code: 'rate_limit_exceeded' } });
  if (broken.how === 'garbled') response.write('data: {"choices": [oops\n\n');
  if (broken.how === 'cut') {
    // a cut goes through the middle of a chunk; wait until what was sent before it is on its way
    response.write('data: {"id":"chatc', () => setTimeout(() => breakOff(response, 'cut'), 20));
    return;
  }
  breakOff(response, broken.how);
}
