import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedbackStats } from '../../../contract/feedback.js';
import type { Language } from '../../../contract/language.js';
import type { ModelCall, QueryView, StartQuery } from '../../../contract/query.js';
import { openEvents } from '../../support/event-source.js';
import type { ModelServer } from '../../support/model-servers/wire.js';
import { decisionsOf, openOf, type Driver } from './driver.js';
import { LARGE, PRICES, SMALL } from './model-providers.js';
import { MODEL_STORIES } from './model-stories.js';

/** The prompts of a simple question, one model call each. */
export const FOUR = ['analyse', 'grade', 'answer', 'judge'];

/** A running installation with a chat model behind it. */
interface Scene {
  tour: Driver;
  models: ModelServer;
  /** Address of the API. */
  url: string;
}

const callsOf = ({ metrics }: QueryView): ModelCall[] => metrics.steps.flatMap(({ calls = [] }) => calls);
export const promptsOf = (view: QueryView): string[] => callsOf(view).map(({ prompt }) => prompt);

/** The life of a question with a chat model behind it, in a language. @param scene once it runs */
export function modelTours(provider: string, language: Language, scene: () => Scene): void {
  const counted: string[] = [];
  afterAll(() => {
    process.stdout.write(
      `model calls of queries, ${provider}\n${counted.map((line) => `  ${line}\n`).join('')}`,
    );
  });

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
        const price = PRICES[model as keyof typeof PRICES];
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

  describe(`in ${language}`, () => {
    const story = MODEL_STORIES[language];
    const name = (what: string) => `${what} (${language})`;
    const fresh = { policy: { cache: { ttlSeconds: 0 } } };
    const ask = (question: string, more: Partial<StartQuery> = {}) =>
      scene().tour.start({ question, mode: 'auto', ...fresh, ...more });
    let sessions = 0;
    const session = () => `model-${language}-${++sessions}`;

    test('simple: four calls; then from the cache; with an opinion', async () => {
      scene().models.reset();
      const view = await scene().tour.start({ question: story.simple });
      expect(account(name('simple, HTTP'), view)).toEqual(FOUR);
      expect(view).toMatchObject({ stage: 'completed', confidence: { level: 'HIGH' }, language });
      const [citation] = 'answer' in view ? view.answer!.citations : [];
      expect(citation?.documentId).toMatch(story.document);
      // what the server saw is what the status says
      expect(scene().models.chats.map(({ model }) => model)).toEqual([SMALL, SMALL, LARGE, LARGE]);

      const again = await scene().tour.start({ question: story.simple });
      expect(again).toMatchObject({ cachedFrom: view.id, metrics: { modelCalls: 0, cacheHit: true } });
      account(name('again, from the cache'), again);
      await scene().tour.send('POST', `/v1/queries/${view.id}/feedback`, { rating: 'positive' });
      expect(
        (await scene().tour.send<FeedbackStats>('GET', '/v1/feedback/stats')).body.positive,
      ).toBeGreaterThan(0);
    }, 120_000);

    test('simple and followed up in its session, by the program', async () => {
      const id = session();
      const first = await scene().tour.vouch(['ask', story.simple, '--mode', 'off', '--session', id], {
        lines: ['y'],
      });
      expect(first.code).toBe(0);
      expect(first.output).toMatch(story.document);
      const json = await scene().tour.vouch([
        'ask',
        story.followUp,
        '--session',
        id,
        '--mode',
        'off',
        '--json',
      ]);
      const view = JSON.parse(json.output) as QueryView;
      expect(view.analysis?.refinedQuestion).toBe(`${story.simple} ${story.followUp}`);
      expect(account(name('follow-up, CLI'), view)).toHaveLength(4);
    }, 120_000);

    test('unclear: asked back, two calls more', async () => {
      const view = await ask(story.unclear, { mode: 'off' });
      const ended = await scene().tour.decideNext(view, 'clarification', {
        action: 'answer',
        text: story.clarified,
      });
      expect(account(name('clarified, HTTP'), ended)).toEqual([
        'analyse',
        'clarify',
        'analyse',
        'grade',
        'answer',
        'judge',
      ]);
      const id = session();
      const ran = await scene().tour.vouch(['ask', story.unclear, '--mode', 'off', '--session', id], {
        lines: [story.clarified, ''],
      });
      expect(ran.code).toBe(0);
      expect(account(name('clarified, CLI'), await scene().tour.askedIn(id))).toHaveLength(6);
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

    test('complex: its parts are searched, and what they find is graded in one more call', async () => {
      const view = await ask(story.complex, { mode: 'off' });
      expect(account(name('complex'), view)).toEqual(['analyse', 'grade', 'grade', 'answer', 'judge']);
      expect(view.searches.map(({ query }) => query)).toEqual(expect.arrayContaining(story.parts));
      expect(view.stage).toBe('completed');
    }, 120_000);

    test('MEDIUM: delivered as provisional, still open to correction', async () => {
      const view = await ask(story.simple, { policy: { ...fresh.policy, confidence: { high: 1 } } });
      expect(view).toMatchObject({ confidence: { level: 'MEDIUM' }, answer: { status: 'provisional' } });
      const ended = await scene().tour.decideNext(view, 'answer_review', { action: 'approve' });
      expect(ended).toMatchObject({ stage: 'completed', answer: { status: 'final' } });
      account(name('medium, reviewed softly'), ended);
    }, 120_000);

    test('a document gives instructions and the model obeys: nothing goes out before a person has looked', async () => {
      const pages = mkdtempSync(join(tmpdir(), 'vouch-hostile-'));
      writeFileSync(join(pages, 'gate.md'), story.hostilePage);
      const collection = `hostile-${language}`;
      const indexed = await scene().tour.vouch(['index', pages, '--collection', collection]);
      rmSync(pages, { recursive: true });
      expect(indexed.code).toBe(0);
      const scope = { collections: [collection] };
      const { body } = await scene().tour.send<QueryView>('POST', '/v1/queries', {
        question: story.hostile,
        stream: true,
        scope,
      });
      const source = await openEvents(`${scene().url}/v1/queries/${body.id}/events`);
      const view = await scene().tour.settled(body.id);
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
      const ended = await scene().tour.decideNext(view, 'answer_review', {
        action: 'reject',
        reason: 'hostile',
      });
      expect(ended).toMatchObject({ stage: 'rejected' });
      await source.ended;
      expect(source.events.some(({ type }) => type === 'answer_text')).toBe(false);
      account(name('hostile page, rejected'), ended);
    }, 180_000);

    test('LOW: searched again, edited, rejected, by the program and by HTTP', async () => {
      const id = session();
      const lines = ['3', story.simple, ''];
      const ran = await scene().tour.vouch(['ask', story.unknown, '--session', id], { lines });
      expect(ran.code).toBe(0);
      const retried = await scene().tour.askedIn(id);
      expect(decisionsOf(retried)).toEqual(['answer_review: retry']);
      expect(ran.output).toMatch(story.document);
      account(name('low, sent back, CLI'), retried);

      const view = await ask(`${story.unknown} 2`);
      expect(openOf(view, 'answer_review').payload).toMatchObject({ level: 'hard' });
      const edited = await scene().tour.decideNext(view, 'answer_review', {
        action: 'edit',
        text: story.edited,
      });
      expect(edited).toMatchObject({
        stage: 'completed',
        answer: { text: story.edited, author: 'reviewer' },
      });
      account(name('low, edited, HTTP'), edited);
      const other = await ask(`${story.unknown} 3`);
      const rejected = await scene().tour.decideNext(other, 'answer_review', {
        action: 'reject',
        reason: 'no',
      });
      expect(rejected).toMatchObject({ stage: 'rejected', outcome: { code: 'ANSWER_REJECTED' } });
    }, 180_000);
  });
}
