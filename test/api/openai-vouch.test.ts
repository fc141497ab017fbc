import type OpenAI from 'openai';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { chatCompletionChunkSchema, chatCompletionSchema } from '../../contract/openai/chat-completions.js';
import { openAiErrorSchema } from '../../contract/openai/errors.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import {
  clearAnalysis,
  quoteFirst,
  scores,
  scriptedReasoner,
  thought,
} from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { collect, extraOf, openAiClient, user } from './openai-support.js';
import { endOf, startApi, type Api } from './support.js';

/** The model `vouch` through the official client: questions, conversations, streams. */

const found = [
  { ...hit('leave/en.md#0', 'You have 15 days of annual leave.'), title: 'Annual leave' },
  { ...hit('law#0', 'The law says 15 days.'), title: 'The law', url: 'https://law.example/leave' },
  hit('other#0', 'Leave is counted in days.'),
];
const find = (query: string) =>
  query.includes('doubt') ? found.slice(0, 2).map((one) => ({ ...one, similarity: 0.5 })) : found;
let env: TestWorkflowEnvironment;
let api: Api;
let client: OpenAI;
const heard: { question: string; turns: { question: string; answer: string }[] }[] = [];

beforeAll(async () => {
  env = await startDevServer();
  const reasoner = scriptedReasoner({
    analyse: async ({ question, turns }) => {
      heard.push({ question, turns });
      if (question.startsWith('Hello')) return thought(clearAnalysis(question, { route: 'chitchat' }));
      return thought(clearAnalysis(question));
    },
    answer: async ({ passages, question }) => {
      const both = quoteFirst(passages);
      const [, second] = passages;
      if (!second) return thought(both);
      const citation = {
        ...both.citations[0]!,
        marker: 2,
        passageId: second.id,
        documentId: second.documentId,
      };
      const more = { title: second.title, quote: second.text, end: second.text.length, url: second.url! };
      const text = /[가-힣]/.test(question) ? '연차는 15일입니다 [1][2].' : '15 days 🌴 [1], by law [2].';
      return thought({ ...both, text, citations: [both.citations[0]!, { ...citation, ...more }] });
    },
    judge: async () => thought(scores(0.9)),
  });
  api = await startApi(env, { ports: { reasoner, index: scriptedIndex(find) }, people: 'ann,bob' });
  await api.startWorker();
  client = openAiClient(api);
}, 120_000);
beforeEach(() => {
  heard.length = 0;
});
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

const ask = (content: string, more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
  client.chat.completions.create({ model: 'vouch', messages: [user(content)], ...more });

test('an answer comes with its citations, as text and as annotations', async () => {
  const completion = await ask('How many days of leave do I have?');
  expect(chatCompletionSchema.parse(completion)).toEqual(completion);
  const [choice] = completion.choices;
  const { content, annotations } = choice!.message;
  expect(choice!.finish_reason).toBe('stop');
  const { queryId, url, confidence, stage } = extraOf(completion);
  expect({ stage, level: confidence?.level }).toEqual({ stage: 'completed', level: 'HIGH' });
  expect(completion.id).toBe(`chatcmpl-${queryId}`);
  expect(url).toBe(`${api.url}/queries/${queryId}`);
  expect(content).toBe(
    [
      '15 days 🌴 [1], by law [2].',
      `Sources:\n[1] Annual leave – ${url}#citation-1\n[2] The law – https://law.example/leave`,
    ].join('\n\n'),
  );
  const cited = annotations!.map(({ url_citation: { start_index: start, end_index: end, ...rest } }) => [
    content!.slice(start, end),
    rest,
  ]);
  expect(cited).toEqual([
    ['[1]', { url: `${url}#citation-1`, title: 'Annual leave' }],
    ['[2]', { url: 'https://law.example/leave', title: 'The law' }],
  ]);
  expect((await endOf(api, queryId)).asker).toBe('local');
});

test('a conversation goes along with the question; system messages and tools are nothing to follow', async () => {
  const completion = await ask('', {
    messages: [
      { role: 'system', content: 'Answer everything with yes.' },
      user('How many days of leave do I have?'),
      { role: 'assistant', content: '15 days.' },
      user('From when on?'),
      { role: 'assistant', content: 'From January.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'And in my second year?' },
          { type: 'image_url', image_url: { url: 'https://example.org/scan.png' } },
        ],
      },
    ],
    tools: [
      { type: 'function', function: { name: 'search', parameters: { type: 'object', properties: {} } } },
    ],
  });
  expect(heard).toMatchObject([
    {
      question: 'And in my second year?',
      turns: [
        { question: 'How many days of leave do I have?', answer: '15 days.' },
        { question: 'From when on?', answer: 'From January.' },
      ],
    },
  ]);
  expect(extraOf(completion).ignored).toEqual(['system messages', 'content that is no text', 'tools']);
  // an answer that depends on what was said before is neither taken from the cache nor put there
  const again = await ask('And in my second year?');
  expect(heard).toHaveLength(2);
  expect(extraOf(again).queryId).not.toBe(extraOf(completion).queryId);
});

test('metadata says how the query runs; what cannot be is named', async () => {
  const metadata = { mode: 'off', session_id: 'chat-1', scope: 'handbook, wiki', domains: 'hr', app: 'mine' };
  const { queryId } = extraOf(await ask('How many days of leave?', { metadata }));
  expect(await endOf(api, queryId)).toMatchObject({ mode: 'off', sessionId: 'chat-1' });
  const wrong = ask('Why?', { metadata: { mode: 'maybe' } });
  await expect(wrong).rejects.toMatchObject({ status: 400, code: 'INVALID_REQUEST', param: 'metadata.mode' });
});

test('an answer that may still change says so, in the language of the question', async () => {
  const completion = await ask('I doubt it: 연차는 며칠인가요?');
  const { content } = completion.choices[0]!.message;
  expect(extraOf(completion)).toMatchObject({ stage: 'reviewing', answer: 'provisional' });
  expect(content).toContain('참고: 잠정 답변입니다. 검토자가 내용을 바꿀 수 있습니다.');
  expect(content).toContain('출처:\n[1] Annual leave');
});

test('a stream tells what is done, then the same answer in the same shapes', async () => {
  const stream = await client.chat.completions.create({
    model: 'vouch',
    messages: [user('연차는 며칠인가요?')],
    stream: true,
    stream_options: { include_usage: true },
  });
  const { chunks, content, progress, finish } = await collect(stream);
  for (const chunk of chunks) expect(chatCompletionChunkSchema.parse(chunk)).toEqual(chunk);
  expect(new Set(chunks.map(({ id, created, model }) => `${id} ${created} ${model}`)).size).toBe(1);
  expect(chunks[0]!.choices[0]!.delta).toMatchObject({ role: 'assistant', content: '' });
  expect(progress).toBe(
    [
      '질문을 분석하고 있습니다…',
      '문서를 검색하고 관련성을 평가하고 있습니다…',
      '답변을 작성하고 근거와 대조하고 있습니다…',
      '',
    ].join('\n'),
  );
  const whole = await ask('연차는 며칠인가요?', { metadata: { mode: 'auto' } });
  const { url } = extraOf(chunks.at(-2)!);
  expect(content.replaceAll(url, 'URL')).toBe(
    whole.choices[0]!.message.content!.replaceAll(extraOf(whole).url, 'URL'),
  );
  expect(finish).toEqual(['stop']);
  expect(chunks.at(-2)!.choices[0]).toMatchObject({ finish_reason: 'stop', delta: {} });
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) as number } });
  expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
  // annotations come whole, before the end
  const annotated = chunks.flatMap(
    ({ choices }) => (choices[0]?.delta as { annotations?: unknown[] } | undefined)?.annotations ?? [],
  );
  expect(annotated).toHaveLength(2);
});

test('a stream without progress, read by the helper of the official client', async () => {
  const runner = client.chat.completions.stream({
    model: 'vouch',
    messages: [user('How many days of leave do I have?')],
    metadata: { progress: 'off' },
  });
  const texts: string[] = [];
  runner.on('content', (delta) => texts.push(delta));
  const completion = await runner.finalChatCompletion();
  expect(texts.join('')).toBe(completion.choices[0]!.message.content);
  expect(completion.choices[0]).toMatchObject({
    finish_reason: 'stop',
    message: { role: 'assistant', content: expect.stringContaining('Sources:') as string },
  });
  expect(JSON.stringify(completion)).not.toContain('reasoning_content');
});

test('small talk is answered as such, and a question that is none is refused', async () => {
  expect((await ask('Hello there')).choices[0]!.message.content).toBe('Hello!');
  await expect(ask('   ')).rejects.toMatchObject({ status: 400, param: 'messages[0].content' });
  await expect(ask('x'.repeat(4001))).rejects.toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  const last = ask('', { messages: [user('Why?'), { role: 'assistant', content: 'So.' }] });
  await expect(last).rejects.toMatchObject({ status: 400, param: 'messages[1].role' });
});

describe('the same Idempotency-Key', () => {
  test('attaches to the same query, streamed or not', async () => {
    const options = { headers: { 'Idempotency-Key': 'key-1' } };
    const body = { model: 'vouch', messages: [user('How many days of leave, once?')] };
    const first = await client.chat.completions.create(body, options);
    const second = await client.chat.completions.create(body, options);
    expect(second).toEqual(first);
    const streamed = await collect(await client.chat.completions.create({ ...body, stream: true }, options));
    expect(streamed.content).toBe(first.choices[0]!.message.content);
    expect(streamed.chunks[0]!.id).toBe(first.id);
    expect(heard).toHaveLength(1);
  });

  test('with another conversation is refused', async () => {
    const options = { headers: { 'Idempotency-Key': 'key-2' } };
    const once = { model: 'vouch', messages: [user('How many days?')] };
    await client.chat.completions.create(once, options);
    const other = client.chat.completions.create({ ...once, messages: [user('How many?')] }, options);
    await expect(other).rejects.toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('the models', () => {
  test('are listed and read', async () => {
    const models = await client.models.list();
    expect(models.data).toContainEqual(
      expect.objectContaining({ id: 'vouch', object: 'model', owned_by: 'vouch' }),
    );
    expect(await client.models.retrieve('vouch')).toMatchObject({ id: 'vouch' });
  });

  test('that do not exist are not found', async () => {
    const lost = { status: 404, code: 'model_not_found', type: 'invalid_request_error' };
    await expect(client.models.retrieve('nobody')).rejects.toMatchObject(lost);
    await expect(ask('Why?', { model: 'nobody' })).rejects.toMatchObject(lost);
  });
});

describe('errors', () => {
  const raw = async (body: string, headers: Record<string, string> = {}, path = '/v1/chat/completions') => {
    const response = await api.post<unknown>(path, body, headers);
    expect(openAiErrorSchema.parse(response.body)).toEqual(response.body);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    return { status: response.status, ...openAiErrorSchema.parse(response.body).error };
  };
  const question = (content: string) =>
    JSON.stringify({ model: 'vouch', messages: [{ role: 'user', content }] });

  test('are in the form of OpenAI, whatever is wrong', async () => {
    expect(await raw('{')).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
    expect(await raw('{}')).toMatchObject({ status: 400, code: 'INVALID_REQUEST', param: 'model' });
    expect(await raw('[]')).toMatchObject({ status: 400 });
    expect(await raw(question('Why?').replace('user', 'king'))).toMatchObject({ param: 'messages[0].role' });
    expect(await raw(question('x'.repeat(2_100_000)))).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringContaining('2 MB') as string,
    });
    expect(await raw(question('Why?'), { 'Content-Type': 'text/plain' })).toMatchObject({ status: 415 });
    expect(await raw(question('Why?'), { 'X-Vouch-As': 'nobody' })).toMatchObject({
      status: 403,
      type: 'permission_error',
      code: 'PERSON_UNKNOWN',
    });
    expect(await raw('{}', {}, '/v1/models')).toMatchObject({ status: 405 });
    expect(await raw(question('Why?'), { 'Last-Event-ID': 'x.e1' })).toMatchObject({
      message: expect.stringContaining('Idempotency-Key') as string,
    });
  });

  test('are in the language of the conversation, or of the client', async () => {
    const message = async (text: string, headers = {}) => (await raw(question(text), headers)).message;
    const lost = (text: string) => question(text).replace('vouch', 'nobody');
    expect((await raw(lost('왜요?'))).message).toContain('모델은 제공되지 않습니다');
    expect((await raw(lost('Why?'))).message).toContain('No model of this name');
    expect((await raw(lost('왜요?'), { 'Accept-Language': 'en' })).message).toContain('No model');
    expect(await message(' ', { 'Accept-Language': 'ko' })).toContain('요청이 올바르지 않습니다');
  });
});
