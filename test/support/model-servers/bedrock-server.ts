import { createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { writeForever } from '../endless.js';
import { answering } from './answering.js';
import { converseAsked, embeddingAsked, converseBody, streamMessages, eventMessage } from './bedrock-wire.js';
import { Fault, type Breaking, type Reply, writePaced } from './replies.js';
import type { ModelServer, Wire } from './wire.js';

const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'application/vnd.amazon.eventstream';

/**
 * A server on a free loopback port that speaks Bedrock's protocol as the SDK does: HTTP/2, signed requests, Converse,
 * ConverseStream as a binary event stream, and InvokeModel for embeddings.
 */
export async function startBedrockServer(): Promise<ModelServer> {
  const { control, chat, embed } = answering(1024);
  const sessions = new Set<Http2Session>();
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => undefined); // a client that leaves is none of the server's business
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    void respond(stream, headers);
  });

  async function respond(stream: ServerHttp2Stream, headers: Wire['headers']): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const path = String(headers[':path']);
    const [, id = '', operation] = /^\/model\/([^/]+)\/(converse|converse-stream|invoke)$/.exec(path) ?? [];
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
    const wire: Wire = { path, headers, body };
    const model = decodeURIComponent(id);
    if (!String(headers['authorization']).startsWith('AWS4-HMAC-SHA256 ')) return fail(stream, unsigned);
    if (operation === 'invoke') {
      const vectors = embed(embeddingAsked(model, wire));
      if (vectors instanceof Fault) return fail(stream, vectors);
      const titan = { embedding: vectors[0], inputTextTokenCount: 3 };
      return json(stream, 'texts' in body ? { embeddings: { float: vectors } } : titan);
    }
    if (!operation) return fail(stream, unknownOperation);
    const asked = converseAsked(model, operation === 'converse-stream', wire);
    const reply = await chat(asked);
    if (reply instanceof Fault && reply.instead === 'endless') return writeEndless(stream, asked.stream);
    if (reply instanceof Fault) return fail(stream, reply);
    if (asked.stream) return writeStream(stream, reply, asked.output?.name);
    if (reply.spec.broken) return breakOff(stream, reply.spec.broken.how);
    return json(stream, converseBody(reply, asked.output?.name));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...control,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const unsigned = new Fault(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
const unknownOperation = new Fault(404, 'UnknownOperationException', '');

function json(stream: ServerHttp2Stream, body: unknown): void {
  stream.respond({ ':status': 200, 'content-type': JSON_TYPE });
  stream.end(JSON.stringify(body));
}

function writeEndless(stream: ServerHttp2Stream, asStream: boolean): void {
  const much = 'x'.repeat(1024 * 1024);
  const delta = { contentBlockIndex: 0, delta: { reasoningContent: { text: much } } };
  stream.respond({ ':status': 200, 'content-type': asStream ? STREAM_TYPE : JSON_TYPE });
  void writeForever(asStream ? eventMessage('event', 'contentBlockDelta', delta) : Buffer.from(much), stream);
}

function fail(stream: ServerHttp2Stream, { status, type, message, headers, instead }: Fault): void {
  if (instead === 'hang' || instead === 'cut') return breakOff(stream, instead);
  stream.respond({
    ':status': status,
    'content-type': JSON_TYPE,
    ...(type ? { 'x-amzn-errortype': `${type}:http://internal.amazon.com/coral/com.amazon.bedrock/` } : {}),
    ...headers,
  });
  stream.end(instead === 'not-json' ? '<html>a proxy says hello</html>' : JSON.stringify({ message }));
}

function breakOff(stream: ServerHttp2Stream, how: Breaking): void {
  if (how === 'cut') stream.session?.destroy();
  else if (how !== 'hang') stream.end();
}

function writeStream(stream: ServerHttp2Stream, reply: Reply, outputTool: string | undefined): void {
  stream.respond({ ':status': 200, 'content-type': STREAM_TYPE });
  const messages = streamMessages(reply, outputTool);
  const { broken } = reply.spec;
  if (!broken)
    return void writePaced(messages, reply.spec.paceMs, (message) => stream.write(message)).then(() =>
      stream.end(),
    );
  const sent = messages.slice(0, broken.after + 2);
  const half = messages[sent.length]!;
  for (const message of sent) stream.write(message);
  if (broken.how === 'error')
    stream.write(eventMessage('exception', 'throttlingException', { message: 'Too many tokens' }));
  if (broken.how === 'garbled') {
    half[half.length - 6]! ^= 1; // its checksum is no longer right
    stream.write(half);
  }
  // a cut goes through the middle of a message; wait until what was sent before it is on its way
  if (broken.how === 'cut') {
    stream.write(half.subarray(0, half.length / 2), () => setTimeout(() => breakOff(stream, 'cut'), 20));
    return;
  }
  breakOff(stream, broken.how);
}
