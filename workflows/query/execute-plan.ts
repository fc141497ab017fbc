import { condition } from '@temporalio/workflow';
import { readyTodos } from '../../domain/plan-graph.js';
import { markTodo, planOf } from './current-plan.js';
import { executeTodo } from './execute-todo.js';
import { approvePlan, isChangedSinceApproval } from './plan-work.js';
import type { QueryRun } from './query-run.js';

/**
 * Carries out the todos of the plan, side by side where the graph allows, up to the synthesis. The plan may change
 * meanwhile: what comes next is looked up anew whenever a todo has ended or begun to wait for a person, the plan was
 * changed or a pause is over. Todos that wait for a person do not count as carried out side by side.
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
    if (run.pause.paused) await condition(() => !run.pause.paused || failures.length > 0);
    if (failures.length > 0) throw failures[0];
    if (isChangedSinceApproval(run)) {
      await approvePlan(run);
      run.state.enter('retrieving');
    }
    const seen = run.work.planChanges;
    const asked = run.state.status.requests.length;
    const waiting = new Set(openRequests(run).map(({ todoId }) => todoId));
    const busy = [...active].filter((id) => !waiting.has(id)).length;
    const next = workOf(run).filter(({ id }) => !active.has(id));
    for (const { id } of next.slice(0, Math.max(0, run.input.policy.plan.maxParallel - busy))) start(id);
    if (active.size === 0) break;
    const started = active.size;
    await condition(
      () =>
        failures.length > 0 ||
        active.size < started ||
        run.work.planChanges !== seen ||
        run.state.status.requests.length !== asked,
    );
  }
  return planOf(run).todos.some((todo) => todo.tool !== 'synthesize' && todo.status === 'completed');
}

/** True if todos wait to be carried out, because a person has changed the plan or set some back. */
export function hasWork(run: QueryRun): boolean {
  return workOf(run).length > 0;
}

/** Sets the status of the todo that writes the answer. */
export function markSynthesis(run: QueryRun, status: 'running' | 'completed'): void {
  for (const todo of planOf(run).todos) if (todo.tool === 'synthesize') markTodo(run, todo.id, { status });
}

function openRequests({ state }: QueryRun) {
  return state.status.requests.filter(({ status }) => status === 'open');
}

function workOf(run: QueryRun) {
  return readyTodos(planOf(run).todos).filter((todo) => todo.tool !== 'synthesize');
}
