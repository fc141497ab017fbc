import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROMPTS } from '../../../../adapters/reasoners/llm/index.js';
import { measureOf, preparePromptEvaluation } from '../../../../cli/evaluation/prompts/evaluate-prompt.js';
import { termF1 } from '../../../../cli/evaluation/prompts/measure-analyse.js';
import { printComparison } from '../../../../cli/evaluation/prompts/run.js';
import { readSet } from '../../../../cli/evaluation/prompts/read-set.js';
import { signTest } from '../../../../cli/evaluation/prompts/compare.js';
import type { Reasoner } from '../../../../ports/reasoner.js';
import type { ChatModel, ChatRequest } from '../../../../ports/chat-model.js';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function setOf(queries: object[], corpus?: object[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'vouch-set-'));
  folders.push(dir);
  const lines = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
  writeFileSync(join(dir, 'queries.jsonl'), lines(queries));
  if (corpus) writeFileSync(join(dir, 'corpus.jsonl'), lines(corpus));
  return dir;
}

/** A model that says what a function makes of the request. */
function model(say: (request: ChatRequest) => object) {
  const chat: ChatModel = {
    provider: 'scripted',
    complete: async (request) => ({
      text: JSON.stringify(say(request)),
      toolCalls: [],
      finish: 'stop',
      usage: { inputTokens: 100, outputTokens: 10 },
      model: request.model,
    }),
  };
  return { chat, modelFor: () => 'm', prices: { m: { input: 1, output: 10 } } };
}
const ignore = () => undefined;

const CORPUS = Array.from({ length: 9 }, (_, i) => ({
  id: `d${i}`,
  title: 'Port',
  text: `The harbour number ${i} was closed on the ${i + 1}th of May.`,
}));
const QUESTIONS = setOf(
  [
    {
      id: 'q1',
      text: 'When was harbour 4 closed?',
      answers: ['5th of May'],
      gold_doc_ids: ['d4'],
      lang: 'en',
    },
    {
      id: 'q2',
      text: 'When was harbour 8 closed?',
      answers: ['9th of May'],
      gold_doc_ids: ['d8'],
      lang: 'en',
    },
    { id: 'q3', text: 'Who sold it?', answerable: false, source_doc_id: 'd0', plausible_answers: ['May'] },
    { id: 'q4', text: 'And then?', gold_doc_ids: ['d1'], history: [{ role: 'user', text: 'x' }] },
    { id: 'q5', text: 'Elsewhere?', gold_doc_ids: ['unknown'] },
  ],
  CORPUS,
);
const isCurrent = (name: 'grade' | 'answer') => (request: ChatRequest) =>
  request.system === PROMPTS[name].versionOf().system;

describe('comparing two versions of a prompt', () => {
  test('runs both over the same rows and says what differs, what it cost and whether it is chance', async () => {
    const current = isCurrent('grade');
    const { total, run } = preparePromptEvaluation({ dir: QUESTIONS, prompt: 'grade', against: 1 });
    expect(total).toBe(3);
    const progress: string[] = [];
    const result = await run(
      model((request) => {
        const message = request.messages[0] as { text: string };
        const wanted = /harbour (\d) closed/.exec(message.text)?.[1];
        const shown = [...message.text.matchAll(/harbour number (\d)/g)].map(([, number]) => number);
        // the current version finds the passage, the old one grades all alike
        const grades = shown.map((number, index) => ({
          passage: index + 1,
          score: !current(request) ? 0.9 : number === wanted ? 1 : 0.1,
        }));
        return { grades };
      }),
      (done, all) => progress.push(`${done}/${all}`),
    );
    expect(progress.at(-1)).toBe('3/3');
    expect(result).toMatchObject({ prompt: 'grade', versions: { current: 2, other: 1 } });
    expect(result.metrics).toMatchObject({
      rows: 3,
      score: { current: 1 },
      byGroup: { answerable: { rows: 2, current: 1 }, unanswerable: { rows: 1, current: 1, other: 0 } },
      better: { current: 3, other: 0 },
      modelCalls: { current: 3, other: 3, difference: 0 },
      unusable: { current: 0, other: 0 },
    });
    expect(result.metrics.byGroup['answerable']?.other).toBeCloseTo(1 / 3.5);
    expect(result.metrics.costUsd.current).toBeCloseTo(3 * 0.0002);
    expect(result.metrics.p).toBeCloseTo(0.25);
    const printed: string[] = [];
    printComparison(result, 'en', (line) => printed.push(line));
    expect(printed[1]).toMatch(/v2 +v1 +difference/);
    expect(printed.at(-1)).toBe('v2 better on 3 rows, v1 on 0; sign test p = 0.2500 (may be chance)');
    printComparison(result, 'ko', (line) => printed.push(line));
    expect(printed.at(-1)).toBe('더 나은 행: v2 3개, v1 0개. 부호 검정 p = 0.2500 (우연일 수 있습니다)');
  });

  test('counts an answer that cannot be used as 0, with what it cost', async () => {
    const current = isCurrent('answer');
    const { run } = preparePromptEvaluation({ dir: QUESTIONS, prompt: 'answer', against: 1, limit: 1 });
    const result = await run(
      model((request) => {
        if (!current(request)) return { nothing: true };
        const { text } = request.messages[0] as { text: string };
        const number = [...text.matchAll(/harbour number (\d)/g)].findIndex(([, n]) => n === '4') + 1;
        return {
          text: 'On the 5th of May [1].',
          answered: true,
          citations: [{ marker: 1, passage: number, quote: 'closed on the 5th of May' }],
        };
      }),
      ignore,
    );
    expect(result.metrics).toMatchObject({
      rows: 1,
      score: { current: 1, other: 0 },
      unusable: { current: 0, other: 1 },
      modelCalls: { current: 1, other: 3 },
    });
  });

  test.each([
    ['poem', 1, /no prompt poem; there are analyse, /],
    ['judge', 2, /nothing to compare with; judge has one version: 1 \(current\)/],
    ['grade', 2, /version 2 is the current one; grade has the versions: 1, 2 \(current\)/],
    ['grade', 9, /no version 9/],
  ])('refuses %s against %d', (prompt, against, message) => {
    expect(() => preparePromptEvaluation({ dir: QUESTIONS, prompt, against })).toThrow(message);
  });

  test('refuses a set that says nothing about the prompt, and names those that do', () => {
    const dir = setOf([{ id: 'a', premise: 'x', hypothesis: 'y', label: 'neutral' }]);
    expect(() => preparePromptEvaluation({ dir, prompt: 'grade', against: 1 })).toThrow(
      /grade cannot be measured on .*questions over documents, such as squad2_en_dev/,
    );
  });
});

describe('what is measured', () => {
  const scoresOf = async (
    prompt: Parameters<typeof measureOf>[0],
    dir: string,
    reasoner: Partial<Reasoner>,
  ) => {
    const set = readSet(dir);
    const cases = measureOf(prompt, set.kind)!.cases(set);
    const outcomes = await Promise.all(cases.map((one) => one.run(reasoner as Reasoner)));
    return Object.fromEntries(cases.map(({ id }, index) => [id, outcomes[index]?.score]));
  };
  const usage = { modelCalls: 1, inputTokens: 1, outputTokens: 1, costUsd: 0 };

  test('analyse: small talk and nothing else is taken for small talk', async () => {
    const dir = setOf([
      { id: 'a', text: 'hi', label: 'chitchat' },
      { id: 'b', text: 'how many days?', label: 'domain' },
      { id: 'c', text: 'yes', label: 'meta' },
      { id: 'd', text: 'well', label: 'statement' },
    ]);
    const analyse = (({ question }) =>
      Promise.resolve({
        value: { route: question === 'hi' || question.startsWith('how') ? 'chitchat' : 'internal_search' },
        usage,
      })) as Reasoner['analyse'];
    expect(await scoresOf('analyse', dir, { analyse })).toEqual({ a: 1, b: 0, d: 0 });
  });

  test('analyse and rewrite: follow-ups come near what a person made of them', async () => {
    const dir = setOf([
      {
        id: 'a',
        user_turns: ['leave in Seoul'],
        last_turn: 'leave in Seoul',
        gold_rewrite: 'leave in Seoul',
      },
      {
        id: 'b',
        user_turns: ['leave in Seoul', 'in Busan?'],
        last_turn: 'in Busan?',
        gold_rewrite: 'leave in Busan',
      },
    ]);
    const analyse = (({ question, turns }) => {
      expect(turns).toHaveLength(question === 'in Busan?' ? 1 : 0);
      return Promise.resolve({ value: { refinedQuestion: question }, usage });
    }) as Reasoner['analyse'];
    const rewrite = (({ missing }) => {
      expect(missing).toEqual(['leave in Seoul']);
      return Promise.resolve({
        value: { strategy: 'specification', query: 'leave Busan', changes: '' },
        usage,
      });
    }) as Reasoner['rewrite'];
    const analysed = await scoresOf('analyse', dir, { analyse });
    expect(analysed).toMatchObject({ a: 1 });
    expect(analysed['b']).toBeLessThan(1);
    expect(await scoresOf('rewrite', dir, { rewrite })).toEqual({ b: 1 });
  });

  test('judge: grounding follows entailment, and wrong drafts are not accepted', async () => {
    const dir = setOf([
      { id: 'a', premise: '연차는 15일이다.', hypothesis: '연차는 보름이다.', label: 'entailment' },
      { id: 'b', premise: '연차는 15일이다.', hypothesis: '연차는 없다.', label: 'contradiction' },
    ]);
    const judge = (({ draft, passages }) => {
      const [citation] = draft.citations;
      const cited = passages.find(({ id }) => id === citation?.passageId);
      expect(cited?.text.slice(citation?.start, citation?.end)).toBe(citation?.quote);
      const value = { grounding: 1, completeness: 1, accuracy: 1, clarity: 1 };
      return Promise.resolve({
        value: { ...value, missing: [], suggestions: [], safetyConcerns: [] },
        usage,
      });
    }) as Reasoner['judge'];
    expect(await scoresOf('judge', dir, { judge })).toEqual({ a: 1, b: 0 });
    expect(await scoresOf('judge', QUESTIONS, { judge })).toEqual({ q1: 1, q2: 1, q3: 0 });
  });
});

test('terms shared', () => {
  expect(termF1('annual leave', 'annual leave')).toBe(1);
  expect(termF1('annual leave', 'parking')).toBe(0);
  expect(termF1('annual leave', 'annual leave Seoul Busan')).toBeCloseTo(2 / 3);
});

describe('the sign test', () => {
  test.each([
    [[], 1],
    [[0, 0], 1],
    [[1, 1, 1, 1, 1], 0.0625],
    [[1, -1], 1],
    [[...Array<number>(9).fill(1), -1], 0.0215],
    [Array<number>(1500).fill(1), 0],
  ])('%#', (differences, p) => {
    expect(signTest(differences)).toBeCloseTo(p, 4);
  });
});
