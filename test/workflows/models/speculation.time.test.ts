import { alike } from '../../../contract/language.js';
import type { PolicyOverrides } from '../../../contract/policy.js';
import type { QueryStatus } from '../../../contract/query.js';
import { PortError } from '../../../ports/port-error.js';
import { cancelUpdate } from '../../../workflows/messages.js';
import { scriptedIndex } from '../../support/memory-ports.js';
import * as replies from '../../support/model-servers/replies.js';
import type { PromptAnswer } from '../../support/model-servers/reasoning-script.js';
import { decide, nextRequest, statusOf } from '../../support/query-harness.js';
import { eventually } from '../../support/wait.js';
import { answerOf, brokenIndex, callsOf, useModels, WORLD } from './support.js';

/** Search and grading that are begun with the question as asked while a model analyses it. */

const askModels = useModels();

const { question, passages, quote } = WORLD.en;
const OTHER = 'What becomes of annual leave that is left in March?';

/** Asks the English question; with the words that were searched for, in order. */
async function ask(
  answers: Record<string, PromptAnswer>,
  { policy, ...asking }: Parameters<typeof askModels>[2] = {},
) {
  const index = scriptedIndex(() => passages);
  const asked = await askModels('en', answers, {
    ports: { index },
    ...asking,
    ...(policy ? { policy } : {}),
  });
  return { ...asked, searched: index.queries };
}

/** A promise that is kept when the test says so. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((keep) => (resolve = keep));
  return { promise, resolve };
}

/** An analysis that comes only when the grading was asked for. */
function afterGrading(analysis: Record<string, unknown> = {}) {
  const graded = later<void>();
  return {
    analyse: async () => {
      await graded.promise;
      return analysis;
    },
    grade: () => {
      graded.resolve();
      return undefined;
    },
  } satisfies Record<string, PromptAnswer>;
}

const grades = (status: QueryStatus) => callsOf(status).filter((call) => call.startsWith('grade')).length;
const speculate = (what: 'nothing' | 'search' | 'grading', alike = 0.8): PolicyOverrides => ({
  answer: { speculate: what, speculateAlike: alike },
});

test('the analysis leaves the question as it is: what was begun is kept, and no call is made twice', async () => {
  const { handle, script, searched } = await ask(afterGrading());
  const status = await handle.result();
  expect(script.prompts.toSorted()).toEqual(['analyse', 'answer', 'grade', 'judge']);
  expect(searched).toEqual([question]);
  expect(status.metrics.steps.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['analyse', 'retrieve', 'grade', 'answer', 'judge']),
  );
  expect(status.metrics.modelCalls).toBe(4);
  expect(status.searches).toMatchObject([{ query: question, reason: 'plan', hits: 3 }]);
  expect(answerOf(status)).toMatchObject({ text: `${quote} [1]`, disclaimers: [] });
});

test.each([
  ['words of no weight changed', 'How many days of annual leave do we have?', 0.8, 1],
  ['one word of five more', 'How many days of paid annual leave do I have?', 0.7, 1],
  ['one word of five more, where all must be the same', 'How many days of paid annual leave?', 1, 2],
  ['another number', 'How many days of annual leave do I have in 2031?', 0.5, 2],
])('%s', async (_what, refinedQuestion, alike, gradings) => {
  const { handle, searched } = await ask(afterGrading({ refinedQuestion }), {
    policy: speculate('grading', alike),
  });
  const status = await handle.result();
  expect(searched).toEqual(gradings === 1 ? [question] : [question, refinedQuestion]);
  expect(grades(status)).toBe(gradings);
  expect(status.searches).toMatchObject([{ query: refinedQuestion }]);
});

test('the analysis asks for something else: it is searched and graded anew, and what was in vain counts', async () => {
  const { handle, script, searched } = await ask(afterGrading({ refinedQuestion: OTHER }));
  const status = await handle.result();
  expect(searched).toEqual([question, OTHER]);
  expect(script.prompts.toSorted()).toEqual(['analyse', 'answer', 'grade', 'grade', 'judge']);
  expect(script.asked.filter(({ prompt }) => prompt === 'grade').map((asked) => asked.question)).toEqual([
    question,
    OTHER,
  ]);
  expect(grades(status)).toBe(2);
  expect(status.metrics.modelCalls).toBe(5);
  expect(status.searches).toMatchObject([{ query: OTHER }]);
});

test.each([
  ['small talk', 'Hello there!', { route: 'chitchat' }, ['analyse', 'chat', 'grade']],
  [
    'several questions in one',
    question,
    { complexity: 'complex', subQuestions: ['annual leave', 'leave left over'], parallelGroups: [[0, 1]] },
    ['analyse', 'answer', 'grade', 'grade', 'judge'],
  ],
])('%s: what was begun is dropped and counts', async (_what, asked, analysis, prompts) => {
  const { handle, script } = await ask(afterGrading(analysis), { question: asked });
  const status = await handle.result();
  expect(script.prompts.toSorted()).toEqual(prompts);
  expect(status.metrics.modelCalls).toBe(prompts.length);
});

test('an unclear question: asked back, and searched for with what was added alone', async () => {
  const { analyse, grade } = afterGrading();
  const { handle, searched } = await ask({
    analyse: async ({ call }) => ({ ...(await analyse()), clarity: call === 1 ? 0.3 : 0.9 }),
    grade,
  });
  await decide(handle, await nextRequest(handle), { action: 'answer', text: 'mine' });
  const status = await handle.result();
  expect(searched).toEqual([question, question, `${question} 1. mine`]);
  expect(grades(status)).toBe(2);
});

test.each([
  ['nothing', 1, 0],
  ['search', 1, 1],
] as const)(
  'where the policy allows %s, no grading is begun before the analysis',
  async (what, gradings, begun) => {
    const analysis = later<Record<string, unknown>>();
    const { handle, script, searched } = await ask(
      { analyse: () => analysis.promise },
      { policy: speculate(what) },
    );
    await eventually(
      async () => script.prompts.length + searched.length,
      (count) => count === 1 + begun,
    );
    expect(script.prompts).toEqual(['analyse']);
    analysis.resolve({});
    expect(grades(await handle.result())).toBe(gradings);
    expect(searched).toEqual([question]);
  },
);

test.each([
  ['a conversation', { turns: [{ question: 'And sick leave?', answer: 'Tell your lead.' }] }],
  ['a plan that is reviewed first', { mode: 'strict' as const }],
])('nothing is begun before the analysis of %s', async (_what, asking) => {
  const analysis = later<Record<string, unknown>>();
  const { handle, script, searched } = await ask({ analyse: () => analysis.promise }, asking);
  await eventually(
    async () => script.prompts,
    ({ length }) => length === 1,
  );
  expect(searched).toEqual([]);
  analysis.resolve({});
  if ('mode' in asking) {
    expect(await nextRequest(handle)).toMatchObject({ kind: 'plan_review' });
    expect(searched).toEqual([]);
    await handle.terminate();
  } else {
    expect(grades(await handle.result())).toBe(1);
  }
});

describe('the grading that was begun fails for good', () => {
  const grade = ({ question: asked }: { question: string }) =>
    asked === question ? replies.filtered('no') : undefined;

  test('and would be kept: the similarity stands in, once', async () => {
    const { handle } = await ask({ grade });
    const status = await handle.result();
    expect(callsOf(status).filter((call) => call.startsWith('grade'))).toHaveLength(1);
    expect(answerOf(status)?.disclaimers).toEqual(['degraded']);
  });

  test('and is dropped: the answer lacks nothing', async () => {
    const analysis = later<Record<string, unknown>>();
    const { handle } = await ask({ grade, analyse: () => analysis.promise });
    await eventually(
      async () => (await handle.fetchHistory()).events ?? [],
      (events) => events.some((event) => event.activityTaskFailedEventAttributes),
    );
    analysis.resolve({ refinedQuestion: OTHER });
    const status = await handle.result();
    expect(answerOf(status)?.disclaimers).toEqual([]);
    expect(status.metrics.modelCalls).toBe(5);
  });
});

test('a search that fails for good is not made a second time for having been begun early', async () => {
  let searches = 0;
  const search = async () => {
    searches++;
    throw new PortError('unavailable', alike('the index is down'));
  };
  const { handle } = await ask({}, { ports: { index: { ...brokenIndex(), search } } });
  const status = await handle.result();
  expect(searches).toBe(7); // attempts of one step
  expect(callsOf(status)).toEqual(['analyse: analyse first']);
  expect(answerOf(status)).toMatchObject({ answered: false });
});

test('a query that is cancelled meanwhile ends at once, with the calls that were paid for', async () => {
  const never = later<undefined>();
  const { handle, script } = await ask({ analyse: () => never.promise });
  await eventually(
    async () => script.prompts,
    (prompts) => prompts.includes('grade'),
  );
  // the reply is in the history when a later workflow task has run
  await eventually(
    async () => (await handle.fetchHistory()).events ?? [],
    (events) => events.filter((event) => event.activityTaskCompletedEventAttributes).length >= 2,
  );
  await statusOf(handle);
  await handle.executeUpdate(cancelUpdate, { args: [{ by: 'tester' }] });
  const status = await handle.result();
  never.resolve(undefined);
  expect(status.stage).toBe('cancelled');
  expect(grades(status)).toBe(1);
});
