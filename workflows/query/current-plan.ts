import type { Plan, Todo } from '../../contract/plan.js';
import type { Principal } from '../../contract/principal.js';
import type { ToolDescriptor } from '../../contract/tools.js';
import type { Difference } from '../../contract/requests/index.js';
import { mayApproveCalls, requireKept } from '../../domain/approval.js';
import { PlanEditError } from '../../domain/plan-edits.js';
import { outlineOf, withWebSearch } from '../../domain/plan.js';
import { planDifference } from '../../domain/difference.js';
import { builtInCatalog, catalogWith, withWebPrice, type ToolCatalog } from '../../domain/tool-catalog.js';
import { orDegrade } from './degrade.js';
import type { QueryRun } from './query-run.js';
import { refusal } from '../gate/refusal.js';

/** Built-in tools that the reasoner may plan with; what is searched it says by its sub-questions. */
const PLANNABLE: ReadonlySet<string> = new Set(['calculate']);

type Planned = Pick<QueryRun, 'state' | 'events' | 'gate' | 'work'>;

export function planOf({ state }: Pick<QueryRun, 'state'>): Plan {
  const { plan } = state.status;
  if (!plan) throw new Error('the query has no plan yet');
  return plan;
}

/** A todo of the plan; undefined when it was removed. */
export function todoOf(run: Pick<QueryRun, 'state'>, id: string): Todo | undefined {
  return planOf(run).todos.find((todo) => todo.id === id);
}

/** Id of the passage that the result of a todo is. */
export function resultId(todoId: string): string {
  return `todo:${todoId}`;
}

/**
 * Puts another plan in the place of the present one. What people are asked about the old one lapses: the plan review,
 * and whatever concerns a todo that is not the same any more.
 */
export function replacePlan(run: Planned, plan: Plan, because: Difference['because']): void {
  const before = planOf(run);
  run.state.set({ plan });
  run.work.planChanges++;
  if (plan.version !== before.version) {
    run.events.record('plan_changed', { version: plan.version, by: plan.changes.at(-1)?.by ?? '' });
  }
  noteTodoChanges(run, before, plan);
  const changed = planDifference(before.todos.map(outlineOf), plan.todos.map(outlineOf)) ?? [];
  const touched = new Set([
    ...changed.map(({ todoId }) => todoId),
    ...plan.todos.filter(({ status }) => status === 'skipped').map(({ id }) => id),
  ]);
  if (changed.length > 0) run.gate.lapseOpen('plan_edited', ({ kind }) => kind === 'plan_review');
  run.gate.lapseOpen(because, ({ todoId }) => todoId !== undefined && touched.has(todoId));
}

/** Changes what has come of a todo, or what it is called with. */
export function markTodo(
  run: Planned,
  id: string,
  change: Partial<Pick<Todo, 'status' | 'found' | 'result' | 'resultReference' | 'note' | 'arguments'>>,
): void {
  const before = planOf(run);
  const plan = {
    ...before,
    todos: before.todos.map((todo) => (todo.id === id ? { ...todo, ...change } : todo)),
  };
  run.state.set({ plan });
  noteTodoChanges(run, before, plan);
}

/** Adds a web search that the query turned out to need, and gives the id of its todo. */
export function addWebSearch(run: Pick<QueryRun, 'state' | 'input' | 'work'>, query: string): string {
  const { plan, id } = withWebSearch(planOf(run), query, run.state.status.language, knownTools(run));
  run.state.set({ plan });
  return id;
}

function noteTodoChanges(run: Planned, before: Plan, after: Plan): void {
  for (const { id, status } of after.todos) {
    const was = before.todos.find((todo) => todo.id === id)?.status;
    if (was !== undefined && was !== status) {
      run.state.recordEvent('todo_changed', { todoId: id, status });
    }
  }
}

/** The tools that are known by now: those built in, and the tool host's once a plan has named another one. */
export function knownTools({ work, input }: Pick<QueryRun, 'work' | 'input'>): ToolCatalog {
  return withWebPrice(work.catalog ?? builtInCatalog(), input.policy.web.costUsd);
}

/** The tools that a plan which names these may use; asks the tool host when one of them is not built in. */
export async function catalogFor(
  run: Pick<QueryRun, 'stepsNow' | 'state' | 'work' | 'input'>,
  tools: readonly string[],
): Promise<ToolCatalog> {
  const known = knownTools(run);
  if (run.work.catalog || tools.every((tool) => known.has(tool))) return known;
  run.work.catalog = catalogWith(run.state.take('list_tools', await run.stepsNow.listTools()));
  return knownTools(run);
}

/** The tools of the tool host, for the reasoner to plan with; none when they cannot be told at the moment. */
export async function toolsToPlanWith(run: QueryRun): Promise<ToolDescriptor[]> {
  if (!run.work.catalog) {
    const listed = await orDegrade(run, 'list_tools', run.steps.listTools());
    if (listed) run.work.catalog = catalogWith(listed);
  }
  return [...knownTools(run).values()].filter(
    ({ name }) => PLANNABLE.has(name) || !builtInCatalog().has(name),
  );
}

/**
 * The present plan as somebody wants to change it.
 * @throws ApplicationFailure HITL_MODIFICATION_FAILED when there is none, it cannot be so, or not by them
 */
export function changedBy(
  run: Pick<QueryRun, 'state' | 'input'>,
  by: Principal,
  change: (plan: Plan) => Plan,
): Plan {
  const { policy, asker, proven } = run.input;
  const { plan } = run.state.status;
  if (!plan)
    throw refusal('HITL_MODIFICATION_FAILED', {
      en: 'the query has no plan yet',
      ko: '아직 계획이 없는 질문입니다',
    });
  return orRefuse(() => {
    const changed = change(plan);
    if (proven && !mayApproveCalls(policy.requests.approval_request, by, asker.id))
      requireKept(plan, changed);
    return changed;
  });
}

/** Makes a change of the plan; one that cannot be made is refused with HITL_MODIFICATION_FAILED. */
export function orRefuse<T>(change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (error instanceof PlanEditError) throw refusal('HITL_MODIFICATION_FAILED', error.text);
    throw error;
  }
}
