import { alike } from '../../../../../contract/language.js';
import { PortError } from '../../../../../ports/port-error.js';
import {
  createLlmReasoner,
  modelsFor,
  PROMPT_NAMES,
  PROMPTS,
} from '../../../../../adapters/reasoners/llm/index.js';
import { chooseReasoner } from '../../../../../adapters/choose-reasoner.js';
import { ConfigError, loadConfig } from '../../../../../config/load-config.js';
import { passage, PRICES, scriptedChat, scriptedMind } from './scripted-chat.js';
import { NO_STATISTICS } from '../../../../support/memory-ports.js';

const INPUT = { question: 'leave?', passages: [passage('a', 'Fifteen days.')] };
const SETTINGS = { VOUCH_REASONER: 'llm', VOUCH_CHAT_MODEL_PROVIDER: 'openai', OPENAI_API_KEY: 'a-key' };
const GOOD = { grades: [{ passage: 1, score: 0.9 }] };
const attempts = (thought: { calls?: { attempt: string }[] }) => thought.calls?.map(({ attempt }) => attempt);

async function failureOf(thought: Promise<unknown>): Promise<PortError> {
  const error: unknown = await thought.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PortError)) throw new Error(`no PortError: ${String(error)}`);
  return error;
}

describe('output that cannot be read', () => {
  test.each([
    ['code fences', '```json\n{"grades":[{"passage":1,"score":0.9}]}\n```'],
    ['words around it', 'Here you are: {"grades":[{"passage":1,"score":0.9}]} I hope it helps.'],
  ])('%s are put up with', async (_, text) => {
    const { reasoner, requests } = scriptedMind(text);
    expect((await reasoner.grade(INPUT)).value).toEqual([{ passageId: 'a', score: 0.9 }]);
    expect(requests).toHaveLength(1);
  });

  test('is sent back once, with what is wrong, in the same conversation', async () => {
    const { reasoner, requests } = scriptedMind({ grades: [{ passage: 1, score: 'high' }] }, GOOD);
    const thought = await reasoner.grade(INPUT);
    expect(thought.value).toEqual([{ passageId: 'a', score: 0.9 }]);
    expect(attempts(thought)).toEqual(['first', 'repair']);
    expect(thought.usage).toEqual({ modelCalls: 2, inputTokens: 2000, outputTokens: 200, costUsd: 0.0014 });
    const [, repair] = requests;
    expect(repair?.system).toBe(requests[0]?.system);
    expect(repair?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(repair?.messages[2]).toMatchObject({ text: expect.stringContaining('grades.0.score') as string });
  });

  test.each([
    ['half a character', '{"grades":[{"passage":1,"score":0.9}],"note":"\\ud800"}'],
    ['a number beyond all', '{"grades":[{"passage":1,"score":1e999}]}'],
  ])('%s is no output: nothing behind it could be hashed', async (_, text) => {
    const { reasoner, requests } = scriptedMind(text, GOOD);
    expect((await reasoner.grade(INPUT)).value).toEqual([{ passageId: 'a', score: 0.9 }]);
    expect(requests).toHaveLength(2);
  });

  test('then the simplified prompt is asked in a new conversation', async () => {
    const { reasoner, requests } = scriptedMind('no', '', GOOD);
    const thought = await reasoner.grade(INPUT);
    expect(attempts(thought)).toEqual(['first', 'repair', 'simplified']);
    expect(requests[2]?.messages).toHaveLength(1);
    expect(requests[2]?.system).toBe(PROMPTS.grade.versionOf().simplified.system);
  });

  test('then it is an error that carries all calls', async () => {
    const error = await failureOf(scriptedMind('no', '[]', '{"grades": 1}').reasoner.grade(INPUT));
    expect(error.kind).toBe('unparsable');
    expect(error.message).toContain('grade');
    expect(error.calls).toHaveLength(3);
  });

  test('an empty output has something to answer to', async () => {
    const { reasoner, requests } = scriptedMind('', GOOD);
    await reasoner.grade(INPUT);
    expect(requests[1]?.messages[1]).toEqual({ role: 'assistant', text: '(nothing)' });
  });

  test('cut off counts as unreadable, whatever it says', async () => {
    const cut = { finish: 'length', text: JSON.stringify(GOOD) };
    const { reasoner, requests } = scriptedMind(cut, GOOD);
    expect(attempts(await reasoner.grade(INPUT))).toEqual(['first', 'repair']);
    expect(requests[1]?.messages[2]).toMatchObject({ text: expect.stringContaining('cut off') as string });
  });

  test('an answer of the provider that cannot be read leads to the simplified prompt', async () => {
    const thought = await scriptedMind(new PortError('unparsable', alike('no JSON')), GOOD).reasoner.grade(
      INPUT,
    );
    expect(attempts(thought)).toEqual(['simplified']);
  });

  test('the text is told anew when the model is asked again', async () => {
    const answer = {
      text: 'Ten [1].',
      answered: true,
      citations: [{ marker: 1, passage: 1, quote: 'Fifteen' }],
    };
    const { reasoner } = scriptedMind({ text: 'Fifteen days or so' }, answer);
    const told: string[] = [];
    const { value } = await reasoner.answer({
      ...INPUT,
      language: 'en',
      subQuestions: [],
      profile: {},
      onText: (text) => told.push(text),
    });
    expect(told).toContain('Fifteen days or so');
    expect(told.at(-1)).toBe('Ten [1].');
    expect(value.text).toBe('Ten [1].');
  });
});

describe('errors of the chat model', () => {
  test.each(['throttled', 'timeout', 'unavailable', 'invalid', 'forbidden'] as const)(
    '%s is handed on with the calls paid for before it',
    async (kind) => {
      const error = new PortError(kind, alike('as the provider says'), { retryAfterMs: 1500 });
      const failure = await failureOf(scriptedMind('no', error).reasoner.grade(INPUT));
      expect(failure).toMatchObject({ kind, message: 'as the provider says', retryAfterMs: 1500 });
      expect(failure.calls.map(({ attempt }) => attempt)).toEqual(['first']);
    },
  );

  test('text that was held back is invalid, and was paid for', async () => {
    const failure = await failureOf(scriptedMind({ finish: 'filtered', text: '' }).reasoner.grade(INPUT));
    expect(failure.kind).toBe('invalid');
    expect(failure.message).toContain('content filter');
    expect(failure.calls).toHaveLength(1);
  });

  test('a defect stays a defect', async () => {
    await expect(scriptedMind(new TypeError('oops')).reasoner.grade(INPUT)).rejects.toThrow(TypeError);
  });
});

describe('models, prices and versions', () => {
  test('a simple question costs four calls, each of the model it is for', async () => {
    const { reasoner, requests } = scriptedMind(
      {
        route: 'internal_search',
        refinedQuestion: 'leave?',
        complexity: 'simple',
        clarity: 1,
        ambiguity: 'none',
      },
      GOOD,
      { text: 'Fifteen [1].', answered: true, citations: [{ marker: 1, passage: 1, quote: 'Fifteen days' }] },
      { grounding: 1, completeness: 1, accuracy: 1, clarity: 1 },
    );
    const { passages, question } = INPUT;
    await reasoner.analyse({ question, clarifications: [], turns: [], maxSubQuestions: 5 });
    await reasoner.grade(INPUT);
    const rest = { question, language: 'en' as const, passages, profile: {} };
    const { value: draft } = await reasoner.answer({ ...rest, subQuestions: [] });
    const judged = await reasoner.judge({ ...rest, draft });
    expect(judged.value).toMatchObject({ grounding: 1, safetyConcerns: [] });
    expect(judged.usage.costUsd).toBeCloseTo((1000 * 3 + 100 * 15) / 1e6, 10);
    expect(requests.map(({ model, output }) => `${output?.name}: ${model}`)).toEqual([
      'analyse: small',
      'grade: small',
      'answer: large',
      'judge: large',
    ]);
  });

  test('are read from the settings', () => {
    const settings = {
      VOUCH_CHAT_MODEL: 'large',
      VOUCH_CHAT_MODEL_SMALL: 'small',
      VOUCH_CHAT_MODEL_TASKS: { judge: 'other' },
    };
    const modelFor = modelsFor(settings);
    expect(Object.fromEntries(PROMPT_NAMES.map((name) => [name, modelFor(name)]))).toEqual({
      analyse: 'small',
      clarify: 'small',
      chat: 'small',
      grade: 'small',
      rewrite: 'small',
      answer: 'large',
      integrate_web: 'large',
      judge: 'other',
      verify: 'large',
      edit_plan: 'small',
      correct: 'small',
    });
    expect(modelsFor({ ...settings, VOUCH_CHAT_MODEL_SMALL: undefined })('grade')).toBe('large');
    expect(() => modelsFor({ ...settings, VOUCH_CHAT_MODEL_TASKS: { jugde: 'x' } })).toThrow(ConfigError);
    expect(() => modelsFor({ ...settings, VOUCH_CHAT_MODEL_TASKS: { jugde: 'x' } })).toThrow(
      /VOUCH_CHAT_MODEL_TASKS.*jugde.*judge/,
    );
  });

  test('an older version of a prompt can be asked for; one that is not there is refused', async () => {
    const { chat, requests } = scriptedChat(GOOD);
    const common = { chat, modelFor: () => 'free', prices: PRICES };
    const thought = await createLlmReasoner({ ...common, promptVersions: { grade: 1 } }).grade(INPUT);
    expect(thought.calls).toMatchObject([{ version: 1, costUsd: 0 }]);
    expect(requests[0]?.system).toBe(PROMPTS.grade.versionOf(1).system);
    expect(() => createLlmReasoner({ ...common, promptVersions: { grade: 7 } })).toThrow(
      /no version 7.*1, 2/,
    );
  });

  test('an experiment thinks with its own prompts and models, and with those of the settings otherwise', async () => {
    const { chat } = scriptedChat(GOOD, GOOD);
    const config = loadConfig({ ...SETTINGS, VOUCH_CHAT_MODEL: 'usual' });
    const { reasoner, reasonerWith } = chooseReasoner(config, { statistics: NO_STATISTICS }, chat);
    const tried = reasonerWith?.({ prompts: { grade: 1 }, models: { grade: 'next' } });
    expect((await tried?.grade(INPUT))?.calls).toMatchObject([{ version: 1, model: 'next' }]);
    expect((await reasoner.grade(INPUT)).calls).toMatchObject([{ version: 2, model: 'usual' }]);
    expect(() => reasonerWith?.({ prompts: { grade: 7 } })).toThrow(/no version 7/);
    expect(chooseReasoner(loadConfig({}), { statistics: NO_STATISTICS }, chat).reasonerWith).toBeUndefined();
  });
});

test('a thought hands its signal to the model', async () => {
  const { reasoner, requests } = scriptedMind({ text: 'Hello.' });
  const { signal } = new AbortController();
  await reasoner.chat({ question: 'hi', turns: [], language: 'en' }, signal);
  expect(requests[0]?.signal).toBe(signal);
});

test('no call may write more than the settings allow, nor more than its prompt does', async () => {
  const { chat, requests } = scriptedChat({ text: 'Hello.' }, { grades: [] });
  const reasoner = createLlmReasoner({ chat, modelFor: () => 'm', prices: {}, maxOutputTokens: 2000 });
  await reasoner.chat({ question: 'hi', turns: [], language: 'en' });
  await reasoner.grade({ question: 'leave?', passages: [passage('a', 'x')] });
  expect(requests.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([1024, 2000]);
});
