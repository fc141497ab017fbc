import type { TestWorkflowEnvironment } from '@temporalio/testing';
import * as replies from '../support/model-servers/replies.js';
import { startDevServer } from '../support/temporal.js';
import { user } from './openai-support.js';
import { callsFor, FILE, result, told, useTalk, type Wire } from './openai-tools-support.js';

/** The native tool loop through the official client, with a model that is played over both protocols. */

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startDevServer();
}, 120_000);
afterAll(async () => env.teardown());

describe.each<Wire>(['openai', 'bedrock'])('the tool loop over %s', (wire) => {
  const talk = useTalk(() => env, wire, { VOUCH_TOOL_LOOP_MAX_ROUNDS: '4' });

  test('lists the model', async () => {
    const ids = (await talk.stack.client.models.list()).data.map(({ id }) => id);
    expect(ids).toEqual(['vouch', 'model-a']);
    await expect(
      talk.stack.client.chat.completions.create({ model: 'other', messages: [user('Hi')] }),
    ).rejects.toMatchObject({
      code: 'model_not_found',
    });
  });

  test('a call goes back to the client; what failed comes with guidance and is corrected', async () => {
    talk.stack.model.next(
      callsFor(['list_files', FILE]),
      callsFor(['create_file', FILE]),
      replies.says('I created a.txt.'),
    );
    const first = await talk.go([{ role: 'system', content: 'You are an IDE.' }, user('Check a.txt')]);
    expect(first.completion.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: null },
    });
    expect(first.calls).toEqual([
      {
        id: expect.stringMatching(/^call_[\w-]{24}$/) as string,
        type: 'function',
        function: { name: 'list_files', arguments: '{"path":"a.txt"}' },
      },
    ]);
    expect(first.completion.usage).toEqual({ prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 });
    expect(talk.stack.model.chats[0]?.tools).toEqual(['list_files', 'create_file', 'shell_run']);
    expect(talk.stack.model.chats[0]?.system).toMatch(/^You are an IDE\.\n\nAbout tools/);

    const second = await talk.go([
      ...first.messages,
      result(first.calls[0]!.id, '{"success": false, "error": "file not found"}'),
    ]);
    const seen = talk.stack.model.chats[1]!.messages.at(-1)!.text;
    expect(seen).toContain('file not found');
    expect(seen).toContain('[Feedback] The call of "list_files" failed (success: false). Analyse the cause');
    expect(seen.indexOf('</data-')).toBeLessThan(seen.indexOf('[Feedback]'));

    const third = await talk.go([
      ...second.messages,
      result(second.calls[0]!.id, '{"success": true, "error": null}'),
    ]);
    expect(third.message.content).toBe('I created a.txt.');
    expect(third.completion.choices[0]?.finish_reason).toBe('stop');
    expect(talk.stack.model.chats[2]!.messages.at(-1)!.text).not.toContain('[Feedback]');
    expect(told(talk.stack.model.chats[2]!)).toContain('The call of "list_files" failed');

    // the chain, as an auditor reads it
    const [a, b, c] = await Promise.all(
      [first, second, third].map(({ completion }) => talk.resultOf(completion)),
    );
    expect(a).not.toHaveProperty('parent');
    expect([a!.id, b!.parent, b!.id, c!.parent]).toEqual([a!.conversation, a!.id, c!.parent, b!.id]);
    expect(new Set([a, b, c].map((turn) => turn!.conversation)).size).toBe(1);
    expect(b!.consumed).toMatchObject([
      {
        callId: a!.calls[0]!.callId,
        argsHash: a!.calls[0]!.argsHash,
        outcome: 'failed',
        sign: 'success: false',
      },
    ]);
    expect(b!.guidance).toMatchObject([{ kind: 'failed' }]);
    expect(c!.consumed).toMatchObject([{ name: 'create_file', outcome: 'ok' }]);
    const { memo, searchAttributes } = await env.client.workflow.getHandle(b!.id).describe();
    expect(memo).toMatchObject({ vouchTurn: { parent: a!.id, model: 'model-a' } });
    expect(searchAttributes).toMatchObject({ VouchSession: [a!.conversation], VouchAsker: ['local'] });
  });

  test('what failed is told in Korean where Korean is spoken', async () => {
    const { messages, id } = await talk.begun('a.txt 확인해줘');
    await talk.go([
      ...messages,
      result(id, 'Traceback (most recent call last):\n  File "t.py", line 1\nFileNotFoundError: a.txt'),
    ]);
    const seen = talk.stack.model.chats.at(-1)!.messages.at(-1)!.text;
    expect(seen).toContain(
      '[피드백] 도구 "list_files" 호출이 실패했습니다(exception). 위 결과에서 원인을 분석한 다음',
    );
  });

  test.each([
    [
      'a tool message',
      'Run it',
      (id: string) => [result(id, '{"rejected": true}')],
      /\[Feedback\] The user declined this call of "list_files"/,
    ],
    [
      '거절 메시지',
      '실행해줘',
      (id: string) => [result(id, '{"approved": false, "reason": "위험함"}')],
      /\[피드백\] 사용자가 도구 "list_files" 호출을 거절하여/,
    ],
    [
      'words in place of a result',
      'Run it',
      () => [user('No, use git instead')],
      /\[Feedback\] The user declined/,
    ],
    [
      '결과 대신 한 말',
      '실행해줘',
      () => [user('실행하지 마')],
      /\[피드백\] 사용자가 .* 다른 방법을 제안하거나/,
    ],
  ])('a rejection by %s is told as one', async (_name, question, answer, expected) => {
    const { messages, id } = await talk.begun(question);
    talk.stack.model.next(replies.says('Then I propose another way.'));
    const next = await talk.go([...messages, ...answer(id)]);
    expect(next.message.content).toBe('Then I propose another way.');
    expect(told(talk.stack.model.chats.at(-1)!)).toMatch(expected);
    expect((await talk.resultOf(next.completion)).consumed).toMatchObject([{ outcome: 'declined' }]);
  });

  test.each([
    [
      'Try it',
      /now failed 2 times/,
      /failed 3 times with the same arguments. No tool can be called/,
      /keeps failing.*list_files × 3/,
    ],
    [
      '해봐',
      /벌써 2번 실패/,
      /같은 인수로 3번 실패했습니다. 이번 차례에는/,
      /계속 실패하여 멈췄습니다.*list_files × 3/,
    ],
  ])(
    'the same failing call is noticed, and then ends the round: %s',
    async (question, twice, exhausted, said) => {
      talk.stack.model.script(() => callsFor(['list_files', FILE]));
      let { messages, calls } = await talk.go([user(question)]);
      for (const expected of [/./, twice, exhausted]) {
        const next = await talk.go([...messages, result(calls[0]!.id, 'Error: ENOENT')]);
        ({ messages, calls } = next);
        expect(talk.stack.model.chats.at(-1)!.messages.at(-1)!.text).toMatch(expected);
        const { repeats, stopped } = await talk.resultOf(next.completion);
        if (expected === twice) expect(repeats).toMatchObject([{ name: 'list_files', failures: 2 }]);
        if (expected !== exhausted) expect(stopped).toBeUndefined();
        else
          expect({ stopped, text: next.message.content, calls }).toEqual({
            stopped: 'repeats',
            text: expect.stringMatching(said) as string,
            calls: [],
          });
      }
      talk.stack.model.script(() => replies.says('Hello!'));
    },
  );

  test('rounds have an end, which a word of the user begins anew', async () => {
    let round = 0;
    talk.stack.model.script(() => callsFor(['list_files', { path: `f${++round}` }]));
    let { messages, calls } = await talk.go([user('List all')]);
    while (calls.length > 0) ({ messages, calls } = await talk.go([...messages, result(calls[0]!.id, 'ok')]));
    expect(round).toBe(5); // the model would have gone on
    expect(messages.filter(({ role }) => role === 'tool')).toHaveLength(4);
    expect(messages.at(-1)?.content).toContain('list_files × 4');
    expect(talk.stack.model.chats.at(-1)!.messages.at(-1)!.text).toContain(
      'in 4 rounds since the user last said something',
    );
    ({ calls } = await talk.go([...messages, user('Go on')]));
    expect(calls).toHaveLength(1);
    talk.stack.model.script(() => replies.says('Hello!'));
  });
});
