import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { AnswerText } from '../../contract/events.js';
import { openEvents, type EventSource } from '../support/event-source.js';
import { scriptedIndex } from '../support/memory-ports.js';
import { reasoningScript, type PromptAsked } from '../support/model-servers/reasoning-script.js';
import { paced, writes } from '../support/model-servers/replies.js';
import { startDevServer } from '../support/temporal.js';
import { until } from '../support/wait.js';
import { startProvider, WORLD, type Provider } from '../workflows/models/support.js';
import { as, eventually, startApi, type Api } from './support.js';

/** An answer that is being written is watched by who asked, as long as they may read what it is written from. */

const { passages, question, quote } = WORLD.en;
let env: TestWorkflowEnvironment;
let provider: Provider;
let api: Api;
let closed = false;
let refused = 0;

beforeAll(async () => {
  env = await startDevServer();
  provider = await startProvider('openai');
  const index = scriptedIndex(() => passages);
  const fetch: typeof index.fetch = async (input) => {
    if (!closed) return index.fetch(input);
    refused += 1;
    return [];
  };
  api = await startApi(env, {
    ports: provider.ports({ index: { ...index, fetch } }),
    people: 'ann,una',
    settings: {
      VOUCH_REASONER: 'llm',
      VOUCH_CHAT_MODEL_PROVIDER: 'openai',
      VOUCH_CHAT_MODEL: 'large',
      OPENAI_API_KEY: 'a-key',
    },
  });
  await api.startWorker();
}, 120_000);
afterAll(async () => {
  await api.stop();
  await provider.server.stop();
  await env.teardown();
});

const text = ({ events }: EventSource): string =>
  events
    .filter(({ type }) => type === 'answer_text')
    .map(({ data }) => (data as unknown as AnswerText).text)
    .join('');

test('nobody else watches it, and nothing more is told once a source is closed to the asker', async () => {
  const sentences = Array.from({ length: 60 }, (_, n) => `Sentence ${n} of the answer is here.`).join(' ');
  provider.server.script(
    reasoningScript({
      answer: ({ usual }: PromptAsked) =>
        paced(
          writes({
            ...usual,
            text: `${sentences} ${quote} [1]`,
            answered: true,
            citations: [{ marker: 1, passage: 1, quote }],
          }),
          40,
        ),
    }),
  );
  const policy = { cache: { ttlSeconds: 0 } };
  const { id } = await api.ask({ question, mode: 'off', stream: true, policy }, undefined, as('ann'));
  const path = `${api.url}/v1/queries/${id}/events`;
  const [own, other] = await Promise.all([openEvents(path, as('ann')), openEvents(path, as('una'))]);
  await eventually(
    async () => text(own).length,
    (length) => length > 40,
  );
  expect(text(own)).toContain('Sentence 0');
  closed = true;
  // a look that began before is over by then
  await until(() => refused >= 2, 'two looks at the closed source');
  const before = text(own);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(text(own)).toBe(before);
  expect(text(other)).toBe('');
  // the stream of a query ends with it
  expect(await own.ended).toBe(true);
  expect(own.events.map(({ type }) => type)).toContain('query_ended');
  expect(text(own)).not.toContain('Sentence 59');
});
