import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelPrice } from '../../config/structured.js';
import type { AnswerText } from '../../contract/events.js';
import type { FeedbackStats } from '../../contract/feedback.js';
import type { ModelCall, QueryView, StartQuery } from '../../contract/query.js';
import { openEvents } from '../support/event-source.js';
import { startBedrockServer } from '../support/model-servers/bedrock-server.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import { reasoningScript } from '../support/model-servers/reasoning-script.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { until } from '../support/wait.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';
import { decisionsOf, Driver, openOf } from './tours/driver.js';
import { MODEL_ANSWERS, MODEL_STORIES } from './tours/model-stories.js';

/** The life of a question with a chat model behind it, with the stack as users start it. */

const SMALL = 'example.small-v1:0';
const LARGE = 'eu.example.large-v2:0';
const PRICES: Record<string, ModelPrice> = {
  [SMALL]: { input: 1, output: 10 },
  [LARGE]: { input: 100, output: 1000 },
};
/** What a simple question costs. */
const FOUR = ['analyse', 'grade', 'answer', 'judge'];
const COMMON = {
  VOUCH_REASONER: 'llm',
  VOUCH_CHAT_MODEL: LARGE,
  VOUCH_CHAT_MODEL_SMALL: SMALL,
  VOUCH_MODEL_PRICES: `${SMALL}=1/10,${LARGE}=100/1000`,
};
const PROVIDERS = {
  bedrock: {
    start: startBedrockServer,
    settings: (url: string) => ({
      VOUCH_CHAT_MODEL_PROVIDER: 'bedrock',
      VOUCH_BEDROCK_ENDPOINT: url,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'x',
    }),
  },
  openai: {
    start: startOpenAiServer,
    settings: (url: string) => ({
      VOUCH_CHAT_MODEL_PROVIDER: 'openai',
      OPENAI_BASE_URL: url,
      OPENAI_API_KEY: 'a-key',
    }),
  },
};

describe.each(['bedrock', 'openai'] as const)('with %s', (provider) => {
  const counted: string[] = [];
  let server: ModelServer;
  let folder: StackFolder;
  let stack: Stack;
  let tour: Driver;

  beforeAll(async () => {
    server = await PROVIDERS[provider].start();
    server.script(reasoningScript(MODEL_ANSWERS));
    folder = await stackFolder({ ...COMMON, ...PROVIDERS[provider].settings(server.url) });
    stack = await folder.start();
    await folder.introduced();
    tour = new Driver(stack);
  }, 400_000);
  afterAll(async () => {
    process.stdout.write(
      `model calls of queries, ${provider}\n${counted.map((line) => `  ${line}\n`).join('')}`,
    );
    await folder.remove();
    await server.stop();
  });

  test('the sample question at the start was answered by the model', () => {
    expect(server.chats.map(({ output }) => output?.name)).toEqual(FOUR);
    expect(stack.output()).toMatch(/en\/travel-expenses/);
  });

  const callsOf = ({ metrics }: QueryView): ModelCall[] => metrics.steps.flatMap(({ calls = [] }) => calls);
  const promptsOf = (view: QueryView): string[] => callsOf(view).map(({ prompt }) => prompt);

  /** Checks the account of a query and notes how many calls it took. */
  function account(what: string, view: QueryView): string[] {
    const calls = callsOf(view);
    const { metrics } = view;
    counted.push(`${what.padEnd(34)}${String(calls.length).padStart(2)}  ${promptsOf(view).join(' ')}`);
    expect(metrics.modelCalls).toBe(calls.length);
    const sum = (of: (call: ModelCall) => number) => calls.reduce((total, call) => total + of(call), 0);
    expect(metrics.inputTokens).toBe(sum(({ inputTokens }) => inputTokens));
    expect(metrics.outputTokens).toBe(sum(({ outputTokens }) => outputTokens));
    expect(metrics.costUsd).toBeCloseTo(
      sum(({ model, inputTokens, outputTokens }) => {
        const price = PRICES[model]!;
        return (inputTokens * price.input + outputTokens * price.output) / 1e6;
      }),
      12,
    );
    for (const { prompt, model, version } of calls) {
      expect(model).toBe(['answer', 'judge'].includes(prompt) ? LARGE : SMALL);
      expect(version).toBeGreaterThanOrEqual(1);
    }
    return promptsOf(view);
  }

  describe.each(['ko', 'en'] as const)('in %s', (language) => {
    const story = MODEL_STORIES[language];
    const name = (what: string) => `${what} (${language})`;
    const fresh = { policy: { cache: { ttlSeconds: 0 } } };
    const ask = (question: string, more: Partial<StartQuery> = {}) =>
      tour.start({ question, mode: 'auto', ...fresh, ...more });
    let sessions = 0;
    const session = () => `model-${language}-${++sessions}`;

    test('simple: four calls; then from the cache; with an opinion', async () => {
      server.reset();
      const view = await tour.start({ question: story.simple });
      expect(account(name('simple, HTTP'), view)).toEqual(FOUR);
      expect(view).toMatchObject({ stage: 'completed', confidence: { level: 'HIGH' }, language });
      const [citation] = 'answer' in view ? view.answer!.citations : [];
      expect(citation?.documentId).toMatch(story.document);
      // what the server saw is what the status says
      expect(server.chats.map(({ model }) => model)).toEqual([SMALL, SMALL, LARGE, LARGE]);

      const again = await tour.start({ question: story.simple });
      expect(again).toMatchObject({ cachedFrom: view.id, metrics: { modelCalls: 0, cacheHit: true } });
      account(name('again, from the cache'), again);
      await tour.send('POST', `/v1/queries/${view.id}/feedback`, { rating: 'positive' });
      expect((await tour.send<FeedbackStats>('GET', '/v1/feedback/stats')).body.positive).toBeGreaterThan(0);
    }, 120_000);

    test('simple and followed up in its session, by the program', async () => {
      const id = session();
      const first = await tour.vouch(['ask', story.simple, '--mode', 'off', '--session', id], {
        lines: ['y'],
      });
      expect(first.code).toBe(0);
      expect(first.output).toMatch(story.document);
      const json = await tour.vouch(['ask', story.followUp, '--session', id, '--mode', 'off', '--json']);
      const view = JSON.parse(json.output) as QueryView;
      expect(view.analysis?.refinedQuestion).toBe(`${story.simple} ${story.followUp}`);
      expect(account(name('follow-up, CLI'), view)).toHaveLength(4);
    }, 120_000);

    test('unclear: asked back, two calls more', async () => {
      const view = await ask(story.unclear, { mode: 'off' });
      const ended = await tour.decideNext(view, 'clarification', { action: 'answer', text: story.clarified });
      expect(account(name('clarified, HTTP'), ended)).toEqual([
        'analyse',
        'clarify',
        'analyse',
        'grade',
        'answer',
        'judge',
      ]);
      const id = session();
      const ran = await tour.vouch(['ask', story.unclear, '--mode', 'off', '--session', id], {
        lines: [story.clarified, ''],
      });
      expect(ran.code).toBe(0);
      expect(account(name('clarified, CLI'), await tour.askedIn(id))).toHaveLength(6);
    }, 120_000);

    test('found nothing: other words, one call more', async () => {
      const view = await ask(story.rewritten, { mode: 'off' });
      const prompts = account(name('rewritten'), view);
      expect(prompts).toEqual(['analyse', 'rewrite', 'grade', 'answer', 'judge']);
      expect(view.searches.map(({ reason }) => reason)).toContain('correction');
      expect(view.stage).toBe('completed');
    }, 120_000);

    test('refined: the better draft, at most four calls more', async () => {
      const view = await ask(story.refined, { mode: 'off' });
      const prompts = account(name('refined'), view);
      expect(prompts).toEqual([...FOUR, 'rewrite', 'grade', 'answer', 'judge']);
      expect(view.refinements).toMatchObject({ rounds: [{}, {}], stoppedBy: 'accepted' });
      expect(view.judgement?.overall).toBeGreaterThan(0.5);
    }, 120_000);

    test('small talk: two calls', async () => {
      const view = await ask(story.greeting, { mode: 'strict' });
      expect(account(name('small talk'), view)).toEqual(['analyse', 'chat']);
      expect(view.requests).toEqual([]);
    }, 120_000);

    test('complex: its parts are searched, still four calls', async () => {
      const view = await ask(story.complex, { mode: 'off' });
      expect(account(name('complex'), view)).toHaveLength(4);
      expect(view.searches.map(({ query }) => query)).toEqual(expect.arrayContaining(story.parts));
      expect(view.stage).toBe('completed');
    }, 120_000);

    test('MEDIUM: delivered as provisional, still open to correction', async () => {
      const view = await ask(story.simple, { policy: { ...fresh.policy, confidence: { high: 1 } } });
      expect(view).toMatchObject({ confidence: { level: 'MEDIUM' }, answer: { status: 'provisional' } });
      const ended = await tour.decideNext(view, 'answer_review', { action: 'approve' });
      expect(ended).toMatchObject({ stage: 'completed', answer: { status: 'final' } });
      account(name('medium, reviewed softly'), ended);
    }, 120_000);

    test('a document gives instructions and the model obeys: nothing goes out before a person has looked', async () => {
      const pages = mkdtempSync(join(tmpdir(), 'vouch-hostile-'));
      writeFileSync(join(pages, 'gate.md'), story.hostilePage);
      const collection = `hostile-${language}`;
      const indexed = await tour.vouch(['index', pages, '--name', collection]);
      rmSync(pages, { recursive: true });
      expect(indexed.code).toBe(0);
      const scope = { collections: [collection] };
      const { body } = await tour.send<QueryView>('POST', '/v1/queries', {
        question: story.hostile,
        stream: true,
        scope,
      });
      const source = await openEvents(`${stack.url}/v1/queries/${body.id}/events`);
      const view = await tour.settled(body.id);
      const { payload, defaultAction } = openOf(view, 'answer_review');
      expect(defaultAction).toBe('reject');
      expect(payload).toMatchObject({ level: 'hard' });
      const { reasons, draft, judgement } = payload as {
        reasons: string[];
        draft: { text: string; citations: unknown[] };
        judgement: { safetyConcerns: string[]; grounding: number };
      };
      expect(reasons).toContain('safety_concern');
      expect(judgement.safetyConcerns.join()).toMatch(language === 'ko' ? /지시/ : /instructions/);
      expect(judgement.grounding).toBeLessThan(0.9);
      expect(draft.citations).toHaveLength(1);
      expect(draft.text).not.toContain('evil.example');
      const ended = await tour.decideNext(view, 'answer_review', { action: 'reject', reason: 'hostile' });
      expect(ended).toMatchObject({ stage: 'rejected' });
      await source.ended;
      expect(source.events.some(({ type }) => type === 'answer_text')).toBe(false);
      account(name('hostile page, rejected'), ended);
    }, 180_000);

    test('LOW: searched again, edited, rejected, by the program and by HTTP', async () => {
      const id = session();
      const lines = ['3', story.simple, ''];
      const ran = await tour.vouch(['ask', story.unknown, '--session', id], { lines });
      expect(ran.code).toBe(0);
      const retried = await tour.askedIn(id);
      expect(decisionsOf(retried)).toEqual(['answer_review: retry']);
      expect(ran.output).toMatch(story.document);
      account(name('low, sent back, CLI'), retried);

      const view = await ask(`${story.unknown} 2`);
      expect(openOf(view, 'answer_review').payload).toMatchObject({ level: 'hard' });
      const edited = await tour.decideNext(view, 'answer_review', { action: 'edit', text: story.edited });
      expect(edited).toMatchObject({
        stage: 'completed',
        answer: { text: story.edited, author: 'reviewer' },
      });
      account(name('low, edited, HTTP'), edited);
      const other = await ask(`${story.unknown} 3`);
      const rejected = await tour.decideNext(other, 'answer_review', { action: 'reject', reason: 'no' });
      expect(rejected).toMatchObject({ stage: 'rejected', outcome: { code: 'ANSWER_REJECTED' } });
    }, 180_000);
  });

  test('the worker is killed in mid-answer: the next attempt is streamed on, and the answer is whole', async () => {
    const { slow } = MODEL_STORIES.en;
    server.reset();
    const written = () => server.chats.filter(({ output }) => output?.name === 'answer').length;
    const { body } = await tour.send<QueryView>('POST', '/v1/queries', {
      question: slow,
      mode: 'off',
      stream: true,
    });
    const source = await openEvents(`${stack.url}/v1/queries/${body.id}/events`);
    const pieces = () =>
      source.events
        .filter(({ type }) => type === 'answer_text')
        .map(({ data }) => data as unknown as AnswerText);
    await until(() => pieces().length >= 2, 'no text came');
    expect(written()).toBe(1);
    await stack.killAndWait('worker');
    const before = pieces().length;
    expect(await source.ended).toBe(true);
    expect(written()).toBe(2);
    expect(pieces().length).toBeGreaterThan(before);
    const view = await tour.settled(body.id, ({ stage }) => stage === 'completed');
    const text = 'answer' in view ? view.answer!.text : '';
    let drafted = '';
    for (const { offset, text: more } of pieces()) {
      expect(offset).toBeLessThanOrEqual(drafted.length);
      drafted = drafted.slice(0, offset) + more;
    }
    expect(drafted).toBe(text);
    expect(promptsOf(view)).toEqual(FOUR);
  }, 240_000);
});
