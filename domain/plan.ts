import type { Analysis } from '../contract/analysis.js';
import type { Language } from '../contract/language.js';
import type { Plan, Todo } from '../contract/plan.js';

const SEARCH_SECONDS = 1;
const SYNTHESIZE_SECONDS = 2;

const TASKS = {
  search_documents: {
    en: (query: string) => `Search the documents: ${query}`,
    ko: (query: string) => `문서 검색: ${query}`,
  },
  search_web: {
    en: (query: string) => `Search the web: ${query}`,
    ko: (query: string) => `웹 검색: ${query}`,
  },
  synthesize: { en: 'Write the answer from what was found', ko: '찾은 내용으로 답변 작성' },
} satisfies Record<string, Record<Language, unknown>>;

/**
 * The first plan of a question: one search per sub-question (or one for the whole), then the synthesis. Searches of
 * one parallel group run side by side, groups run one after another.
 */
export function buildPlan(analysis: Analysis, webAvailable: boolean): Plan {
  const tool = analysis.route === 'web_search' && webAvailable ? 'search_web' : 'search_documents';
  const queries = analysis.subQuestions.length > 0 ? analysis.subQuestions : [analysis.refinedQuestion];
  const searches = queries.map((query, index) => searchTodo(`s${index + 1}`, query, analysis.language, tool));
  const groups = analysis.parallelGroups.filter((group) => group.length > 0);
  groups.slice(1).forEach((group, position) => {
    const before = (groups[position] ?? []).map((index) => `s${index + 1}`);
    for (const index of group) searches[index]?.dependsOn.push(...before);
  });
  const synthesize: Todo = {
    id: 'answer',
    task: TASKS.synthesize[analysis.language],
    tool: 'synthesize',
    query: '',
    dependsOn: searches.map((todo) => todo.id),
    estimatedSeconds: SYNTHESIZE_SECONDS,
    estimatedCostUsd: 0,
    status: 'pending',
  };
  return withEstimates({ version: 1, todos: [...searches, synthesize], changes: [] });
}

function searchTodo(
  id: string,
  query: string,
  language: Language,
  tool: 'search_documents' | 'search_web',
): Todo {
  return {
    id,
    task: TASKS[tool][language](query).slice(0, 500),
    tool,
    query,
    dependsOn: [],
    estimatedSeconds: SEARCH_SECONDS,
    estimatedCostUsd: 0,
    status: 'pending',
  };
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
