import { analyse } from '../../../adapters/extractive/analyse/index.js';
import { createExtractiveReasoner } from '../../../adapters/extractive/index.js';
import type { Plan, PlanEdit } from '../../../contract/plan.js';
import { applyPlanEdits } from '../../../domain/plan-edits.js';
import { buildPlan } from '../../../domain/plan.js';
import { PortError } from '../../../ports/port-error.js';

const reasoner = createExtractiveReasoner({
  statistics: { documentFrequencies: async () => ({ chunks: 0, frequencies: new Map() }) },
});

const plan: Plan = buildPlan(
  {
    ...analyse({ question: 'parking permits', clarifications: [], turns: [], maxSubQuestions: 5 }),
    subQuestions: ['parking permits', 'canteen prices', 'bicycle basement'],
    parallelGroups: [[0, 1], [2]],
  },
  false,
);

const edits = async (instruction: string, language: 'en' | 'ko' = 'en'): Promise<PlanEdit[]> =>
  (await reasoner.editPlan({ plan, instruction, language })).value;

/** Queries of the searches after the edits, in order. */
function queriesAfter(made: PlanEdit[]): string[] {
  const edited = applyPlanEdits(plan, made, { by: 'reviewer', at: '2026-01-01T00:00:00.000Z' });
  return edited.todos.filter((todo) => todo.tool !== 'synthesize').map((todo) => todo.query);
}

test.each([
  ['remove todo 2', 'en'],
  ['Please drop the second search.', 'en'],
  ['skip s2', 'en'],
  ['delete canteen prices', 'en'],
  ['두 번째 검색 빼줘', 'ko'],
  ['2번은 삭제해 주세요', 'ko'],
] as const)('"%s" removes the second search', async (instruction, language) => {
  expect(queriesAfter(await edits(instruction, language))).toEqual(['parking permits', 'bicycle basement']);
});

test.each([
  ['do todo 3 first', 'en'],
  ['Start with the last one', 'en'],
  ['3번 먼저 해줘', 'ko'],
  ['마지막 검색을 맨 앞으로 옮겨줘', 'ko'],
] as const)(
  '"%s" puts the third search first and lets it wait for nothing',
  async (instruction, language) => {
    const made = await edits(instruction, language);
    expect(queriesAfter(made)[0]).toBe('bicycle basement');
    expect(made).toContainEqual({ op: 'update', todoId: 's3', set: { dependsOn: [] } });
  },
);

test.each([
  ['add a search for locker fees', 'en', 'search_documents', 'locker fees'],
  ['Also search for locker fees', 'en', 'search_documents', 'locker fees'],
  ['search the web for locker fees', 'en', 'search_web', 'locker fees'],
  ['사물함 요금 검색 추가해줘', 'ko', 'search_documents', '사물함 요금'],
  ['사물함 요금도 찾아줘', 'ko', 'search_documents', '사물함 요금'],
  ['웹에서 사물함 요금을 검색해줘', 'ko', 'search_web', '사물함 요금'],
] as const)('"%s" adds a search', async (instruction, language, tool, query) => {
  const made = await edits(instruction, language);
  expect(made).toMatchObject([{ op: 'add', todo: { tool, query } }]);
  expect(queriesAfter(made)).toContain(query);
});

test.each([
  ['change the query of todo 1 to visitor parking', 'en', 'visitor parking'],
  ['1번 검색어를 방문객 주차로 바꿔줘', 'ko', '방문객 주차'],
  ['첫 번째 검색어를 "방문객 주차"로 변경', 'ko', '방문객 주차'],
] as const)('"%s" changes the first query', async (instruction, language, query) => {
  expect(queriesAfter(await edits(instruction, language))).toEqual([
    query,
    'canteen prices',
    'bicycle basement',
  ]);
});

test.each([
  ['only todo 2', 'en', ['canteen prices']],
  ['keep only 1 and 3', 'en', ['parking permits', 'bicycle basement']],
  ['2번만 해줘', 'ko', ['canteen prices']],
  ['1번과 3번만 남겨줘', 'ko', ['parking permits', 'bicycle basement']],
  ['only search for visitor parking', 'en', ['visitor parking']],
  ['방문객 주차만 검색해줘', 'ko', ['방문객 주차']],
] as const)('"%s" leaves only what it names', async (instruction, language, left) => {
  expect(queriesAfter(await edits(instruction, language))).toEqual(left);
});

test('several instructions are read in order', async () => {
  expect(queriesAfter(await edits('Remove todo 2. Add a search for locker fees.'))).toEqual(
    expect.arrayContaining(['parking permits', 'bicycle basement', 'locker fees']),
  );
  expect(queriesAfter(await edits('2번은 빼고 사물함 요금 검색 추가해줘', 'ko'))).toHaveLength(3);
});

test.each([
  ['make it better', 'en', 'remove todo 2'],
  ['remove todo 9', 'en', 'remove todo 2'],
  ['remove todo 2. Then make it nicer.', 'en', 'remove todo 2'],
  ['좀 더 잘해줘', 'ko', '2번 빼줘'],
] as const)('"%s" cannot be read, and the message says what can', async (instruction, language, hint) => {
  const refused = edits(instruction, language);
  await expect(refused).rejects.toBeInstanceOf(PortError);
  await expect(refused).rejects.toMatchObject({ kind: 'modification_failed' });
  await expect(refused).rejects.toThrow(hint);
});
