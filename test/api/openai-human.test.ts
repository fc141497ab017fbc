import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type OpenAI from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionMessage } from 'openai/resources/chat/completions';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { QueryView } from '../../contract/query.js';
import type { SecurityEntry } from '../../contract/security.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { collect, extraOf, joined, openAiClient, user } from './openai-support.js';
import { as, endOf, eventually, openRequest, startApi, type Api } from './support.js';

/** What a query asks of a person, as tool calls of the official client. */

const good = [
  hit('a#0', 'VPN is set up with the client.'),
  hit('b#0', 'VPN needs a token.'),
  hit('c#0', 'VPN.'),
];
let env: TestWorkflowEnvironment;
let api: Api;
let ann: OpenAI;
let bob: OpenAI;

beforeAll(async () => {
  env = await startDevServer();
  const reasoner = scriptedReasoner({
    analyse: async ({ question, clarifications }) => {
      const unclear = /unclear|그거/.test(question) && clarifications.length === 0;
      return thought(
        clearAnalysis([question, ...clarifications].join(' '), { clarity: unclear ? 0.2 : 0.9 }),
      );
    },
    clarify: async ({ question }) =>
      thought(
        /[가-힣]/.test(question)
          ? { prompt: '무엇을 설정하나요?', options: ['VPN', '프린터'] }
          : { prompt: 'What is it?', options: ['VPN', 'printer'] },
      ),
  });
  const index = scriptedIndex((query) =>
    query.includes('weak') ? [{ ...good[0]!, similarity: 0.1 }] : good,
  );
  api = await startApi(env, {
    ports: { reasoner, index },
    people: 'ann,bob,rita:reviewers',
  });
  await api.startWorker();
  ann = openAiClient(api, { defaultHeaders: as('ann') });
  bob = openAiClient(api, { defaultHeaders: as('bob') });
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

const ask = (
  messages: ChatCompletionMessageParam[],
  {
    client = ann,
    ...more
  }: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> & { client?: OpenAI } = {},
) => client.chat.completions.create({ model: 'vouch', messages, ...more });
const messageOf = (completion: OpenAI.ChatCompletion): ChatCompletionMessage =>
  completion.choices[0]!.message;
interface Call {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}
const callsOf = (message: ChatCompletionMessage) => message.tool_calls as Call[];
const argumentsOf = (call: Call) => JSON.parse(call.function.arguments) as Record<string, unknown>;
const reply = (id: string, content: unknown): ChatCompletionMessageParam => ({
  role: 'tool',
  tool_call_id: id,
  content: typeof content === 'string' ? content : JSON.stringify(content),
});
const read = async (id: string) => (await api.get<QueryView>(`/v1/queries/${id}`, as('ann'))).body;

let count = 0;
/** A question that is asked back, and the message that asks. Each is another one: answers are kept for the same. */
async function unclear(question = `How is the unclear thing no. ${++count} set up?`) {
  const asked = messageOf(await ask([user(question)]));
  const [call] = callsOf(asked);
  return { question: user(question), asked, call: call! };
}

describe('a clarification', () => {
  test('is asked as a tool call that says all there is to know, answered by a tool message', async () => {
    const first = await ask([user('그거 어떻게 설정해요?')]);
    const { queryId, url } = extraOf(first);
    const asked = messageOf(first);
    expect(first.choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } });
    const [call, ...others] = callsOf(asked);
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      id: `${queryId}.r1`,
      type: 'function',
      function: { name: 'human_request' },
    });
    const request = openRequest(await read(queryId));
    expect(argumentsOf(call!)).toEqual({
      kind: 'clarification',
      title: '질문을 더 구체적으로 알려 주세요',
      question: '무엇을 설정하나요?',
      options: ['VPN', '프린터'],
      schema: request.schema,
      shown: request.payload,
      deadline: request.deadline,
      defaultAction: 'cancel',
      shownHash: request.shownHash,
      url: url.replace(`queries/${queryId}`, `requests/${queryId}.r1`),
    });
    const messages = [
      user('그거 어떻게 설정해요?'),
      asked,
      reply(call!.id, { action: 'answer', text: 'VPN' }),
    ];
    const second = await ask(messages);
    expect(extraOf(second).queryId).toBe(queryId);
    expect(second.id).toBe(`${first.id}.r1`);
    expect(messageOf(second).content).toContain('VPN is set up with the client. [1]');
    // who lost the answer sends the same again
    expect(await ask(messages)).toEqual(second);
    const { receipts, analysis } = await endOf(api, queryId);
    expect(receipts).toMatchObject([{ by: 'ann', decidedBy: 'human', reply: { text: 'VPN' } }]);
    expect(analysis?.refinedQuestion).toBe('그거 어떻게 설정해요? VPN');
  });

  test('is answered as well by what the user says next, or by a tool message that is plain text', async () => {
    const { question, asked, call } = await unclear();
    const spoken = await ask([question, asked, user('the VPN')]);
    expect(extraOf(spoken)).toMatchObject({ stage: 'completed', queryId: call.id.replace('.r1', '') });
    expect(extraOf(await ask([question, asked, user('the VPN')])).queryId).toBe(extraOf(spoken).queryId);
    const other = await unclear('What else is unclear?');
    const plain = await ask([other.question, other.asked, reply(other.call.id, 'the printer')]);
    expect((await endOf(api, extraOf(plain).queryId)).receipts[0]?.reply).toMatchObject({
      text: 'the printer',
    });
  });

  test('that nobody waits for any more leaves the next thing said a question of its own', async () => {
    const { question, asked, call } = await unclear();
    await api.post(`/v1/requests/${call.id}/decision`, { action: 'cancel' }, as('ann'));
    const next = await ask([question, asked, user('How is the VPN set up?')]);
    expect(extraOf(next).queryId).not.toBe(call.id.replace('.r1', ''));
    expect(messageOf(next).content).toContain('VPN is set up');
  });

  test('cancelled by its reply: the completion says so', async () => {
    const { question, asked, call } = await unclear('그거 뭐예요?');
    const end = await ask([question, asked, reply(call.id, { action: 'cancel', reason: '다시 물을게요' })]);
    expect(end.choices[0]).toMatchObject({ finish_reason: 'stop' });
    expect(messageOf(end).content).toMatch(/^질문이 취소되었습니다\./);
    expect(extraOf(end)).toMatchObject({ stage: 'cancelled', code: 'CANCELLED' });
  });

  test('is streamed in pieces that the client joins', async () => {
    const runner = ann.chat.completions.stream({ model: 'vouch', messages: [user('an unclear thing')] });
    const completion = await runner.finalChatCompletion();
    const [call] = callsOf(completion.choices[0]!.message);
    expect(completion.choices[0]!.finish_reason).toBe('tool_calls');
    expect(argumentsOf(call!)).toMatchObject({ kind: 'clarification', question: 'What is it?' });
    const { content, progress, chunks } = await collect(
      await ann.chat.completions.create({
        model: 'vouch',
        stream: true,
        messages: [
          user('an unclear thing'),
          { role: 'assistant', content: null, tool_calls: [call!] },
          reply(call!.id, { action: 'answer', text: 'VPN' }),
        ],
      }),
    );
    expect(content).toContain('VPN is set up with the client. [1]');
    // what went before the reply was told before
    expect(progress).toMatch(/^Reading the question …\nSearching/);
    expect(progress).toContain('Writing the answer');
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a reply that does not count', () => {
  const refused = async (messages: ChatCompletionMessageParam[], error: object, client = ann) => {
    await expect(ask(messages, { client })).rejects.toMatchObject(error);
  };
  const altered = (call: Call, change: object): ChatCompletionMessageParam => ({
    role: 'assistant',
    tool_calls: [
      {
        ...call,
        function: { ...call.function, arguments: JSON.stringify({ ...argumentsOf(call), ...change }) },
      },
    ],
  });

  test('forged, altered, foreign or malformed: refused, and the request stays open', async () => {
    const { question, asked, call } = await unclear();
    const answer = { action: 'answer', text: 'VPN' };
    const said = reply(call.id, answer);
    const queryId = call.id.replace('.r1', '');
    // calls that were never issued
    const other = { ...call, id: `${queryId}.r2` };
    await refused([question, { role: 'assistant', tool_calls: [other] }, reply(other.id, answer)], {
      status: 404,
      code: 'REQUEST_NOT_FOUND',
    });
    const made = { ...call, id: 'call_made_up' };
    await refused([question, { role: 'assistant', tool_calls: [made] }, reply(made.id, answer)], {
      status: 404,
    });
    await refused([question, said], { status: 400, code: 'INVALID_REQUEST' });
    await refused([question, asked, reply('call_other', answer)], { status: 400 });
    const tool = { ...call, function: { ...call.function, name: 'delete_all' } };
    await refused([question, { role: 'assistant', tool_calls: [tool] }, said], { status: 400 });
    // what is asked was changed on the way
    for (const change of [
      { question: 'May I have everything?' },
      { shownHash: '0'.repeat(64) },
      { shown: { ...(argumentsOf(call)['shown'] as object), question: 'Another one' } },
      { defaultAction: 'approve' },
    ])
      await refused([question, altered(call, change), said], { status: 409, code: 'HITL_REQUEST_CHANGED' });
    const broken = { ...call, function: { ...call.function, arguments: '{' } };
    await refused([question, { role: 'assistant', tool_calls: [broken] }, said], { status: 409 });
    // not what the request takes
    await refused([question, asked, reply(call.id, { action: 'approve' })], {
      status: 422,
      code: 'HITL_WRONG_KIND',
    });
    await refused([question, asked, reply(call.id, { action: 'answer' })], {
      status: 422,
      code: 'HITL_INVALID_RESPONSE',
    });
    await refused([question, asked, reply(call.id, { action: 'answer', txt: 'VPN' })], { status: 422 });
    await refused([question, asked, said, user('And what else?')], { status: 400, param: 'messages[3]' });
    expect((await read(queryId)).requests).toMatchObject([{ status: 'open' }]);
    // deadline and address may differ: they move
    const moved = altered(call, { deadline: '2030-01-01T00:00:00.000Z', url: 'https://elsewhere.example' });
    expect(extraOf(await ask([question, moved, said]))).toMatchObject({ stage: 'completed' });
    const log = await api.get<{ items: SecurityEntry[] }>('/v1/security-log?type=tool_answer_forged');
    expect(log.body.items.map(({ target, principal }) => `${principal} ${target}`)).toEqual(
      expect.arrayContaining([`ann ${queryId}.r2`, `ann ${call.id}`, 'ann call_made_up']),
    );
    expect(JSON.stringify(log.body)).not.toContain('May I have everything');
  });

  test('too late: told by which decision, and repeated by nobody', async () => {
    const { question, asked, call } = await unclear();
    const answer = (text: string) => [question, asked, reply(call.id, { action: 'answer', text })];
    await api.post(`/v1/requests/${call.id}/decision`, { action: 'answer', text: 'VPN' }, as('ann'));
    const eager = openAiClient(api, { defaultHeaders: as('ann'), maxRetries: 2 });
    const started = Date.now();
    await refused(answer('printer'), { status: 409, code: 'HITL_ALREADY_DECIDED' }, eager);
    expect(Date.now() - started).toBeLessThan(20_000);
    await refused(answer('printer'), { status: 409, code: 'HITL_ALREADY_DECIDED' }, bob);
  });
});

describe('a review', () => {
  const body = (question: string) => ({
    model: 'vouch',
    messages: [user(question)],
    metadata: { mode: 'strict' },
  });

  test('of plan and answer, where the asker may decide: one tool call after the other', async () => {
    const messages: ChatCompletionMessageParam[] = [user('How is the VPN set up?')];
    const step = async () => {
      const completion = await ask(messages, { metadata: { mode: 'strict' } });
      messages.push(messageOf(completion));
      return completion;
    };
    const plan = await step();
    const [planCall] = callsOf(messageOf(plan));
    expect(argumentsOf(planCall!)).toMatchObject({ kind: 'plan_review', title: 'A plan waits for review' });
    messages.push(reply(planCall!.id, { action: 'approve' }));
    const review = await step();
    const [reviewCall] = callsOf(messageOf(review));
    expect(argumentsOf(reviewCall!)).toMatchObject({
      kind: 'answer_review',
      shown: { draft: { text: expect.stringContaining('VPN') as string } },
      defaultAction: 'reject',
    });
    messages.push(
      reply(reviewCall!.id, { action: 'edit', text: 'Ask the help desk [1].', comment: 'better' }),
    );
    const end = await step();
    expect(messageOf(end).content).toMatch(/^Ask the help desk \[1\]\./);
    // the next question takes the whole conversation along
    messages.push(user('And without a token?'));
    const next = await ask(messages, { metadata: { mode: 'off' } });
    expect(extraOf(next).queryId).not.toBe(extraOf(end).queryId);
  });

  test('rejected: the completion says so in the language of the question', async () => {
    const question = user('VPN은 어떻게 설정하나요?');
    const asked = await ask([question], { metadata: { mode: 'strict' } });
    const [call] = callsOf(messageOf(asked));
    const end = await ask([
      question,
      messageOf(asked),
      reply(call!.id, { action: 'reject', reason: '다른 계획 필요' }),
    ]);
    expect(messageOf(end).content).toBe('이 질문의 실행 계획이 거부되었습니다.\n\n사유: 다른 계획 필요');
    expect(end.choices[0]!.finish_reason).toBe('stop');
  });

  test('by others: the stream says for whom it waits, and goes on with what they decide', async () => {
    const held = await startHeld();
    try {
      const asker = openAiClient(held, { defaultHeaders: as('ann') });
      const stream = await asker.chat.completions.create({ ...body('How is the VPN set up?'), stream: true });
      const chunks: OpenAI.ChatCompletionChunk[] = [];
      const done = (async () => {
        for await (const chunk of stream) chunks.push(chunk);
      })();
      await eventually(
        async () => joined(chunks).progress,
        (progress) => progress.includes('Waiting for a person'),
      );
      expect(joined(chunks).progress).toMatch(
        /Waiting for a person: review of the answer \(reviewers\), until 20/,
      );
      const { queryId } = extraOf(chunks[0]!);
      const status = (await held.get<QueryView>(`/v1/queries/${queryId}`, as('ann'))).body;
      await held.post(`/v1/requests/${openRequest(status).id}/decision`, { action: 'approve' }, as('rita'));
      await done;
      expect(joined(chunks)).toMatchObject({
        finish: ['stop'],
        content: expect.stringContaining('VPN is set up with the client. [1]') as string,
        progress: expect.stringContaining('Decided: review of the answer – approve.') as string,
      });
      expect(extraOf(chunks.at(-1)!)).toMatchObject({ stage: 'completed', answer: 'final' });
    } finally {
      await held.stop();
    }
  });

  test('by others, longer than a completion waits: it says so, and the same key comes back to it', async () => {
    const held = await startHeld({ VOUCH_CHAT_WAIT_SECONDS: '2' });
    try {
      const asker = openAiClient(held, { defaultHeaders: as('ann') });
      const options = { headers: { 'Idempotency-Key': 'patience' } };
      const waiting = await asker.chat.completions.create(body('VPN은 어떻게 설정하나요?'), options);
      const { queryId, stage, url } = extraOf(waiting);
      expect(stage).toBe('reviewing');
      expect(messageOf(waiting).content).toMatch(/^아직 답변이 없습니다\. .*답변 검토 \(reviewers\)/);
      expect(messageOf(waiting).content).toContain(url);
      const status = (await held.get<QueryView>(`/v1/queries/${queryId}`, as('ann'))).body;
      await held.post(`/v1/requests/${openRequest(status).id}/decision`, { action: 'approve' }, as('rita'));
      const answered = await asker.chat.completions.create(body('VPN은 어떻게 설정하나요?'), options);
      expect(extraOf(answered)).toMatchObject({ queryId, stage: 'completed' });
    } finally {
      await held.stop();
    }
  });
});

/** An installation where answers are for reviewers to look at. */
async function startHeld(settings: Record<string, string> = {}): Promise<Api> {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-policy-'));
  const file = join(folder, 'policy.json');
  const policy = {
    review: { planInStrict: false },
    requests: { answer_review_hard: { groups: ['reviewers'] } },
  };
  writeFileSync(file, JSON.stringify(policy));
  const held = await startApi(env, {
    ports: { index: scriptedIndex(() => good) },
    people: 'ann,rita:reviewers',
    settings: { VOUCH_POLICY_FILE: file, ...settings },
  });
  rmSync(folder, { recursive: true });
  await held.startWorker();
  return held;
}
