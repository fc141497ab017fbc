import { collect, extraOf, user } from './openai-support.js';
import { AS_CALLS, argumentsOf, callsOf, messageOf, reply, usePeople } from './openai-human-support.js';
import { as, endOf, openRequest } from './support.js';

/** Human requests as tool calls of the official client. */

const people = usePeople();

describe('a clarification', () => {
  test('is asked as a tool call that says all there is to know, answered by a tool message', async () => {
    const first = await people.ask([user('그거 어떻게 설정해요?')]);
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
    const request = openRequest(await people.read(queryId));
    expect(argumentsOf(call!)).toEqual({
      kind: 'clarification',
      title: '질문을 더 구체적으로 알려 주십시오',
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
    const second = await people.ask(messages);
    expect(extraOf(second).queryId).toBe(queryId);
    expect(second.id).toBe(`${first.id}.r1`);
    expect(messageOf(second).content).toContain('VPN is set up with the client. [1]');
    // who lost the answer sends the same again
    expect(await people.ask(messages)).toEqual(second);
    const { receipts, analysis } = await endOf(people.api, queryId);
    expect(receipts).toMatchObject([{ by: 'ann', decidedBy: 'human', reply: { text: 'VPN' } }]);
    expect(analysis?.refinedQuestion).toBe('그거 어떻게 설정해요? VPN');
  });

  test('is answered as well by what the user says next, or by a tool message that is plain text', async () => {
    const { question, asked, call } = await people.unclear();
    const spoken = await people.ask([question, asked, user('the VPN')]);
    expect(extraOf(spoken)).toMatchObject({ stage: 'completed', queryId: call.id.replace('.r1', '') });
    expect(extraOf(await people.ask([question, asked, user('the VPN')])).queryId).toBe(
      extraOf(spoken).queryId,
    );
    const other = await people.unclear('What else is unclear?');
    const plain = await people.ask([other.question, other.asked, reply(other.call.id, 'the printer')]);
    expect((await endOf(people.api, extraOf(plain).queryId)).receipts[0]?.reply).toMatchObject({
      text: 'the printer',
    });
  });

  test('that nobody waits for any more leaves the next thing said a question of its own', async () => {
    const { question, asked, call } = await people.unclear();
    await people.api.post(`/v1/requests/${call.id}/decision`, { action: 'cancel' }, as('ann'));
    const next = await people.ask([question, asked, user('How is the VPN set up?')]);
    expect(extraOf(next).queryId).not.toBe(call.id.replace('.r1', ''));
    expect(messageOf(next).content).toContain('VPN is set up');
  });

  test('cancelled by its reply: the completion says so', async () => {
    const { question, asked, call } = await people.unclear('그거 뭐예요?');
    const end = await people.ask([
      question,
      asked,
      reply(call.id, { action: 'cancel', reason: '다시 물을게요' }),
    ]);
    expect(end.choices[0]).toMatchObject({ finish_reason: 'stop' });
    expect(messageOf(end).content).toMatch(/^질문이 취소되었습니다\./);
    expect(extraOf(end)).toMatchObject({ stage: 'cancelled', code: 'CANCELLED' });
  });

  test('is streamed in pieces that the client joins', async () => {
    const runner = people.ann.chat.completions.stream({
      model: 'vouch',
      messages: [user('an unclear thing')],
      metadata: AS_CALLS,
    });
    const completion = await runner.finalChatCompletion();
    const [call] = callsOf(completion.choices[0]!.message);
    expect(completion.choices[0]!.finish_reason).toBe('tool_calls');
    expect(argumentsOf(call!)).toMatchObject({ kind: 'clarification', question: 'What is it?' });
    const { content, progress, chunks } = await collect(
      await people.ann.chat.completions.create({
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
    expect(progress).toMatch(/^Analysing the question…\nSearching/);
    expect(progress).toContain('Writing the answer');
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });
});
