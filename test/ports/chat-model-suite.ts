import type { ChatModel, ChatRequest, JsonSchema } from '../../ports/chat-model.js';
import { PortError } from '../../ports/port-error.js';
import * as replies from '../support/model-servers/replies.js';
import type { ModelServer } from '../support/model-servers/wire.js';

export const SCHEMA: JsonSchema = {
  type: 'object',
  properties: { verdict: { type: 'string' }, score: { type: 'number' } },
  required: ['verdict', 'score'],
  additionalProperties: false,
};
const SECRET = 'the merger with Globex closes on the ninth of May';
const VALUE = { verdict: '좋습니다 👍🏽 “quoted”\nand more', score: 0.75 };
const OUTPUT = { name: 'judge', description: 'A verdict.', schema: SCHEMA };
const TOOL = {
  name: 'hr.balance',
  description: 'Days of leave left.',
  inputSchema: { type: 'object', properties: { person: { type: 'string' } }, required: ['person'] },
};
const CALL = { id: 'call_1', name: 'hr_balance', input: { person: 'kim' } };

const text: unknown = expect.any(String);
const tokens: unknown = expect.any(Number);
const ANY_REPLY = {
  text,
  toolCalls: expect.any(Array) as unknown,
  finish: expect.stringMatching(/^(?:stop|length|filtered|tool_calls)$/) as unknown,
  usage: { inputTokens: tokens, outputTokens: tokens },
  model: text,
};

/** A chat of one question that no error message may quote. */
export function request(more: Partial<ChatRequest> = {}): ChatRequest {
  return {
    model: 'model-a',
    system: 'You are brief.',
    messages: [{ role: 'user', text: SECRET }],
    maxOutputTokens: 500,
    ...more,
  };
}

/** Registers the contract tests of chat models, against a server that speaks the provider's protocol. */
export function chatModelSuite(
  provider: string,
  options: {
    startServer: () => Promise<ModelServer>;
    makeModel: (connection: { url: string; timeoutMs: number }) => ChatModel;
    /** The kind of error for a 429 of this provider while it loads the model. */
    notReady: 'throttled' | 'unavailable';
  },
): void {
  describe(`chat model: ${provider}`, () => {
    let server: ModelServer;
    let model: ChatModel;
    beforeAll(async () => {
      server = await options.startServer();
      model = options.makeModel({ url: server.url, timeoutMs: 20_000 });
    });
    afterAll(async () => server.stop());
    beforeEach(() => server.reset());

    const failure = async (more: Partial<ChatRequest> = {}, from = model): Promise<PortError> => {
      const error: unknown = await from.complete(request(more)).then(
        (reply) => new Error(`replied ${JSON.stringify(reply)}`),
        (reason: unknown) => reason,
      );
      if (!(error instanceof PortError)) throw error;
      return error;
    };

    test('a text, with what it cost', async () => {
      server.next(replies.says('Twelve days.'));
      const reply = await model.complete(request({ temperature: 0.3 }));
      expect(reply).toEqual({
        text: 'Twelve days.',
        toolCalls: [],
        finish: 'stop',
        usage: { inputTokens: 11, outputTokens: 7 },
        model: 'model-a',
      });
      expect(model.provider).toBe(provider);
      expect(server.chats).toMatchObject([
        {
          model: 'model-a',
          system: 'You are brief.',
          messages: [{ role: 'user', text: SECRET }],
          stream: false,
          temperature: 0.3,
          maxTokens: 500,
          output: undefined,
          tools: [],
        },
      ]);
    });

    test('no temperature is sent where none is wanted', async () => {
      await model.complete(request());
      expect(server.chats[0]?.temperature).toBeUndefined();
    });

    test.each(['at once', 'as a stream'])('a structured output, %s', async (how) => {
      server.next(replies.writes(VALUE));
      const fragments: string[] = [];
      const reply = await model.complete(
        request({
          output: OUTPUT,
          ...(how === 'as a stream' ? { onFragment: (text) => fragments.push(text) } : {}),
        }),
      );
      expect(JSON.parse(reply.text)).toEqual(VALUE);
      expect(reply).toMatchObject({ finish: 'stop', toolCalls: [], usage: { outputTokens: 7 } });
      expect(server.chats[0]).toMatchObject({ output: { name: 'judge', schema: SCHEMA }, tools: [] });
      if (how === 'as a stream') {
        expect(fragments.length).toBeGreaterThan(3);
        expect(fragments.join('')).toBe(reply.text);
      }
    });

    test('a stream tells the text in fragments that make the text', async () => {
      const text = '연차는 15일입니다. 👩🏽‍💻 Annual leave is 15 days.\n'.repeat(20);
      server.next(replies.says(text));
      const fragments: string[] = [];
      const reply = await model.complete(request({ onFragment: (fragment) => fragments.push(fragment) }));
      expect(reply).toMatchObject({ text, finish: 'stop', usage: { inputTokens: 11, outputTokens: 7 } });
      expect(fragments.length).toBeGreaterThan(10);
      expect(fragments.join('')).toBe(text);
      expect(server.chats[0]?.stream).toBe(true);
    });

    test.each(['at once', 'as a stream'])('calls of tools, %s', async (how) => {
      server.next(replies.calls(CALL, { ...CALL, id: 'call_2', input: { person: '이' } }));
      const reply = await model.complete(
        request({
          tools: [TOOL],
          toolChoice: 'required',
          ...(how === 'as a stream' ? { onFragment: () => undefined } : {}),
        }),
      );
      expect(reply).toMatchObject({ text: '', finish: 'tool_calls' });
      expect(reply.toolCalls).toEqual([
        { id: 'call_1', name: 'hr.balance', input: { person: 'kim' } },
        { id: 'call_2', name: 'hr.balance', input: { person: '이' } },
      ]);
    });

    test.each(['at once', 'as a stream'])(
      'a call of a tool without an object as its input, %s',
      async (how) => {
        server.next(replies.calls({ ...CALL, input: ['kim'] as never }));
        const error = await failure({
          tools: [TOOL],
          ...(how === 'as a stream' ? { onFragment: () => undefined } : {}),
        });
        expect(error).toMatchObject({
          kind: 'unparsable',
          message: expect.stringContaining('model-a') as string,
        });
      },
    );

    test('a tool that must be called, one call at a time', async () => {
      server.next(replies.calls(CALL));
      const wanted = request({ tools: [TOOL], toolChoice: { tool: 'hr.balance' }, parallelToolCalls: false });
      const reply = await model.complete(wanted);
      expect(reply.toolCalls).toMatchObject([{ name: 'hr.balance' }]);
      const body = server.chats[0]?.wire.body as {
        tool_choice?: unknown;
        toolConfig?: { toolChoice?: unknown };
      };
      const told = body.toolConfig?.toolChoice ?? body.tool_choice;
      expect([
        { tool: { name: 'hr_balance' } },
        { type: 'function', function: { name: 'hr_balance' } },
        { type: 'function', name: 'hr_balance' },
      ]).toContainEqual(told);
    });

    test('results of tools go back to the model', async () => {
      server.next(replies.says('12 days.'));
      const reply = await model.complete(
        request({
          tools: [TOOL],
          toolChoice: 'none',
          messages: [
            { role: 'user', text: 'How much leave?' },
            { role: 'assistant', text: '', toolCalls: [{ ...CALL, name: 'hr.balance' }] },
            { role: 'tool', callId: 'call_1', text: '12', isError: false },
          ],
        }),
      );
      expect(reply).toMatchObject({ text: '12 days.', finish: 'stop', toolCalls: [] });
      expect(server.chats[0]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
      expect(server.chats[0]?.user).toContain('12');
    });

    test.each([undefined, () => undefined])('an output that is cut off says so', async (onFragment) => {
      server.next(replies.truncated(VALUE));
      const reply = await model.complete(request({ output: OUTPUT, ...(onFragment ? { onFragment } : {}) }));
      expect(reply.finish).toBe('length');
      expect(reply.text).toBe(JSON.stringify(VALUE).slice(0, reply.text.length));
    });

    test.each([undefined, () => undefined])('what is held back says so', async (onFragment) => {
      for (const held of [replies.filtered('I cannot say.'), replies.refuses('I will not.')]) {
        server.next(held);
        const reply = await model.complete(request(onFragment ? { onFragment } : {}));
        expect(reply.finish).toBe('filtered');
      }
    });

    test('outputs that are wrong are given as they were written', async () => {
      server.next(replies.writes({ other: [1] }), replies.writesRaw('{"verdict": "yes", "score": '));
      expect((await model.complete(request({ output: OUTPUT }))).text).toBe('{"other":[1]}');
      expect((await model.complete(request({ output: OUTPUT }))).text).toBe('{"verdict": "yes", "score": ');
    });

    test.each([
      ['429', replies.throttled(), 'throttled'],
      ['500', replies.unavailable(500), 'unavailable'],
      ['502', replies.unavailable(502), 'unavailable'],
      ['503', replies.unavailable(503), 'unavailable'],
      ['a model that took too long', replies.modelTimeout(), 'timeout'],
      ['a model that is not ready', replies.notReady(), options.notReady],
      ['an unknown model', replies.unknownModel(), 'invalid'],
      ['a request that is refused', replies.refused('Something is malformed.'), 'invalid'],
      ['no access', replies.denied(), 'forbidden'],
      ['a session that has expired', replies.expired(), 'forbidden'],
      ['a connection that is cut', replies.cuts(), 'unavailable'],
      ['an answer that is not JSON', replies.notJson(), 'unparsable'],
    ] as const)('%s, and nothing is tried again', async (_name, fault, kind) => {
      server.next(fault);
      const error = await failure();
      expect(error.kind).toBe(kind);
      expect(error.message).toContain('model-a');
      expect(error.message).not.toContain('Globex');
      if (kind === 'invalid') expect(error.message).toContain('VOUCH_CHAT_MODEL');
      expect(error.cause).toBeUndefined();
      expect(server.chats).toHaveLength(1);
    });

    test('the vendor’s words stand in the message unless they quote what was sent', async () => {
      server.next(replies.refused('The input is too long for the model.'), replies.refused(`Bad: ${SECRET}`));
      expect((await failure()).message).toContain('too long for the model');
      expect((await failure()).message).not.toContain('Globex');
    });

    test('nor what a tool was called with', async () => {
      server.next(replies.refused(`Bad: ${SECRET}`));
      const { message } = await failure({
        messages: [
          { role: 'user', text: 'And then?' },
          { role: 'assistant', text: '', toolCalls: [{ ...CALL, input: { person: SECRET } }] },
          { role: 'tool', callId: 'call_1', text: '12', isError: false },
        ],
      });
      expect(message).not.toContain('Globex');
    });

    test.each([
      [{ 'retry-after': '7' }, 7000, 7000],
      [{ 'retry-after-ms': '250' }, 250, 250],
      [{ 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, 3_000_000, 3_600_000],
      [{ 'x-ratelimit-reset-requests': '1s', 'x-ratelimit-reset-tokens': '6m0s' }, 360_000, 360_000],
    ])('waits as told by %j', async (headers, least, most) => {
      server.next(replies.throttled(headers));
      const { retryAfterMs, retryable } = await failure();
      expect(retryable).toBe(true);
      expect(retryAfterMs).toBeGreaterThanOrEqual(least);
      expect(retryAfterMs).toBeLessThanOrEqual(most);
    });

    test('nothing is told of waiting when the server does not', async () => {
      server.next(replies.throttled());
      expect((await failure()).retryAfterMs).toBeUndefined();
    });

    test('nobody there', async () => {
      const gone = await options.startServer();
      await gone.stop();
      const lost = options.makeModel({ url: gone.url, timeoutMs: 20_000 });
      expect((await failure({}, lost)).kind).toBe('unavailable');
    });

    test.each([
      ['cut', 'unavailable'],
      ['ends', 'unavailable'],
      ['error', 'throttled'],
    ] as const)('a stream that breaks off (%s) is no half answer', async (how, kind) => {
      const fragments: string[] = [];
      const onFragment = (text: string) => void fragments.push(text);
      server.next(replies.broken(replies.says('A long answer that is not told to its end.'), how, 3));
      expect((await failure({ onFragment })).kind).toBe(kind);
      expect(fragments.length).toBeGreaterThan(0);
      server.next(replies.broken(replies.writes(VALUE), how, 3));
      expect((await failure({ output: OUTPUT, onFragment })).kind).toBe(kind);
    });

    test('a stream that cannot be read is no half answer', async () => {
      server.next(replies.broken(replies.says('A long answer that is garbled.'), 'garbled'));
      const { kind } = await failure({ onFragment: () => undefined });
      expect(['unavailable', 'unparsable']).toContain(kind);
    });

    test('a server that hangs is waited for no longer than allowed', async () => {
      const hasty = options.makeModel({ url: server.url, timeoutMs: 400 });
      server.next(replies.hangs(), replies.broken(replies.says('A long answer, and then?'), 'hang'));
      expect(await failure({}, hasty)).toMatchObject({ kind: 'timeout' });
      expect((await failure({ onFragment: () => undefined }, hasty)).message).toContain('within 0.4 s');
    });

    test('a stream that goes on beyond what was asked for is given up', async () => {
      server.next(replies.says('and so on '.repeat(100_000)));
      let told = 0;
      const onFragment = (fragment: string) => void (told += fragment.length);
      const { kind, message } = await failure({ maxOutputTokens: 100, onFragment });
      expect({ kind, message }).toEqual({
        kind: 'unparsable',
        message: expect.stringContaining('more than 100 tokens') as string,
      });
      expect(told).toBeLessThanOrEqual(3200);
    });

    test.each([undefined, () => undefined])(
      'an answer without end is not taken into memory',
      async (onFragment) => {
        server.next(replies.endless());
        expect(await failure(onFragment ? { onFragment } : {})).toMatchObject({
          kind: 'invalid',
          message: expect.stringContaining('without end') as string,
        });
      },
    );

    test.each(['at once', 'as a stream'])(
      'whatever JSON stands in a reply, it is read or refused, %s',
      async (how) => {
        const reply = new replies.Reply({ text: 'Yes.', calls: [CALL] });
        const onFragment = (fragment: unknown) => expect(typeof fragment).toBe('string');
        const asked = request({ tools: [TOOL], ...(how === 'as a stream' ? { onFragment } : {}) });
        for (const by of [null, 7, 'constructor', [], {}, [null], { a: 1 }]) {
          let reached = true;
          for (let at = 0; reached; at += 1) {
            reached = false;
            const mangle = () => {
              reached = true;
              return by;
            };
            server.next(replies.mangled(reply, at, mangle));
            const told: unknown = await model.complete(asked).catch((error: unknown) => error);
            if (told instanceof PortError) expect(told.message).toContain('model-a');
            else expect(told).toEqual(ANY_REPLY);
          }
        }
      },
    );

    test('a caller that gives up is obeyed before, during and in the middle of a stream', async () => {
      expect(await failure({ signal: AbortSignal.abort() })).toMatchObject({ kind: 'timeout' });
      expect(server.chats).toHaveLength(0);
      server.next(replies.hangs());
      const waiting = new AbortController();
      const waited = failure({ signal: waiting.signal });
      setTimeout(() => waiting.abort(), 200);
      expect((await waited).kind).toBe('timeout');
      server.next(replies.broken(replies.says('A long answer, and then?'), 'hang'));
      const reading = new AbortController();
      const read = failure({ signal: reading.signal, onFragment: () => reading.abort() });
      expect((await read).message).toContain('given up');
    });

    test('calls side by side do not mix', async () => {
      server.script(({ user }) => replies.says(`you said ${user}`));
      const texts = Array.from({ length: 12 }, (_, index) => `text ${index}`);
      const got = await Promise.all(
        texts.map((text) =>
          model.complete(request({ messages: [{ role: 'user', text }], onFragment: () => undefined })),
        ),
      );
      expect(got.map(({ text }) => text)).toEqual(texts.map((text) => `you said ${text}`));
    });
  });
}
