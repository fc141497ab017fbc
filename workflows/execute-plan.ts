import { condition } from '@temporalio/workflow';
import { readyTodos } from '../domain/plan-graph.js';
import { markTodo, planOf } from './current-plan.js';
import { executeTodo } from './execute-todo.js';
import type { QueryRun } from './query-run.js';

/**
 * Carries out the todos of the plan, side by side where the graph allows, up to the synthesis. The plan may change
 * meanwhile: what comes next is looked up anew whenever a todo has ended, the plan was changed or a pause is over.
 * @returns false when not one of them could be carried out
 */
export async function executePlan(run: QueryRun): Promise<boolean> {
  const active = new Set<string>();
  const failures: unknown[] = [];
  const start = (id: string): void => {
    active.add(id);
    executeTodo(run, id)
      .catch((error: unknown) => failures.push(error))
      .finally(() => active.delete(id));
  };
  run.state.enter('retrieving');
  for (;;) {
    await run.pause.over();
    const { planChanges } = run.work;
    const free = run.input.policy.plan.maxParallel - active.size;
    const next = workOf(run).filter(({ id }) => !active.has(id));
    for (const { id } of next.slice(0, free)) start(id);
    if (active.size === 0) break;
    const running = active.size;
    await condition(
      () => failures.length > 0 || active.size < running || run.work.planChanges !== planChanges,
    );
    if (failures.length > 0) throw failures[0];
  }
  return planOf(run).todos.some((todo) => todo.tool !== 'synthesize' && todo.status === 'completed');
}

/** Whether todos wait to be carried out, because a person has changed the plan or set some back. */
export function hasWork(run: QueryRun): boolean {
  return workOf(run).length > 0;
}

/** Sets the status of the todo that writes the answer. */
export function markSynthesis(run: QueryRun, status: 'running' | 'completed'): void {
  for (const todo of planOf(run).todos) if (todo.tool === 'synthesize') markTodo(run, todo.id, { status });
}

function workOf(run: QueryRun) {
  return readyTodos(planOf(run).todos).filter((todo) => todo.tool !== 'synthesize');
}
