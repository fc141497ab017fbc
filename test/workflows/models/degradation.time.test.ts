import type { temporal } from '@temporalio/proto';
import { alike } from '../../../contract/language.js';
import type { QueryStatus } from '../../../contract/query.js';
import { PortError } from '../../../ports/port-error.js';
import { scriptedIndex } from '../../support/memory-ports.js';
import type { PromptAnswer } from '../../support/model-servers/reasoning-script.js';
import * as replies from '../../support/model-servers/replies.js';
import { answerOf, brokenIndex, callsOf, useModels, WORLD } from './support.js';

/**
 * Outcomes of a question when something fails: each row in English over one provider and in Korean over the other.
 * The server skips the waits between attempts.
 */

const askModels = useModels();

interface Seen {
  status: QueryStatus;
  /** Prompts that the server was asked for, in order. */
  prompts: string[];
  /** Seconds from the first scheduling of each activity to its last start, by name. */
  waited: Record<string, number>;
}

async function ask(...asked: Parameters<typeof askModels>): Promise<Seen> {
  const { handle, script } = await askModels(...asked);
  const status = await handle.result();
  return { status, prompts: script.prompts, waited: await waits(await handle.fetchHistory()) };
}

async function waits({ events }: temporal.api.history.v1.IHistory): Promise<Record<string, number>> {
  const seconds = (time: { seconds?: unknown } | null | undefined) => Number(time?.seconds ?? 0);
  const scheduled = (events ?? []).filter((event) => event.activityTaskScheduledEventAttributes);
  return Object.fromEntries(
    scheduled.map((event) => {
      const started = (events ?? []).find(
        ({ activityTaskStartedEventAttributes: attributes }) =>
          Number(attributes?.scheduledEventId) === Number(event.eventId),
      );
      const name = event.activityTaskScheduledEventAttributes!.activityType!.name!;
      return [name, seconds(started?.eventTime) - seconds(event.eventTime)];
    }),
  );
}

const USUAL = ['analyse', 'grade', 'answer', 'judge'];
const DEGRADED = { en: 'was not available', ko: '쓸 수 없어' };
/** Fails on the first calls, then behaves. */
const firstCalls =
  (count: number, failure: () => unknown): PromptAnswer =>
  ({ call }) =>
    call <= count ? failure() : undefined;
const always =
  (failure: () => unknown): PromptAnswer =>
  () =>
    failure();
const times = (count: number, prompt: string) => Array.from({ length: count }, () => prompt);

describe.each(['en', 'ko'] as const)('in %s', (language) => {
  const { quote, passages } = WORLD[language];
  const ids = passages.map(({ id }) => id);

  /** The answer as it is when nothing is missing. */
  const expectWhole = ({ status }: Seen, disclaimers: string[] = []) =>
    expect(answerOf(status)).toEqual({ text: `${quote} [1]`, answered: true, cited: [ids[0]], disclaimers });

  test('nothing fails: four calls, nothing to disclaim', async () => {
    const seen = await ask(language);
    expect(seen.prompts).toEqual(USUAL);
    expectWhole(seen);
    expect(seen.status.confidence?.level).toBe('HIGH');
  });

  test('throttled: waits as told, then goes on', async () => {
    const throttled = firstCalls(1, () => replies.throttled({ 'retry-after': '40' }));
    const seen = await ask(language, { grade: throttled });
    expect(seen.prompts).toEqual(['analyse', 'grade', 'grade', 'answer', 'judge']);
    expect(seen.waited['grade']).toBeGreaterThanOrEqual(40);
    expect(seen.waited['grade']).toBeLessThan(60);
    expectWhole(seen);
    expect(seen.status.metrics.modelCalls).toBe(4); // a refused call costs nothing
  });

  test('throttled for ever, without a word how long: eight attempts, further apart each time', async () => {
    const seen = await ask(language, { judge: always(() => replies.throttled()) });
    expect(seen.prompts).toEqual(['analyse', 'grade', 'answer', ...times(8, 'judge')]);
    expect(seen.waited['judge']).toBeGreaterThanOrEqual(1 + 2 + 4 + 8 + 16 + 32 + 60);
    expectWhole(seen, ['degraded']);
    expect(seen.status.judgement).toBeUndefined();
  });

  test('throttled for longer than a step may take: goes on without it at once', async () => {
    const seen = await ask(language, { judge: always(() => replies.throttled({ 'retry-after': '3600' })) });
    expect(seen.prompts).toEqual(USUAL);
    expectWhole(seen, ['degraded']);
  });

  test('silent: three attempts', async () => {
    const seen = await ask(language, { judge: always(replies.hangs) }, { callTimeoutMs: 2_000 });
    expect(seen.prompts).toEqual(['analyse', 'grade', 'answer', ...times(3, 'judge')]);
    expectWhole(seen, ['degraded']);
  });

  test('silent once: the second attempt does', async () => {
    const seen = await ask(language, { answer: firstCalls(1, replies.hangs) }, { callTimeoutMs: 3_000 });
    expect(seen.prompts).toEqual(['analyse', 'grade', 'answer', 'answer', 'judge']);
    expectWhole(seen);
  });

  test('an output that cannot be read: repaired', async () => {
    const seen = await ask(language, { grade: firstCalls(1, () => replies.writesRaw('The grades are:')) });
    expect(seen.prompts).toEqual(['analyse', 'grade', 'grade', 'answer', 'judge']);
    expectWhole(seen);
    expect(callsOf(seen.status)).toEqual(
      expect.arrayContaining(['grade: grade first', 'grade: grade repair']),
    );
    expect(seen.status.metrics.modelCalls).toBe(5);
  });

  test('nor the repair: the simplified prompt', async () => {
    const seen = await ask(language, { grade: firstCalls(2, () => replies.writes({ grades: 'good' })) });
    expectWhole(seen);
    expect(callsOf(seen.status).filter((call) => call.startsWith('grade'))).toEqual([
      'grade: grade first',
      'grade: grade repair',
      'grade: grade simplified',
    ]);
  });

  test('nor that: not tried again; the similarity stands in for the grades', async () => {
    const seen = await ask(language, { grade: always(() => replies.writesRaw('{"grades": [')) });
    expect(seen.prompts).toEqual(['analyse', 'grade', 'grade', 'grade', 'answer', 'judge']);
    expectWhole(seen, ['degraded']);
    expect(seen.status.passages.map(({ grade }) => grade?.score)).toEqual([0.9, 0.9, 0.9]);
    // what was paid for the failed step is in the account
    expect(callsOf(seen.status).filter((call) => call.startsWith('grade'))).toHaveLength(3);
    expect(seen.status.metrics.modelCalls).toBe(6);
  });

  test('cut off for its length: asked to be briefer', async () => {
    const long = { text: 'long '.repeat(50), answered: true, citations: [] };
    const seen = await ask(language, { answer: firstCalls(1, () => replies.truncated(long)) });
    expect(seen.prompts).toEqual(['analyse', 'grade', 'answer', 'answer', 'judge']);
    expectWhole(seen);
  });

  test('held back by a guardrail: the best passages are quoted, and it is not tried again', async () => {
    const seen = await ask(language, { answer: always(() => replies.filtered('Sorry, no.')) });
    expect(seen.prompts).toEqual(['analyse', 'grade', 'answer']);
    const answer = answerOf(seen.status);
    expect(answer).toMatchObject({ answered: false, cited: ids, disclaimers: ['degraded'] });
    expect(answer?.text).toContain(quote);
    expect(answer?.text).not.toContain('Sorry');
    expect(callsOf(seen.status)).toContain('answer: answer first');
  });

  test.each(['analyse', 'grade', 'judge'])('refused at %s: goes on without it', async (prompt) => {
    const seen = await ask(language, { [prompt]: always(replies.denied) });
    expect(seen.prompts).toEqual(USUAL);
    expectWhole(seen, ['degraded']);
    expect(seen.status.metrics.modelCalls).toBe(3);
  });

  test('refused at answer: the best passages are quoted', async () => {
    const seen = await ask(language, { answer: always(replies.denied) });
    expect(answerOf(seen.status)).toMatchObject({ answered: false, cited: ids, disclaimers: ['degraded'] });
    const [disclaimer] = seen.status.stage === 'completed' ? seen.status.answer.disclaimers : [];
    expect(disclaimer?.text).toContain(DEGRADED[language]);
  });

  test('a key that is not taken: no step is tried twice, the best passages are quoted', async () => {
    const invalid = () =>
      new replies.Fault(401, 'UnrecognizedClientException', 'The security token is invalid.');
    const all = Object.fromEntries(USUAL.map((prompt) => [prompt, always(invalid)]));
    const seen = await ask(language, all);
    expect(seen.prompts).toEqual(['analyse', 'grade', 'answer']);
    expect(answerOf(seen.status)).toMatchObject({ cited: ids, disclaimers: ['degraded'] });
    expect(seen.status.language).toBe(language);
    expect(seen.status.metrics.modelCalls).toBe(0);
  });

  test('away at rewrite: answered from what was found', async () => {
    const weak: PromptAnswer = ({ passages: given }) => ({
      grades: given.map(({ number }) => ({ passage: number, score: 0.6 })),
    });
    const seen = await ask(
      language,
      { grade: weak, rewrite: always(() => replies.unavailable()) },
      { policy: { grading: { sufficientBy: 'evidence' } } },
    );
    expect(seen.prompts.filter((prompt) => prompt === 'rewrite')).toHaveLength(8);
    expectWhole(seen, ['low_quality', 'degraded']);
  });

  test('refused at clarify: answered as it stands', async () => {
    const seen = await ask(language, { analyse: () => ({ clarity: 0.2 }), clarify: always(replies.denied) });
    expect(seen.status.requests).toEqual([]);
    expectWhole(seen, ['degraded']);
  });

  test('refused at small talk: says that it cannot talk', async () => {
    const small = { analyse: () => ({ route: 'chitchat' }), chat: always(replies.denied) };
    const seen = await ask(language, small, { question: language === 'ko' ? '안녕하세요' : 'Hello' });
    expect(seen.status.stage).toBe('completed');
    expect(answerOf(seen.status)?.text).toContain(
      language === 'ko' ? '지금은 답변을 드릴 수 없습니다' : 'cannot reply',
    );
  });

  const web = {
    search: async () => [
      { url: 'https://example.org/leave', title: quote, text: quote },
      { url: 'https://example.org/more', title: quote, text: `${quote} ${quote}` },
    ],
  };
  const webDown = {
    search: async () => {
      throw new PortError('unavailable', alike('the web is down'));
    },
  };
  const none = { index: scriptedIndex(() => []) };

  test('no passages: rewritten twice, then the web, marked as such', async () => {
    const seen = await ask(language, {}, { ports: { ...none, webSearch: web } });
    expect(seen.prompts).toEqual(['analyse', 'rewrite', 'rewrite', 'grade', 'integrate_web', 'judge']);
    expect(seen.status.searches.map(({ reason }) => reason)).toEqual([
      'plan',
      'correction',
      'correction',
      'web',
    ]);
    expect(answerOf(seen.status)).toMatchObject({
      answered: true,
      disclaimers: ['low_quality', 'web_source'],
    });
  });

  test.each([
    ['without a web', {}, ['rephrase']],
    ['with the web down', { webSearch: webDown }, ['degraded']],
  ])('no passages, %s: nothing found, with a suggestion', async (_how, ports, disclaimers) => {
    const seen = await ask(language, {}, { ports: { ...none, ...ports } });
    expect(seen.prompts).toEqual(['analyse', 'rewrite', 'rewrite']);
    const text = language === 'ko' ? '관련 정보를 찾지 못했습니다.' : 'No information on this was found.';
    expect(answerOf(seen.status)).toMatchObject({ answered: false, cited: [], disclaimers });
    expect(answerOf(seen.status)?.text).toContain(text);
  });

  test('the index down: the web', async () => {
    const ports = { index: brokenIndex(), webSearch: web };
    const seen = await ask(language, {}, { ports });
    expect(seen.prompts).toContain('integrate_web');
    expect(answerOf(seen.status)).toMatchObject({ answered: true, disclaimers: ['web_source', 'degraded'] });
  });

  test('the index asks to wait for a year: goes on without it at once', async () => {
    const throttled = new PortError('throttled', alike('busy'), { retryAfterMs: 365 * 24 * 3600_000 });
    const seen = await ask(language, {}, { ports: { index: brokenIndex(throttled) } });
    expect(answerOf(seen.status)).toMatchObject({ answered: false, disclaimers: ['degraded'] });
    expect(seen.waited['retrieve']).toBeLessThan(60);
  });

  test('the index down and no web: says that it cannot answer', async () => {
    const seen = await ask(language, {}, { ports: { index: brokenIndex() } });
    expect(seen.prompts).toEqual(['analyse']);
    const text = language === 'ko' ? '지금은 문서를 검색할 수 없어' : 'cannot be searched at the moment';
    expect(answerOf(seen.status)?.text).toContain(text);
    expect(answerOf(seen.status)).toMatchObject({ answered: false, disclaimers: ['degraded'] });
  });
});
