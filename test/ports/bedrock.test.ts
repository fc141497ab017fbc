import { createBedrockChatModel } from '../../adapters/models/bedrock/chat-model.js';
import { createBedrockEmbedder } from '../../adapters/models/bedrock/embedder.js';
import { startBedrockServer } from '../support/model-servers/bedrock-server.js';
import * as replies from '../support/model-servers/replies.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { chatModelSuite, request, SCHEMA } from './chat-model-suite.js';
import { embedderSuite, PLAIN } from './embedder-suite.js';

const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'example-secret',
  // nothing of the machine that runs the tests
  AWS_SHARED_CREDENTIALS_FILE: '/nowhere/credentials',
  AWS_CONFIG_FILE: '/nowhere/config',
  AWS_EC2_METADATA_DISABLED: 'true',
};
const before = { ...process.env };
beforeAll(() => Object.assign(process.env, CREDENTIALS));
afterAll(() => {
  process.env = before;
});

const region = 'us-east-1';
const connection = ({ url, timeoutMs }: { url: string; timeoutMs: number }) => {
  return { region, endpoint: url, timeoutMs };
};

chatModelSuite('aws.bedrock', {
  startServer: startBedrockServer,
  makeModel: (options) => createBedrockChatModel(connection(options)),
  notReady: 'unavailable',
});
embedderSuite('aws.bedrock', {
  startServer: startBedrockServer,
  makeEmbedder: (options, settings) => createBedrockEmbedder({ ...connection(options), ...settings }),
  tooLong: '400 Bad Request: Too many input tokens. Max input tokens: 8192, request input token count: 9001',
});

describe('Bedrock', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startBedrockServer();
  });
  afterAll(async () => server.stop());
  beforeEach(() => server.reset());

  const model = (more: Partial<Parameters<typeof createBedrockChatModel>[0]> = {}) =>
    createBedrockChatModel({ region, endpoint: server.url, timeoutMs: 20_000, ...more });
  const body = (at = 0) => server.chats[at]!.wire.body;
  const output = { name: 'judge', description: 'A verdict.', schema: SCHEMA };
  const settings = { ...PLAIN, timeoutMs: 20_000, dimensions: 1024 };

  test.each([
    'anthropic.claude-sonnet-4-20250514-v1:0',
    'eu.anthropic.claude-sonnet-4-20250514-v1:0',
    'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/abc123',
  ])('%s is passed on as it is', async (id) => {
    expect((await model().complete(request({ model: id }))).model).toBe(id);
    expect(server.chats[0]?.model).toBe(id);
  });

  test('the structured output is the one tool, and it is forced', async () => {
    server.next(replies.writes({ verdict: 'yes', score: 1 }));
    await model().complete(request({ output }));
    expect(body()['toolConfig']).toEqual({
      tools: [{ toolSpec: { name: 'judge', description: 'A verdict.', inputSchema: { json: SCHEMA } } }],
      toolChoice: { tool: { name: 'judge' } },
    });
  });

  test('a model that cannot be forced is asked less strictly, and so from then on', async () => {
    const refusal = replies.refused('This model doesn’t support the toolConfig.toolChoice.tool field.');
    const words = '{"verdict":"in words","score":1}';
    server.next(refusal, replies.refused('toolChoice.any is not supported'), replies.says(words));
    const learning = model();
    expect((await learning.complete(request({ output }))).text).toBe(words);
    const fragments: string[] = [];
    server.next(replies.says(words));
    await learning.complete(request({ output, onFragment: (text) => fragments.push(text) }));
    expect(fragments.join('')).toBe(words);
    const choices = server.chats.map(
      (_, at) => (body(at)['toolConfig'] as { toolChoice?: object } | undefined)?.toolChoice,
    );
    expect(choices).toEqual([{ tool: { name: 'judge' } }, { any: {} }, { auto: {} }, { auto: {} }]);
  });

  test('a model that takes no temperature is asked without', async () => {
    server.next(replies.refused('`temperature` is deprecated for this model.'), replies.says('yes'));
    expect((await model().complete(request({ temperature: 0 }))).text).toBe('yes');
    expect(body(1)['inferenceConfig']).toEqual({ maxTokens: 500 });
  });

  test('a model that keeps the start of a request is told where it ends, and its tokens count', async () => {
    const usage = { inputTokens: 20, outputTokens: 3, cacheReadInputTokens: 1500 };
    server.next(new replies.Reply({ text: 'yes', usage }));
    expect((await model().complete(request())).usage).toEqual({ inputTokens: 1520, outputTokens: 3 });
    expect(body()['system']).toEqual([{ text: request().system }, { cachePoint: { type: 'default' } }]);
  });

  test.each([
    new replies.Fault(
      403,
      'AccessDeniedException',
      'You invoked an unsupported model or your request did not allow prompt caching.',
    ),
    replies.refused('extraneous key [cachePoint] is not permitted'),
  ])('a model that keeps none is asked without, and so from then on: $type', async (fault) => {
    server.next(fault, replies.says('yes'));
    const learning = model();
    expect((await learning.complete(request())).text).toBe('yes');
    await learning.complete(request());
    expect(server.chats.map((_, at) => (body(at)['system'] as object[]).length)).toEqual([2, 1, 1]);
  });

  test('every chat passes the guardrail; a stream shows nothing before it has', async () => {
    const guarded = model({ guardrail: { id: 'gr-1', version: '3' } });
    const config = { guardrailIdentifier: 'gr-1', guardrailVersion: '3' };
    server.next(replies.filtered('Sorry, I cannot talk about that.'));
    expect(await guarded.complete(request())).toMatchObject({
      finish: 'filtered',
      text: 'Sorry, I cannot talk about that.',
    });
    expect(body()['guardrailConfig']).toEqual(config);
    await guarded.complete(request({ onFragment: () => undefined }));
    expect(body(1)['guardrailConfig']).toEqual({ ...config, streamProcessingMode: 'sync' });
  });

  test('turns are merged, and a history with calls of tools keeps them described', async () => {
    await model().complete(
      request({
        messages: [
          { role: 'user', text: 'one' },
          { role: 'user', text: 'two' },
          { role: 'assistant', text: ' ', toolCalls: [{ id: 'c1', name: 'hr.balance', input: {} }] },
          { role: 'tool', callId: 'c1', text: 'broken', isError: true },
          { role: 'user', text: 'three' },
        ],
      }),
    );
    expect(body()['messages']).toEqual([
      { role: 'user', content: [{ text: 'one' }, { text: 'two' }] },
      { role: 'assistant', content: [{ toolUse: { toolUseId: 'c1', name: 'hr_balance', input: {} } }] },
      {
        role: 'user',
        content: [
          { toolResult: { toolUseId: 'c1', content: [{ text: 'broken' }], status: 'error' } },
          { text: 'three' },
        ],
      },
    ]);
    expect(body()['toolConfig']).toMatchObject({ tools: [{ toolSpec: { name: 'hr_balance' } }] });
    expect(body()['toolConfig']).not.toHaveProperty('toolChoice');
  });

  test('no credentials', async () => {
    delete process.env['AWS_ACCESS_KEY_ID'];
    try {
      const complete = model().complete(request());
      await expect(complete).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(complete).rejects.toThrow('no AWS credentials were found');
      expect(server.chats).toHaveLength(0);
    } finally {
      process.env['AWS_ACCESS_KEY_ID'] = CREDENTIALS.AWS_ACCESS_KEY_ID;
    }
  });

  test('Titan is asked for one text at a time', async () => {
    const titan = createBedrockEmbedder({ region, endpoint: server.url, ...settings });
    await titan.embed({ texts: ['a', 'b'], purpose: 'query' });
    expect(server.embeddings.map(({ wire }) => wire.body)).toEqual(
      expect.arrayContaining([
        { inputText: 'a', dimensions: 1024, normalize: true },
        { inputText: 'b', dimensions: 1024, normalize: true },
      ]),
    );
    expect(server.embeddings[0]?.model).toBe('amazon.titan-embed-text-v2:0');
  });

  test.each([
    ['cohere.embed-multilingual-v3', { truncate: 'END' }],
    ['eu.cohere.embed-v4:0', { truncate: 'RIGHT', output_dimension: 1024 }],
  ])('%s takes batches, and is told what a text is for', async (id, more) => {
    const cohere = createBedrockEmbedder({ region, endpoint: server.url, ...settings, model: id });
    const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
    expect(await cohere.embed({ texts, purpose: 'passage' })).toHaveLength(100);
    await cohere.embed({ texts: ['why'], purpose: 'query' });
    expect(server.embeddings.map((asked) => asked.texts.length).sort()).toEqual([1, 4, 96]);
    expect(server.embeddings.map(({ wire }) => wire.body['input_type'])).toEqual([
      'search_document',
      'search_document',
      'search_query',
    ]);
    expect(server.embeddings[0]?.wire.body).toMatchObject(more);
  });

  test('a model that is not known, and dimensions that it does not have, are refused at once', () => {
    const make = (more: object) => () => createBedrockEmbedder({ region, ...settings, ...more });
    expect(make({ model: 'meta.llama3-8b-instruct-v1:0' })).toThrow('VOUCH_EMBEDDING_MODEL');
    expect(make({ dimensions: 300 })).toThrow('VOUCH_EMBEDDING_DIMENSIONS');
  });
});
