import type { TestWorkflowEnvironment } from '@temporalio/testing';
import * as replies from '../support/model-servers/replies.js';
import { startDevServer } from '../support/temporal.js';
import { user } from './openai-support.js';
import { callsFor, FILE, toolCalls, TOOLS, useTalk, type Wire } from './openai-tools-support.js';

/** Requests that a model takes or refuses, and the errors of those that it cannot serve. */

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startDevServer();
}, 120_000);
afterAll(async () => env.teardown());

describe.each<Wire>(['openai', 'bedrock'])('a model over %s', (wire) => {
  const talk = useTalk(() => env, wire);

  test('choices of tools, and calls of tools that were not given', async () => {
    talk.stack.model.next(callsFor(['shell_run', FILE]));
    const { choices } = await talk.ask([user('Run')], {
      tool_choice: { type: 'function', function: { name: 'shell.run' } },
      parallel_tool_calls: false,
    });
    expect(toolCalls(choices[0]!.message)[0]?.function.name).toBe('shell.run');
    expect(
      await talk.refusal([user('Run')], talk.stack.client, {
        tool_choice: { type: 'function', function: { name: 'no' } },
      }),
    ).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(
      await talk.refusal([user('Run')], talk.stack.client, { tools: [TOOLS[0], TOOLS[0]] }),
    ).toMatchObject({
      code: 'INVALID_REQUEST',
    });
    expect(
      await talk.refusal([user('Run')], talk.stack.client, { response_format: { type: 'json_object' } }),
    ).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await talk.refusal([user('Hi'), { role: 'assistant', content: 'Hello' }])).toMatchObject({
      code: 'INVALID_REQUEST',
    });

    talk.stack.model.next(callsFor(['delete_everything', {}]), callsFor(['list_files', FILE]));
    const { calls } = await talk.go([user('Delete')]);
    expect(calls.map((call) => call.function.name)).toEqual(['list_files']);
    expect(talk.stack.model.chats.at(-1)!.user).toContain('Call only the tools that you were given');
  });

  test('what the provider refuses is told as the client’s fault, what fails is tried anew', async () => {
    talk.stack.model.next(replies.refused('The input is too long for the model.'));
    const refused = await talk.refusal([user('A long story')]);
    expect(refused).toMatchObject({ status: 400, code: 'MODEL_REFUSED', type: 'invalid_request_error' });
    expect(refused.message).toContain('too long');
    const options = { headers: { 'Idempotency-Key': `denied-${wire}` } };
    const body = { model: 'model-a', messages: [user('May I?')] };
    talk.stack.model.next(replies.denied());
    await expect(talk.stack.client.chat.completions.create(body, options)).rejects.toMatchObject({
      status: 502,
      code: 'MODEL_FAILED',
    });
    talk.stack.model.next(replies.throttled(), replies.says('Now you may.'));
    const { choices } = await talk.stack.client.chat.completions.create(body, options);
    expect(choices[0]?.message.content).toBe('Now you may.');
  });
});
