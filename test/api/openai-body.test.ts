import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { openAiErrorSchema } from '../../contract/openai/errors.js';
import { startDevServer } from '../support/temporal.js';
import { startApi, type Api } from './support.js';

/** Bodies that are no JSON, or not what they say they are, in the form of OpenAI's errors. */

let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  const settings = {
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    VOUCH_CHAT_MODEL: 'model-a',
    OPENAI_API_KEY: 'sk-example',
  };
  api = await startApi(env, { settings });
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

/** Sends a body as it is; nothing of it reaches a worker, for there is none. */
async function refused(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const { error } = openAiErrorSchema.parse(await response.json());
  return { status: response.status, code: error.code, type: error.type };
}

const says = (message: string, model: string) => `{"model":"${model}","messages":[${message}]}`;
const HELLO = '{"role":"user","content":"Hello"}';
const malformed = { status: 400, code: 'MALFORMED_JSON', type: 'invalid_request_error' };

describe.each(['vouch', 'model-a'])('the model %s', (model) => {
  test.each([
    ['in a text', String.raw`{"role":"user","content":"Hi \ud83d"}`],
    ['in a name', String.raw`{"role":"user","content":"Hi","\udc00":1}`],
    ['in a piece', String.raw`{"role":"user","content":[{"type":"text","text":"\udfff"}]}`],
  ])('half a character %s is no JSON', async (_, message) => {
    expect(await refused(says(message, model))).toEqual(malformed);
  });

  test('a number that is none, and what is nested beyond reason, are no JSON', async () => {
    expect(await refused(`{"seed":1e999,${says(HELLO, model).slice(1)}`)).toEqual(malformed);
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    expect(await refused(`{"deep":${deep},${says(HELLO, model).slice(1)}`)).toEqual(malformed);
  });

  test('a body that is not encoded as it says', async () => {
    const body = says(HELLO, model);
    expect(await refused(body, { 'content-encoding': 'gzip' })).toEqual(malformed);
    expect(await refused(body, { 'content-encoding': 'rot13' })).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    const utf16 = { 'content-type': 'application/json; charset=latin-1000' };
    expect(await refused(body, utf16)).toMatchObject({ status: 415 });
    expect(await refused('{"model":', {})).toEqual(malformed);
  });
});

test.each([undefined, 'application/json', 'text/plain'])(
  'a message without a body is told to send one: %s',
  async (type) => {
    const sent = { method: 'POST', headers: { ...(type && { 'content-type': type }) } };
    const said = { status: 400, code: 'MALFORMED_JSON' };
    const words = expect.stringContaining('The message has no body. Send one as JSON') as string;
    const completions = await fetch(`${api.url}/v1/chat/completions`, sent);
    const { error } = openAiErrorSchema.parse(await completions.json());
    expect({ ...error, status: completions.status }).toMatchObject({ ...said, message: words });
    const mcp = await fetch(`${api.url}/mcp`, sent);
    expect(await mcp.json()).toMatchObject({ ...said, detail: words });
  },
);

test.each([String.raw`{\"path\":\"\\ud800\"}`, String.raw`{\"path\":1e999}`])(
  'arguments of a call that nobody could have issued are not as issued: %s',
  async (args) => {
    const id = 'call_AAAAAAAAAAAAAAAAAAAAAAAA';
    const call = `{"id":"${id}","type":"function","function":{"name":"list_files","arguments":"${args}"}}`;
    const turn = `{"role":"assistant","tool_calls":[${call}]}`;
    const result = `{"role":"tool","tool_call_id":"${id}","content":"ok"}`;
    expect(await refused(says(`${HELLO},${turn},${result}`, 'model-a'))).toMatchObject({
      status: 400,
      code: 'TOOL_CALL_ALTERED',
    });
  },
);
