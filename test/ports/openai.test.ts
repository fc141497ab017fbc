import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAiChatModel } from '../../adapters/models/openai/chat-model.js';
import { createOpenAiEmbedder } from '../../adapters/models/openai/embedder.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import * as replies from '../support/model-servers/replies.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { chatModelSuite, request, SCHEMA } from './chat-model-suite.js';
import { embedderSuite, PLAIN } from './embedder-suite.js';

const apiKey = 'sk-example-0123456789';

chatModelSuite('openai', {
  startServer: startOpenAiServer,
  makeModel: ({ url, timeoutMs }) => createOpenAiChatModel({ apiKey, baseUrl: url, timeoutMs }),
  notReady: 'throttled',
});
describe('by responses', () => {
  chatModelSuite('openai', {
    startServer: startOpenAiServer,
    makeModel: ({ url, timeoutMs }) =>
      createOpenAiChatModel({ apiKey, baseUrl: url, timeoutMs, api: 'responses' }),
    notReady: 'throttled',
  });
});
embedderSuite('openai', {
  startServer: startOpenAiServer,
  makeEmbedder: ({ url, timeoutMs }, settings) =>
    createOpenAiEmbedder({ apiKey, baseUrl: url, timeoutMs, model: 'text-embedding-3-small', ...settings }),
  tooLong: "This model's maximum context length is 8192 tokens, however you requested 9001 tokens.",
});

describe('OpenAI’s protocol', () => {
  let refuse: ((body: Record<string, unknown>) => string | undefined) | undefined;
  let server: ModelServer;
  beforeAll(async () => {
    server = await startOpenAiServer({ refuse: (body) => refuse?.(body) });
  });
  afterAll(async () => server.stop());
  let asked: Record<string, unknown>[] = [];
  beforeEach(() => {
    server.reset();
    asked = [];
    refuse = undefined;
  });

  const model = (more: object = {}) =>
    createOpenAiChatModel({ apiKey, baseUrl: server.url, timeoutMs: 20_000, ...more });
  const output = { name: 'judge', description: 'A verdict.', schema: SCHEMA };
  const VALUE = { verdict: 'yes', score: 1 };
  /** Refuses what the test says, and keeps every body that came. */
  const refusing = (rule: (body: Record<string, unknown>) => string | undefined) => {
    refuse = (given) => {
      asked.push(given);
      return rule(given);
    };
  };
  const formats = () =>
    asked.map((given) => (given['response_format'] as { type: string } | undefined)?.type ?? 'none');

  test('a schema that allows it is asked for strictly, with bounds of texts until they are refused', async () => {
    const properties = { verdict: { type: 'string', maxLength: 9 }, score: { type: 'number', minimum: 0 } };
    refusing((given) =>
      JSON.stringify(given).includes('maxLength')
        ? "Invalid schema for response_format 'judge': In context=('properties', 'verdict'), 'maxLength' is not permitted."
        : undefined,
    );
    server.script(() => replies.writes(VALUE));
    const learning = model();
    const bounded = { ...output, schema: { ...SCHEMA, properties } };
    await learning.complete(request({ output: bounded }));
    await learning.complete(request({ output: bounded }));
    expect(asked).toHaveLength(3);
    expect(asked[1]!['response_format']).toEqual(asked[2]!['response_format']);
    expect(asked[0]!['response_format']).toMatchObject({
      json_schema: { strict: true, schema: { properties } },
    });
    expect(asked[1]!['response_format']).toEqual({
      type: 'json_schema',
      json_schema: {
        name: 'judge',
        description: 'A verdict.',
        strict: true,
        schema: {
          ...SCHEMA,
          properties: { verdict: { type: 'string' }, score: { type: 'number', minimum: 0 } },
        },
      },
    });
    const open = { ...SCHEMA, required: ['verdict'] };
    await model().complete(request({ output: { ...output, schema: open } }));
    expect(asked[3]!['response_format']).toMatchObject({ json_schema: { strict: false, schema: open } });
  });

  test('a schema that strict mode refuses is asked for loosely, the others still strictly', async () => {
    refusing((given) =>
      JSON.stringify(given['response_format']).includes(
        '"name":"judge","description":"A verdict.","schema',
      ) && JSON.stringify(given['response_format']).includes('"strict":true')
        ? "Invalid schema for response_format 'judge': 'minimum' is not permitted."
        : undefined,
    );
    server.script(() => replies.writes(VALUE));
    const learning = model();
    await learning.complete(request({ output }));
    await learning.complete(request({ output }));
    await learning.complete(request({ output: { ...output, name: 'grade' } }));
    const strict = asked.map((given) => JSON.stringify(given).includes('"strict":true'));
    expect(strict).toEqual([true, false, false, true]);
  });

  test('by responses the server is told to keep nothing, and has the schema in its own place', async () => {
    server.next(replies.writes(VALUE));
    await model({ api: 'responses' }).complete(request({ output }));
    expect(server.chats[0]?.wire).toMatchObject({
      path: '/v1/responses',
      body: {
        store: false,
        instructions: 'You are brief.',
        text: { format: { type: 'json_schema', name: 'judge', strict: true, schema: SCHEMA } },
      },
    });
  });

  test('a server without schemas is asked for a JSON object and told the schema, and so from then on', async () => {
    refusing((given) =>
      JSON.stringify(given).includes('"json_schema"')
        ? 'response_format.type json_schema is unknown'
        : undefined,
    );
    server.script(() => replies.writes(VALUE));
    const learning = model();
    await learning.complete(request({ output }));
    const fragments: string[] = [];
    await learning.complete(request({ output, onFragment: (text) => fragments.push(text) }));
    expect(JSON.parse(fragments.join(''))).toEqual(VALUE);
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object']);
    expect(server.chats.at(-1)).toMatchObject({ output: { name: 'judge', schema: SCHEMA } });
    expect(server.chats.at(-1)?.system).toMatch(/^You are brief\.\n\nAnswer with one JSON object/);
  });

  test('a server that knows no response format at all is told the schema alone', async () => {
    refusing((given) => ('response_format' in given ? 'Unknown parameter: response_format' : undefined));
    server.script(() => replies.writes(VALUE));
    expect(JSON.parse((await model().complete(request({ output }))).text)).toEqual(VALUE);
    expect(formats()).toEqual(['json_schema', 'json_object', 'none']);
  });

  test('a server that takes a schema and does not look at it has it told the next time', async () => {
    server.next(replies.says('I think so.'), replies.writes(VALUE));
    const learning = model();
    expect((await learning.complete(request({ output }))).text).toBe('I think so.');
    await learning.complete(request({ output }));
    expect(server.chats.map(({ system }) => system.includes('JSON Schema'))).toEqual([false, true]);
  });

  test('models that take other parameters are asked by those, and so from then on', async () => {
    refusing((given) => {
      if ('max_tokens' in given)
        return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
      if ('temperature' in given)
        return "Unsupported value: 'temperature' does not support 0 with this model.";
      return 'stream_options' in given ? 'Unknown field: stream_options' : undefined;
    });
    const learning = model();
    const ask = { temperature: 0, onFragment: () => undefined };
    expect((await learning.complete(request(ask))).usage).toEqual({ inputTokens: 0, outputTokens: 0 });
    expect(asked).toHaveLength(4);
    await learning.complete(request(ask));
    expect(asked).toHaveLength(5);
    expect(asked[4]).toMatchObject({ max_completion_tokens: 500, stream: true });
    await learning.complete(request({ ...ask, model: 'model-b' }));
    expect(asked).toHaveLength(9);
  });

  test('a refusal that has nothing to do with it is not tried again', async () => {
    refusing(() => 'The messages are malformed.');
    await expect(model().complete(request({ output }))).rejects.toMatchObject({ kind: 'invalid' });
    expect(asked).toHaveLength(1);
  });

  test('a question that the filter refuses is held back; an empty account is not waited for', async () => {
    server.next(new replies.Fault(400, 'content_filter', 'The prompt was filtered.'));
    expect(await model().complete(request())).toMatchObject({ text: '', finish: 'filtered' });
    server.next(new replies.Fault(429, 'insufficient_quota', 'You exceeded your current quota.'));
    const empty = model().complete(request());
    await expect(empty).rejects.toMatchObject({ kind: 'forbidden', retryable: false });
    await expect(empty).rejects.toThrow('no credit');
  });

  test('what was learned from refusals that led nowhere is not kept', async () => {
    let broken = true;
    refusing(() => (broken ? 'The schema of the database is being changed.' : undefined));
    server.script(() => replies.writes(VALUE));
    const learning = model();
    await expect(learning.complete(request({ output }))).rejects.toMatchObject({ kind: 'invalid' });
    broken = false;
    await learning.complete(request({ output }));
    expect(formats()).toEqual(['json_schema', 'json_object', 'none', 'json_schema']);
  });

  test('the key is sent where there is one, and stands in no message', async () => {
    await model().complete(request());
    await model({ apiKey: undefined }).complete(request());
    expect(server.chats.map(({ wire }) => wire.headers['authorization'])).toEqual([
      `Bearer ${apiKey}`,
      undefined,
    ]);
    server.next(new replies.Fault(401, '', `Incorrect API key provided: ${apiKey}.`));
    const refused = model().complete(request());
    await expect(refused).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(refused).rejects.toThrow(/OPENAI_API_KEY/);
    await expect(refused).rejects.not.toThrow(/0123/);
    server.next(replies.refused(`The key ${apiKey} is not for this.`));
    await expect(model().complete(request())).rejects.not.toThrow(/0123/);
  });

  /** A server that answers everything so, and its address. */
  const answeringWith = async (answer: RequestListener) => {
    const elsewhere = createServer(answer);
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port } = elsewhere.address() as AddressInfo;
    return { baseUrl: `http://127.0.0.1:${port}/v1`, close: () => elsewhere.close() };
  };

  test('nothing is sent on to where the server points', async () => {
    const { baseUrl, close } = await answeringWith((_request, response) => {
      response.writeHead(307, { Location: `${server.url}/chat/completions` }).end();
    });
    const refused = { kind: 'invalid', message: expect.stringContaining('redirects') as string };
    await expect(model({ baseUrl }).complete(request())).rejects.toMatchObject(refused);
    expect(server.chats).toEqual([]);
    close();
  });

  test('only models that take a length are asked for one; others are checked', async () => {
    const settings = { ...PLAIN, baseUrl: server.url, timeoutMs: 20_000, dimensions: 768 };
    const large = createOpenAiEmbedder({ ...settings, model: 'text-embedding-3-large' });
    await large.embed({ texts: ['a'], purpose: 'query' });
    const local = createOpenAiEmbedder({ ...settings, model: 'bge-m3' });
    await expect(local.embed({ texts: ['a'], purpose: 'query' })).rejects.toThrow(
      'VOUCH_EMBEDDING_DIMENSIONS=1536',
    );
    expect(server.embeddings.map(({ wire }) => wire.body)).toEqual([
      { model: 'text-embedding-3-large', input: ['a'], encoding_format: 'float', dimensions: 768 },
      { model: 'bge-m3', input: ['a'], encoding_format: 'float' },
    ]);
  });

  test('at most 64 texts go together', async () => {
    const texts = Array.from({ length: 130 }, (_, index) => `text ${index}`);
    const embedder = createOpenAiEmbedder({
      baseUrl: server.url,
      timeoutMs: 20_000,
      model: 'bge-m3',
      dimensions: 1536,
      ...PLAIN,
    });
    expect(await embedder.embed({ texts, purpose: 'passage' })).toHaveLength(130);
    expect(server.embeddings.map((batch) => batch.texts.length).sort()).toEqual([2, 64, 64]);
  });
});
