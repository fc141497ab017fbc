import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { QueryView } from '../../contract/query.js';
import { scriptedIndex } from '../support/memory-ports.js';
import { FOUND } from './asking-back.js';
import { extraOf, joined, openAiClient, user } from './openai-support.js';
import { AS_CALLS, argumentsOf, callsOf, messageOf, reply, usePeople } from './openai-human-support.js';
import { as, eventually, openRequest, startApi, type Api } from './support.js';

const people = usePeople();

describe('a review', () => {
  const body = (question: string) => ({
    model: 'vouch',
    messages: [user(question)],
    metadata: { mode: 'strict', ...AS_CALLS },
  });

  test('of plan and answer, where the asker may decide: one tool call after the other', async () => {
    const messages: ChatCompletionMessageParam[] = [user('How is the VPN set up?')];
    const step = async () => {
      const completion = await people.ask(messages, { metadata: { mode: 'strict', ...AS_CALLS } });
      messages.push(messageOf(completion));
      return completion;
    };
    const plan = await step();
    const [planCall] = callsOf(messageOf(plan));
    expect(argumentsOf(planCall!)).toMatchObject({
      kind: 'plan_review',
      title: 'A plan is waiting for review',
    });
    messages.push(reply(planCall!.id, { action: 'approve' }));
    const review = await step();
    const [reviewCall] = callsOf(messageOf(review));
    expect(argumentsOf(reviewCall!)).toMatchObject({
      kind: 'answer_review',
      shown: { draft: { text: expect.stringContaining('VPN') as string } },
      defaultAction: 'reject',
    });
    const invented = reply(reviewCall!.id, { action: 'edit', text: 'Ask the help desk [9].' });
    await expect(
      people.ask([...messages, invented], { metadata: { mode: 'strict', ...AS_CALLS } }),
    ).rejects.toMatchObject({ status: 422, code: 'HITL_INVALID_RESPONSE' });
    messages.push(
      reply(reviewCall!.id, { action: 'edit', text: 'Ask the help desk [1].', comment: 'better' }),
    );
    const end = await step();
    expect(messageOf(end).content).toMatch(/^Ask the help desk \[1\]\./);
    // the next question takes the whole conversation along
    messages.push(user('And without a token?'));
    const next = await people.ask(messages, { metadata: { mode: 'off' } });
    expect(extraOf(next).queryId).not.toBe(extraOf(end).queryId);
  });

  test('rejected: the completion says so in the language of the question', async () => {
    const question = user('VPN은 어떻게 설정하나요?');
    const asked = await people.ask([question], { metadata: { mode: 'strict', ...AS_CALLS } });
    const [call] = callsOf(messageOf(asked));
    const end = await people.ask([
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
      expect(joined(chunks).progress).toMatch(/Waiting for a person: answer review \(reviewers\), until 20/);
      const { queryId } = extraOf(chunks[0]!);
      const status = (await held.get<QueryView>(`/v1/queries/${queryId}`, as('ann'))).body;
      await held.post(`/v1/requests/${openRequest(status).id}/decision`, { action: 'approve' }, as('rita'));
      await done;
      expect(joined(chunks)).toMatchObject({
        finish: ['stop'],
        content: expect.stringContaining('VPN is set up with the client. [1]') as string,
        progress: expect.stringContaining('Decided: answer review – approve.') as string,
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
  const held = await startApi(people.env, {
    ports: { index: scriptedIndex(() => FOUND) },
    people: 'ann,rita:reviewers',
    settings: { VOUCH_POLICY_FILE: file, ...settings },
  });
  rmSync(folder, { recursive: true });
  await held.startWorker();
  return held;
}
