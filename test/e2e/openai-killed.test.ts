import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type OpenAI from 'openai';
import type { QueryView } from '../../contract/query.js';
import { collect, extraOf, joined, openAiClient, timeless, user } from '../api/openai-support.js';
import { until } from '../support/wait.js';
import { call, queryUntil } from './program.js';
import { useStack } from './stack.js';

const folder = mkdtempSync(join(tmpdir(), 'vouch-policy-'));
const policyFile = join(folder, 'policy.json');
const policy = {
  review: { planInStrict: false, notFoundSeconds: 0 },
  autonomy: { spotShare: 0, spotFirst: 0 },
  requests: { answer_review_hard: { groups: ['reviewers'] } },
};
writeFileSync(policyFile, JSON.stringify(policy));
afterAll(() => rmSync(folder, { recursive: true }));
const use = useStack({ VOUCH_LOCAL_PEOPLE: 'ann,rita:reviewers', VOUCH_POLICY_FILE: policyFile });

test('the API is killed while answers are waited for: a stream goes on by its id, a client that waits gets its answer', async () => {
  const asker = openAiClient(use.stack, { defaultHeaders: { 'X-Vouch-As': 'ann' }, timeout: 120_000 });
  const body = (question: string) => ({
    model: 'vouch',
    messages: [user(question)],
    metadata: { mode: 'strict' },
  });
  const question = '화성 탐사 로봇의 배터리 용량은 얼마인가요?';
  const key = { 'Idempotency-Key': 'stream' };
  const listen = (headers: Record<string, string>) =>
    asker.chat.completions.create({ ...body(question), stream: true }, { headers });

  const chunks: OpenAI.ChatCompletionChunk[] = [];
  const cut = await listen(key);
  const ended = (async () => {
    for await (const chunk of cut) chunks.push(chunk);
  })().then(
    () => 'ended',
    () => 'cut',
  );
  // the official client comes back by itself, with the same key
  const patient = asker.chat.completions.create(body('Who drives the Mars rover?'), {
    headers: { 'Idempotency-Key': 'whole' },
    maxRetries: 10,
  });
  await until(
    () => joined(chunks).progress.includes('답변 검토 (reviewers)'),
    () => `nobody is waited for: ${joined(chunks).progress}`,
  );
  const other = async () =>
    (await call<{ items: { queryId: string }[] }>(use.stack, 'GET', '/v1/requests')).items;
  await until(async () => (await other()).length === 2, 'the other query does not wait for a review');
  const ids = (await other()).map(({ queryId }) => queryId);

  await use.stack.killAndWait('api');
  expect(await ended).toBe('cut');
  for (const id of ids) {
    const { requests } = await queryUntil(use.stack, id, (view: QueryView) => view.requests.length === 1);
    const decision = { action: 'edit', text: '2 kWh입니다.' };
    await call(use.stack, 'POST', `/v1/requests/${requests[0]!.id}/decision`, decision, {
      'X-Vouch-As': 'rita',
    });
  }
  const last = extraOf(chunks.at(-1)!);
  const rest = await collect(await listen({ ...key, 'Last-Event-ID': last.eventId! }));
  const whole = await collect(await listen(key));
  expect(timeless(joined([...chunks, ...rest.chunks]))).toEqual(timeless(whole));
  expect(whole).toMatchObject({
    content: expect.stringContaining('2 kWh입니다.') as string,
    finish: ['stop'],
  });
  expect(rest.progress).not.toContain('답변 검토 (reviewers)');

  const completion = await patient;
  expect(completion.choices[0]!.message.content).toContain('2 kWh입니다.');
  expect(ids).toEqual(expect.arrayContaining([last.queryId, extraOf(completion).queryId]));
  expect(new Set(ids).size).toBe(2);
}, 300_000);
