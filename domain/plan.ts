import { PLAN_LIMITS } from '../contract/limits.js';
import type { Analysis } from '../contract/analysis.js';
import type { Language } from '../contract/language.js';
import type { NewTodo, Plan, Todo, TodoOutline, ToolArguments } from '../contract/plan.js';
import { beginning } from './json-text.js';
import { checkTodo, PlanEditError, requireTool, settleTodos } from './plan-todos.js';
import { referencesIn, withoutReferences } from './tool-arguments.js';
import { builtInCatalog, type ToolCatalog } from './tool-catalog.js';

/** Author of plan versions that no person asked for. */
export const REASONER = 'reasoner';

const TASKS = {
  search_documents: {
    en: (query: string) => `Search the documents: ${query}`,
    ko: (query: string) => `문서 검색: ${query}`,
  },
  search_web: {
    en: (query: string) => `Search the web: ${query}`,
    ko: (query: string) => `웹 검색: ${query}`,
  },
  synthesize: {
    en: () => 'Write the answer from what was found',
    ko: () => '찾은 내용으로 답변 작성',
  },
} satisfies Record<string, Record<Language, (query: string) => string>>;

/**
 * The first version of a plan: one search per sub-question (or one for the whole), the todos of the policy, those that are
 * `added` by the asker and the reasoner, then the synthesis. Searches of one parallel group run side by side, groups run one after another.
 * @throws PlanEditError when a todo cannot be added: an unknown tool, argument or dependency, a taken id, a circle.
 */
export function buildPlan({
  analysis,
  webAvailable,
  ofPolicy = [],
  added,
  at,
  catalog = builtInCatalog(),
}: {
  analysis: Analysis;
  webAvailable: boolean;
  ofPolicy?: readonly NewTodo[];
  added: readonly NewTodo[];
  /** ISO 8601. */
  at: string;
  catalog?: ToolCatalog;
}): Plan {
  const { language, subQuestions, parallelGroups, refinedQuestion } = analysis;
  const tool = analysis.route === 'web_search' && webAvailable ? 'search_web' : 'search_documents';
  const own = (name: keyof typeof TASKS, id: string, args: ToolArguments, query = ''): Todo =>
    newTodoOf(
      { tool: name, task: beginning(TASKS[name][language](query), PLAN_LIMITS.task), arguments: args },
      id,
      catalog,
    );
  const queries = subQuestions.length > 0 ? subQuestions : [refinedQuestion];
  const searches = queries.map((query, index) =>
    own(tool, searchId(index), { query: withoutReferences(query) }, query),
  );
  const groups = parallelGroups.filter((group) => group.length > 0);
  groups.slice(1).forEach((group, position) => {
    const before = (groups[position] ?? []).map(searchId);
    for (const index of group) searches[index]?.dependsOn.push(...before);
  });
  const machines = [...searches, own('synthesize', 'answer', {})];
  const withPolicy = ofPolicy
    .reduce<Todo[]>((list, todo) => addTodo(list, todo, catalog), machines)
    .map((todo) => (machines.includes(todo) ? todo : { ...todo, fromPolicy: true as const }));
  const all = added.reduce((list, todo) => addTodo(list, todo, catalog), withPolicy);
  const todos = settleTodos(all);
  const first = { version: 1, by: REASONER, at, edits: [], todos: todos.map(outlineOf) };
  return withEstimates({ version: 1, todos, changes: [first] });
}

/**
 * Refuses added todos that no plan can hold together: with one id for two, in a circle, or waiting for what no plan has. A
 * search of a sub-question is taken to be there: how many there are only the question tells.
 * @throws PlanEditError naming the todo
 */
export function requireTogether(added: readonly NewTodo[]): void {
  const search = (id: string) => ({ id, tool: 'search_documents', arguments: {}, dependsOn: [] });
  const own = [search(searchId(0)), { ...search('answer'), tool: 'synthesize' }];
  const todos = added.map(({ id, tool, arguments: args = {}, query, dependsOn = [] }, at) => {
    return { id: id ?? `#${at + 1}`, tool, arguments: withQuery(args, query), dependsOn };
  });
  const ids = [...own, ...todos].map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice !== undefined)
    throw new PlanEditError({
      en: `there is already a todo ${twice}`,
      ko: `작업 ${twice}이(가) 이미 있습니다`,
    });
  const named = new Set(todos.flatMap((todo) => [...todo.dependsOn, ...referencesIn(todo.arguments)]));
  const searches = [...named].filter((id) => SEARCH_ID.test(id) && !ids.includes(id)).map(search);
  settleTodos([...own, ...searches, ...todos]);
}

const SEARCH_ID = /^s[1-9][0-9]?$/;

/** Id of the search of a sub-question, by its position. */
function searchId(index: number): string {
  return `s${index + 1}`;
}

/** The sub-questions that are still asked: those whose search no person has taken out of the plan or skipped. */
export function stillAsked(subQuestions: readonly string[], { todos }: Pick<Plan, 'todos'>): string[] {
  return subQuestions.filter((_, index) =>
    todos.some(({ id, skippedBy }) => id === searchId(index) && skippedBy === undefined),
  );
}

/** The plan of a question that has ended early: what was being done then is not done, for this reason. */
export function cutOff(plan: Plan, note: string): Plan {
  const cut = { status: 'failed' as const, note };
  const todos = plan.todos.map((todo) => (todo.status === 'running' ? { ...todo, ...cut } : todo));
  return { ...plan, todos };
}

/**
 * A todo as it is added: estimates and the need for approval from its tool.
 * @throws PlanEditError when the tool is unknown, would never take the arguments, or always requires approval.
 */
export function newTodoOf(todo: NewTodo, id: string, catalog: ToolCatalog): Todo {
  const tool = requireTool(todo.tool, catalog);
  const { task, query, dependsOn = [], requiresApproval = tool.requiresApproval } = todo;
  const made: Todo = {
    id,
    task,
    tool: todo.tool,
    arguments: withQuery(todo.arguments ?? {}, query),
    dependsOn: [...new Set(dependsOn)],
    requiresApproval,
    estimatedSeconds: tool.estimatedSeconds,
    estimatedCostUsd: tool.costUsd,
    status: 'pending',
  };
  checkTodo(made, tool);
  return made;
}

/**
 * The list with a todo put at `position`, by default behind all others. An id that no todo ever had is found for one
 * that brings none.
 * @throws PlanEditError as `newTodoOf`, and when the id is taken.
 */
export function addTodo(
  todos: readonly Todo[],
  todo: NewTodo,
  catalog: ToolCatalog,
  { position = todos.length, past = [] }: { position?: number; past?: readonly string[] } = {},
): Todo[] {
  const taken = new Set([...past, ...todos.map(({ id }) => id)]);
  const id = todo.id ?? freeId(taken);
  if (todos.some((other) => other.id === id))
    throw new PlanEditError({ en: `there is already a todo ${id}`, ko: `작업 ${id}이(가) 이미 있습니다` });
  return todos.toSpliced(position, 0, newTodoOf(todo, id, catalog));
}

/** The arguments with `query` in them, where one is given. */
export function withQuery(args: ToolArguments, query: string | undefined): ToolArguments {
  return query === undefined ? args : { ...args, query };
}

/** A todo without what came of it. */
export function outlineOf({
  id,
  task,
  tool,
  arguments: args,
  dependsOn,
  requiresApproval,
}: Todo): TodoOutline {
  return { id, task, tool, arguments: args, dependsOn, requiresApproval };
}

/** The plan with its totals: cost is a sum, time the longest chain of dependencies. */
export function withEstimates(plan: Omit<Plan, 'estimatedSeconds' | 'estimatedCostUsd'>): Plan {
  const finish = new Map<string, number>();
  const byId = new Map(plan.todos.map((todo) => [todo.id, todo]));
  const finishOf = (todo: Todo): number => {
    const known = finish.get(todo.id);
    if (known !== undefined) return known;
    const start = Math.max(0, ...todo.dependsOn.map((id) => (byId.has(id) ? finishOf(byId.get(id)!) : 0)));
    finish.set(todo.id, start + todo.estimatedSeconds);
    return start + todo.estimatedSeconds;
  };
  return {
    ...plan,
    estimatedSeconds: Math.max(...plan.todos.map(finishOf)),
    estimatedCostUsd: plan.todos.reduce((sum, todo) => sum + todo.estimatedCostUsd, 0),
  };
}

function freeId(taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) if (!taken.has(`s${n}`)) return `s${n}`;
}

/**
 * The plan with a web search that its query turned out to need, right before the synthesis.
 * @returns the plan and the id of the search
 */
export function withWebSearch(
  plan: Plan,
  query: string,
  language: Language,
  catalog: ToolCatalog,
): { plan: Plan; id: string } {
  const id = freeId(new Set(plan.todos.map((todo) => todo.id)));
  const task = beginning(TASKS.search_web[language](query), PLAN_LIMITS.task);
  const search = newTodoOf({ tool: 'search_web', task, arguments: { query } }, id, catalog);
  const todos = plan.todos.flatMap((todo) =>
    todo.tool === 'synthesize' ? [search, { ...todo, dependsOn: [...todo.dependsOn, id] }] : [todo],
  );
  return { plan: withEstimates({ ...plan, todos }), id };
}
