import type OpenAI from 'openai';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { keyOf } from './auth/support.js';
import { openAiClient, user } from './openai-support.js';
import { startApi, type Api } from './support.js';

/** The addresses of OpenAI's API where everybody proves who they are: the client's API key is one of Vouch. */

let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  const reasoner = scriptedReasoner({
    analyse: async ({ question, clarifications }) =>
      thought(clearAnalysis(question, { clarity: clarifications.length === 0 ? 0.2 : 0.9 })),
  });
  const found = [hit('a#0', 'The VPN needs a token.'), hit('b#0', 'A token.'), hit('c#0', 'VPN.')];
  api = await startApi(env, {
    ports: { reasoner, index: scriptedIndex(() => found) },
    settings: { VOUCH_AUTH: 'required', VOUCH_QUOTA_PRINCIPAL_PER_DAY: '1' },
  });
  await api.startWorker();
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

async function clientOf(...[principal, roles]: [string, Parameters<typeof keyOf>[2]]): Promise<OpenAI> {
  const { Authorization } = await keyOf(api, principal, roles);
  return openAiClient(api, { apiKey: Authorization!.replace('Bearer ', '') });
}
const ask = (client: OpenAI, messages: OpenAI.ChatCompletionMessageParam[]) =>
  client.chat.completions.create({ model: 'vouch', messages, metadata: { human_requests: 'tool_calls' } });

test('keys that are none, or of another role, get nowhere', async () => {
  const refused = { status: 401, code: 'invalid_api_key', type: 'authentication_error' };
  await expect(ask(openAiClient(api), [user('Why?')])).rejects.toMatchObject(refused);
  await expect(openAiClient(api).models.list()).rejects.toMatchObject(refused);
  const reviewer = await clientOf('rita', ['reviewer']);
  const denied = {
    status: 403,
    code: 'ROLE_REQUIRED',
    type: 'permission_error',
    error: { roles: ['asker'] },
  };
  await expect(ask(reviewer, [user('Why?')])).rejects.toMatchObject(denied);
});

test('what somebody else was asked is nobody else’s to reply to, nor to learn of', async () => {
  const ann = await clientOf('ann', ['asker']);
  const bob = await clientOf('bob', ['asker']);
  const question = user('How is the VPN set up?');
  const asked = (await ask(ann, [question])).choices[0]!.message;
  const call = asked.tool_calls![0]!;
  const reply = (id: string): OpenAI.ChatCompletionMessageParam => ({
    role: 'tool',
    tool_call_id: id,
    content: JSON.stringify({ action: 'answer', text: 'with a token' }),
  });
  const unknown = { status: 404, code: 'REQUEST_NOT_FOUND' };
  const foreign = ask(bob, [question, asked, reply(call.id)]);
  await expect(foreign).rejects.toMatchObject(unknown);
  const made = { ...asked, tool_calls: [{ ...call, id: 'q-00000000000000000000.r1' }] };
  const invented = ask(bob, [question, made, reply(made.tool_calls[0]!.id)]);
  await expect(invented).rejects.toMatchObject(unknown);
  const said = async (refusal: Promise<unknown>) => (await refusal.catch((error: Error) => error)) as Error;
  expect((await said(foreign)).message).toBe((await said(invented)).message);
  const answered = await ask(ann, [question, asked, reply(call.id)]);
  expect(answered.choices[0]!.message.content).toContain('The VPN needs a token. [1]');
  // a reply is no question; the next one would be the second of the day
  const more = ask(ann, [user('And without one?')]);
  await expect(more).rejects.toMatchObject({ status: 429, code: 'insufficient_quota' });
});
