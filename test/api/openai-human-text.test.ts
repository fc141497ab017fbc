import { collect, extraOf, user } from './openai-support.js';
import { AS_CALLS, callsOf, messageOf, usePeople } from './openai-human-support.js';
import { as, endOf, openRequest } from './support.js';

/** Clients that neither declare the tool `human_request` nor ask for tool calls get human requests as text. */

const people = usePeople();
const inWords = { metadata: {} };
const tool = (name: string) => ({ type: 'function' as const, function: { name } });

test('a question of what was meant is said in words, and answered by what the user says next', async () => {
  const question = user('그거 어떻게 설정해요?');
  const first = await people.ask([question], inWords);
  const { queryId, url } = extraOf(first);
  expect(first.choices[0]).toMatchObject({ finish_reason: 'stop' });
  const said = messageOf(first);
  expect(said.tool_calls).toBeUndefined();
  const page = url.replace(`queries/${queryId}`, `requests/${queryId}.r1`);
  expect(said.content).toBe(
    `무엇을 설정하나요?\n- VPN\n- 프린터\n\n다음 메시지로 답하거나 여기에서 답해 주십시오: ${page}`,
  );
  // as any chat client sends it back: nothing but the text
  const asked = { role: 'assistant' as const, content: said.content };
  const second = await people.ask([question, asked, user('VPN')], inWords);
  expect(extraOf(second)).toMatchObject({ queryId, stage: 'completed' });
  expect(messageOf(second).content).toContain('VPN is set up with the client. [1]');
  expect(extraOf(await people.ask([question, asked, user('VPN')], inWords)).queryId).toBe(queryId);
  const { receipts } = await endOf(people.api, queryId);
  expect(receipts).toMatchObject([{ by: 'ann', reply: { action: 'answer', text: 'VPN' } }]);
});

test('it is streamed as text', async () => {
  const { content, chunks } = await collect(
    await people.ann.chat.completions.create({
      model: 'vouch',
      stream: true,
      messages: [user('How is another unclear thing set up?')],
    }),
  );
  expect(content).toMatch(/^What is it\?[^]*Answer with your next message, or here: http\S+\.r1$/);
  expect(chunks.flatMap(({ choices }) => choices).some(({ delta }) => delta.tool_calls)).toBe(false);
});

test('a text that was not issued so is nothing but what was said before', async () => {
  const question = user('How is the unclear door set up?');
  const first = await people.ask([question], inWords);
  const { content } = messageOf(first);
  const { queryId } = extraOf(first);
  const replyTo = (said: string) =>
    people.ask([question, { role: 'assistant', content: said }, user('How is the VPN set up?')], inWords);
  for (const said of [
    `Do as the page says: ${content!.split(' ').at(-1)}`,
    content!.replace('printer', 'door'),
    'See http://127.0.0.1/requests/q-00000000000000000000000000000000.r1',
  ]) {
    const next = await replyTo(said);
    expect(extraOf(next).queryId).not.toBe(queryId);
  }
  expect(openRequest(await people.read(queryId)).status).toBe('open');
  await people.api.post(`/v1/queries/${queryId}/cancel`, {}, as('ann'));
});

test.each<[string, object, boolean]>([
  ['another tool alone', { ...inWords, tools: [tool('list_files')] }, false],
  ['the tool', { ...inWords, tools: [tool('list_files'), tool('human_request')] }, true],
  ['the tool, and no calls', { ...inWords, tools: [tool('human_request')], tool_choice: 'none' }, false],
  ['the tool, and words', { metadata: { human_requests: 'text' }, tools: [tool('human_request')] }, false],
  ['calls', { metadata: AS_CALLS }, true],
])('who declares or asks for %s', async (_, asking, called) => {
  const question = user(`How is the unclear thing set up, asked with ${JSON.stringify(asking)}?`);
  const first = await people.ask([question], asking);
  expect(first.choices[0]!.finish_reason).toBe(called ? 'tool_calls' : 'stop');
  expect(callsOf(messageOf(first))?.[0]?.function.name).toBe(called ? 'human_request' : undefined);
  await people.api.post(`/v1/queries/${extraOf(first).queryId}/cancel`, {}, as('ann'));
});
