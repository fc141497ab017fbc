import { analyse } from '../../../../../adapters/reasoners/extractive/analyse/index.js';
import { createExtractiveReasoner } from '../../../../../adapters/reasoners/extractive/index.js';
import { readableInstructions } from '../../../../../adapters/reasoners/extractive/texts.js';
import type { Plan, PlanEdit } from '../../../../../contract/plan.js';
import { addedLast, applyPlanEdits } from '../../../../../domain/plan-edits.js';
import { buildPlan } from '../../../../../domain/plan.js';
import { builtInCatalog } from '../../../../../domain/tool-catalog.js';
import { PortError } from '../../../../../ports/port-error.js';
import { NO_STATISTICS } from '../../../../support/memory-ports.js';

const reasoner = createExtractiveReasoner({
  statistics: NO_STATISTICS,
});

const at = '2026-01-01T00:00:00.000Z';
const plan: Plan = buildPlan({
  analysis: {
    ...analyse({ question: 'parking permits', clarifications: [], turns: [], maxSubQuestions: 5 }),
    subQuestions: ['parking permits', 'canteen prices', 'bicycle basement'],
    parallelGroups: [[0, 1], [2]],
  },
  webAvailable: false,
  added: [],
  at,
});

const edits = async (instruction: string, language: 'en' | 'ko' = 'en'): Promise<PlanEdit[]> =>
  (await reasoner.editPlan({ plan, instruction, language })).value;

const planAfter = (made: PlanEdit[]): Plan =>
  applyPlanEdits(plan, made, { by: 'reviewer', at }, builtInCatalog());

/** Queries of the searches after the edits, in order. */
function queriesAfter(made: PlanEdit[]): unknown[] {
  return planAfter(made)
    .todos.filter((todo) => todo.tool !== 'synthesize')
    .map((todo) => todo.arguments['query']);
}

const SUM = { tool: 'calculate', task: 'Add up', arguments: { expression: '1 + 1' } };

test.each([
  ['change the search words of todo 4 to parking', 'en', 'no search words'],
  ['change the question of todo 1 to parking', 'en', 'no question'],
  ['4번 검색어를 주차로 바꿔줘', 'ko', '검색어 항목이 없어'],
] as const)(
  '"%s" is refused: the tool of the todo takes no such words',
  async (instruction, language, said) => {
    const withSum = applyPlanEdits(
      plan,
      addedLast(plan, [{ op: 'add', todo: SUM }]),
      { by: 'ann', at },
      builtInCatalog(),
    );
    const refused = reasoner.editPlan({ plan: withSum, instruction, language });
    await expect(refused).rejects.toMatchObject({
      kind: 'modification_failed',
      message: expect.stringContaining(said) as string,
    });
  },
);

test('what is added comes last, in the order said, also where the last todo goes', async () => {
  const made = await edits('add a search for lockers, add a search for showers and remove todo 3');
  expect(queriesAfter(addedLast(plan, made))).toEqual([
    'parking permits',
    'canteen prices',
    'lockers',
    'showers',
  ]);
});

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
  ['법인카드 한도 검색 추가해줘', 'ko', 'search_documents', '법인카드 한도'],
  ['사물함 요금도 찾아줘', 'ko', 'search_documents', '사물함 요금'],
  ['웹에서 사물함 요금을 검색해줘', 'ko', 'search_web', '사물함 요금'],
] as const)('"%s" adds a search', async (instruction, language, tool, query) => {
  const made = await edits(instruction, language);
  expect(made).toMatchObject([{ op: 'add', todo: { tool, arguments: { query } } }]);
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
  ['only task 2', 'en', ['canteen prices']],
  ['keep only 1 and 3', 'en', ['parking permits', 'bicycle basement']],
  ['2번만 해줘', 'ko', ['canteen prices']],
  ['1번과 3번만 남겨줘', 'ko', ['parking permits', 'bicycle basement']],
  ['only search for visitor parking', 'en', ['visitor parking']],
  ['방문객 주차만 검색해줘', 'ko', ['방문객 주차']],
] as const)('"%s" leaves only what it names', async (instruction, language, left) => {
  expect(queriesAfter(await edits(instruction, language))).toEqual(left);
});

test.each([
  ['skip the web search', 'en', ['a', 'b']],
  ['웹 검색은 빼줘', 'ko', ['a', 'b']],
  ['drop 1 and 2', 'en', ['c']],
] as const)('"%s" finds todos by their kind, too', async (instruction, language, left) => {
  const [first, second, third] = plan.todos;
  const todos = [
    { ...first!, arguments: { query: 'a' } },
    { ...second!, arguments: { query: 'b' } },
    { ...third!, tool: 'search_web', arguments: { query: 'c' } },
    plan.todos.at(-1)!,
  ];
  const { value } = await reasoner.editPlan({ plan: { ...plan, todos }, instruction, language });
  const removed = value.map((edit) => (edit.op === 'remove' ? edit.todoId : ''));
  const kept = todos.filter((todo) => todo.tool !== 'synthesize' && !removed.includes(todo.id));
  expect(kept.map((todo) => todo.arguments['query'])).toEqual(left);
});

test.each([
  ['search visitor parking instead of parking permits', 'en', 'visitor parking'],
  ['instead of todo 1 search for visitor parking', 'en', 'visitor parking'],
  ['replace parking permits with visitor parking', 'en', 'visitor parking'],
  ['1번 대신 방문객 주차를 검색해줘', 'ko', '방문객 주차'],
] as const)('"%s" searches something else', async (instruction, language, query) => {
  const made = await edits(instruction, language);
  expect(planAfter(made).todos[0]).toMatchObject({ id: 's1', arguments: { query } });
  expect(planAfter(made).todos[0]?.task).toContain(query);
});

test.each([
  ['order 3, 1, 2', 'en', ['s3', 's1', 's2']],
  ['in this order: 2, 1', 'en', ['s2', 's1', 's3']],
  ['2번, 1번 순서로 해줘', 'ko', ['s2', 's1', 's3']],
  ['first the canteen prices', 'en', ['s2', 's1', 's3']],
] as const)('"%s" reorders', async (instruction, language, ids) => {
  expect(
    planAfter(await edits(instruction, language))
      .todos.slice(0, -1)
      .map((todo) => todo.id),
  ).toEqual(ids);
});

test.each([
  ['do todo 1 after todo 2', 'en'],
  ['run todo 2 before todo 1', 'en'],
  ['1번은 2번 다음에 해줘', 'ko'],
  ['2번을 1번보다 먼저 해줘', 'ko'],
] as const)('"%s" lets the first wait for the second', async (instruction, language) => {
  const [one, two] = planAfter(await edits(instruction, language)).todos;
  expect([one?.id, two?.id]).toEqual(['s2', 's1']);
  expect(two?.dependsOn).toEqual(['s2']);
});

test('what is to come first no longer waits for what it came after', async () => {
  const [one, two] = planAfter(await edits('todo 3 before todo 1')).todos;
  expect(one).toMatchObject({ id: 's3', dependsOn: ['s2'] });
  expect(two).toMatchObject({ id: 's1', dependsOn: ['s3'] });
});

test.each([
  ['ask which rate applies?', 'en', 'Which rate applies?', 'Ask a person: Which rate applies?'],
  [
    'Ask the finance team for the current rate.',
    'en',
    'The current rate',
    'Ask the finance team: The current rate',
  ],
  ['재무팀에 적용 환율을 물어봐 줘', 'ko', '적용 환율', '재무팀에 질문: 적용 환율'],
  [
    '승인된 예산이 얼마인지 물어봐줘',
    'ko',
    '승인된 예산이 얼마인지',
    '담당자에게 질문: 승인된 예산이 얼마인지',
  ],
] as const)('"%s" adds a question to a person', async (instruction, language, question, task) => {
  expect(await edits(instruction, language)).toEqual([
    { op: 'add', todo: { tool: 'ask_human', task, arguments: { question } } },
  ]);
});

test.each([
  ['calculate (120 + 35) * 1.1', 'en', '(120 + 35) * 1.1'],
  ['Compute max(1, 2) and 20% of 300', 'en', undefined],
  ['compute {{s1}} * 2', 'en', '{{s1}} * 2'],
  ['300의 20%를 계산해줘', 'ko', '300의 20%'],
  ['calculate the budget', 'en', undefined],
] as const)('"%s" adds a calculation of figures only', async (instruction, language, expression) => {
  const read = edits(instruction, language);
  if (expression === undefined) return expect(read).rejects.toThrow(/was not understood/);
  expect(await read).toMatchObject([{ op: 'add', todo: { tool: 'calculate', arguments: { expression } } }]);
});

test.each([
  ['require approval for todo 2', 'en', ['s2'], true],
  ['todo 2 needs approval', 'en', ['s2'], true],
  ['ask for approval of all', 'en', ['s1', 's2', 's3'], true],
  ['no approval for the canteen prices', 'en', ['s2'], false],
  ['2번은 승인 받고 해줘', 'ko', ['s2'], true],
  ['2번에 승인을 추가해줘', 'ko', ['s2'], true],
  ['2번은 승인 없이 해줘', 'ko', ['s2'], false],
] as const)(
  '"%s" says whether a person must approve',
  async (instruction, language, ids, requiresApproval) => {
    expect(await edits(instruction, language)).toEqual(
      ids.map((todoId) => ({ op: 'update', todoId, set: { requiresApproval } })),
    );
  },
);

test('several instructions are read in order', async () => {
  expect(queriesAfter(await edits('Remove todo 2. Add a search for locker fees.'))).toEqual(
    expect.arrayContaining(['parking permits', 'bicycle basement', 'locker fees']),
  );
  expect(queriesAfter(await edits('2번은 빼고 사물함 요금 검색 추가해줘', 'ko'))).toHaveLength(3);
});

test.each([
  [
    'drop todo 2, add a search for locker fees and require approval for todo 1',
    'en',
    ['remove', 'add', 'update'],
  ],
  [
    'remove todo 1, 2 then ask which floor, please do todo 3 first',
    'en',
    ['remove', 'remove', 'add', 'update', 'reorder'],
  ],
  ['add a search for how to add and remove users', 'en', ['add']],
  ['add a search for leave, overtime and holidays', 'en', ['add']],
  ['광고 규정 검색 추가해줘', 'ko', ['add']],
  ['2번 빼고, 3번 먼저 하고 사물함 검색 추가해줘', 'ko', ['remove', 'update', 'reorder', 'add']],
] as const)('"%s" is parted where every part can be read', async (instruction, language, ops) => {
  expect((await edits(instruction, language)).map((edit) => edit.op)).toEqual(ops);
});

test.each([
  ['make it better', 'en', 'remove task 2'],
  ['remove todo 9', 'en', 'remove task 2'],
  ['remove todo 2. Then make it nicer.', 'en', 'remove task 2'],
  ['좀 더 잘해줘', 'ko', '2번 빼줘'],
] as const)('"%s" cannot be read, and the message says what can', async (instruction, language, hint) => {
  const refused = edits(instruction, language);
  await expect(refused).rejects.toBeInstanceOf(PortError);
  await expect(refused).rejects.toMatchObject({ kind: 'modification_failed' });
  await expect(refused).rejects.toThrow(hint);
});

test.each(['en', 'ko'] as const)(
  'every instruction that the message names in %s can be read',
  async (language) => {
    const subject = { en: 'visitor parking', ko: '방문객 주차' }[language];
    const named = [...readableInstructions(language).matchAll(/"([^"]+)"/g)].map(([, words]) =>
      words!.replaceAll('…', subject),
    );
    expect(named.length).toBeGreaterThan(6);
    for (const instruction of named) expect(await edits(instruction, language)).not.toEqual([]);
  },
);

test('gaps within an instruction say nothing, and long ones hold nobody up', async () => {
  expect((await edits('2번은 \t 승인   없이', 'ko')).map((edit) => edit.op)).toEqual(
    (await edits('2번은 승인 없이', 'ko')).map((edit) => edit.op),
  );
  const gap = '\t'.repeat(900);
  await expect(edits(`${'가, '.repeat(30)}불${gap}승인${gap}없`, 'ko')).rejects.toBeInstanceOf(PortError);
});
