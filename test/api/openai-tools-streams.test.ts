import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type OpenAI from 'openai';
import { chatCompletionChunkSchema } from '../../contract/openai/chat-completions.js';
import * as replies from '../support/model-servers/replies.js';
import { startDevServer } from '../support/temporal.js';
import { collect, extraOf, joined, user } from './openai-support.js';
import {
  callsFor,
  FILE,
  result,
  toolCalls,
  TOOLS,
  useTalk,
  type Message,
  type Wire,
} from './openai-tools-support.js';

/** Turns of the tool loop as streams, and as they are come back to. */

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startDevServer();
}, 120_000);
afterAll(async () => env.teardown());

describe.each<Wire>(['openai', 'bedrock'])('a turn over %s', (wire) => {
  const talk = useTalk(() => env, wire);

  test('a text is streamed while it is written', async () => {
    const text = '천천히 쓰는 긴 답변입니다. 🌴 A long answer that is written slowly. '.repeat(8);
    talk.stack.model.next(replies.paced(replies.says(text), 30));
    const stream = await talk.stack.client.chat.completions.create({
      model: 'model-a',
      messages: [user('Write')],
      stream: true,
      stream_options: { include_usage: true },
    });
    const { chunks, content, finish } = await collect(stream);
    for (const chunk of chunks) expect(chatCompletionChunkSchema.parse(chunk)).toEqual(chunk);
    expect({ content, finish }).toEqual({ content: text, finish: ['stop'] });
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 18 } });
    expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
  });

  test('calls are streamed as the client joins them', async () => {
    const long = { path: '가나다'.repeat(100) };
    talk.stack.model.next(callsFor(['list_files', FILE], ['create_file', long]));
    const runner = talk.stack.client.chat.completions.stream({
      model: 'model-a',
      messages: [user('Go')],
      tools: TOOLS,
    });
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of runner) chunks.push(chunk);
    expect(joined(chunks).finish).toEqual(['tool_calls']);
    const calls = toolCalls((await runner.finalChatCompletion()).choices[0]!.message);
    expect(calls.map((call) => [call.function.name, JSON.parse(call.function.arguments) as unknown])).toEqual(
      [
        ['list_files', FILE],
        ['create_file', long],
      ],
    );
    const deltas = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    expect(deltas[0]).toEqual({
      index: 0,
      id: calls[0]!.id,
      type: 'function',
      function: { name: 'list_files', arguments: '' },
    });
    expect(deltas.filter(({ id }) => id !== undefined)).toHaveLength(2);
    // what was streamed counts like any other
    talk.stack.model.next(replies.says('Done.'));
    const after = [user('Go'), { role: 'assistant', content: null, tool_calls: calls } as Message];
    expect((await talk.go([...after, ...calls.map(({ id }) => result(id, 'ok'))])).message.content).toBe(
      'Done.',
    );
  });

  test('the same Idempotency-Key is the same turn, while it runs and after', async () => {
    talk.stack.model.next(replies.paced(replies.says('Once only.'), 100));
    const options = { headers: { 'Idempotency-Key': `key-${wire}` } };
    const body = { model: 'model-a', messages: [user('Once')], tools: TOOLS };
    const streamed = talk.stack.client.chat.completions
      .create({ ...body, stream: true }, options)
      .then(collect);
    const both = await Promise.all([streamed, talk.stack.client.chat.completions.create(body, options)]);
    expect([both[0].content, both[1].choices[0]?.message.content]).toEqual(['Once only.', 'Once only.']);
    expect((await talk.stack.client.chat.completions.create(body, options)).id).toBe(both[1].id);
    expect(talk.stack.model.chats).toHaveLength(1);
    const other = { ...body, messages: [user('Twice')] };
    await expect(talk.stack.client.chat.completions.create(other, options)).rejects.toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  describe('that was cut', () => {
    const text = '천천히 쓰는 긴 답변입니다. 🌴 A long answer that is written slowly. '.repeat(6);
    const body = { model: 'model-a', messages: [user('Write')], tools: TOOLS, stream: true as const };
    const listen = (headers: Record<string, string>) =>
      talk.stack.client.chat.completions.create(
        { ...body, stream_options: { include_usage: true } },
        { headers },
      );
    const eventIdOf = (chunk: OpenAI.ChatCompletionChunk) => extraOf(chunk).eventId!;
    /** All that a client makes of the events that it got. */
    const madeOf = (chunks: OpenAI.ChatCompletionChunk[]) => {
      const deltas = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
      const { content, finish } = joined(chunks);
      const calls = deltas.map(({ index, id, function: made }) => {
        return `${index}${id ?? ''}${made?.name ?? ''}${made?.arguments ?? ''}`;
      });
      return { content, finish, calls, ids: [...new Set(chunks.map(({ id }) => id))] };
    };

    test('behind any event: it goes on there, from the same turn', async () => {
      const key = { 'Idempotency-Key': `any-${wire}` };
      const calls = [{ id: 'm0', name: 'create_file', input: { path: '가나다'.repeat(50) } }];
      talk.stack.model.next(new replies.Reply({ text, calls, paceMs: 30 }));
      const { chunks } = await collect(await listen(key));
      const whole = madeOf(chunks);
      expect(whole).toMatchObject({ content: text, finish: ['tool_calls'] });
      const told = chunks.slice(0, -1);
      expect(new Set(told.map(eventIdOf)).size).toBe(told.length);
      for (const [i, chunk] of told.entries()) {
        const rest = await collect(await listen({ ...key, 'Last-Event-ID': eventIdOf(chunk) }));
        expect(madeOf([...chunks.slice(0, i + 1), ...rest.chunks])).toEqual(whole);
        expect(rest.chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 18 } });
      }
      // without an id it is told from the beginning, from the same turn
      expect(madeOf((await collect(await listen(key))).chunks)).toEqual(whole);
      expect(talk.stack.model.chats).toHaveLength(1);
    });

    test('while the model writes: it goes on with what is written since', async () => {
      const key = { 'Idempotency-Key': `while-${wire}` };
      talk.stack.model.next(replies.paced(replies.says(text), 40));
      const chunks: OpenAI.ChatCompletionChunk[] = [];
      for await (const chunk of await listen(key)) {
        chunks.push(chunk);
        if (joined(chunks).content !== '') break; // which closes the connection
      }
      expect(joined(chunks).content.length).toBeLessThan(text.length);
      const rest = await collect(await listen({ ...key, 'Last-Event-ID': eventIdOf(chunks.at(-1)!) }));
      expect(madeOf([...chunks, ...rest.chunks])).toMatchObject({ content: text, finish: ['stop'] });
      expect(rest.chunks.length).toBeGreaterThan(3);
      expect(talk.stack.model.chats).toHaveLength(1);
    });

    test('an id of another stream, of none, or without a key is refused, and nothing is begun', async () => {
      const key = { 'Idempotency-Key': `first-${wire}` };
      const { chunks } = await collect(await listen(key));
      const id = eventIdOf(chunks[1]!);
      for (const headers of [
        { 'Idempotency-Key': `second-${wire}`, 'Last-Event-ID': id },
        { ...key, 'Last-Event-ID': 'x.e0' },
        { 'Last-Event-ID': id },
      ])
        await expect(listen(headers)).rejects.toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
      expect(talk.stack.model.chats).toHaveLength(1);
    });

    test('a model that begins again, and says something else, does not go on in the middle', async () => {
      const key = { 'Idempotency-Key': `changed-${wire}` };
      talk.stack.model.next(replies.broken(replies.says(text), 'cut', 6), replies.says('Something else.'));
      const chunks: OpenAI.ChatCompletionChunk[] = [];
      const hear = async () => {
        for await (const chunk of await listen(key)) chunks.push(chunk);
      };
      await expect(hear()).rejects.toMatchObject({ code: 'COMPLETION_CHANGED' });
      const { content } = joined(chunks);
      expect(content).not.toBe('');
      expect(text.startsWith(content)).toBe(true);
      const id = eventIdOf(chunks.at(-1)!);
      for (const seen of [id, id.replace(/\.r\d+/, '.r1'), id.replace(/\.r\d+/, '.r999999')])
        await expect(listen({ ...key, 'Last-Event-ID': seen }).then(collect)).rejects.toMatchObject({
          code: 'COMPLETION_CHANGED',
        });
      expect((await collect(await listen(key))).content).toBe('Something else.');
    });
  });
});
