import type { Plan, PlanEdit, Todo } from '../contract/plan.js';
import type { Modification } from '../contract/requests/pause.js';
import {
  applyPlanEdits,
  PlanEditError,
  requireTodo,
  requireUnwritten,
  type ChangeOrigin,
} from './plan-edits.js';
import { dependantsOf, hasEnded } from './plan-graph.js';
import type { ToolCatalog } from './tool-catalog.js';
import { WORDS } from './vocabulary/index.js';

/**
 * The plan as a query resumes with it. Retries come first, then updates, then skips, so that a todo can be changed and
 * tried again whatever the order given. Only updates make a new version.
 * @throws PlanEditError; the given plan is never changed.
 */
export function applyModifications(
  plan: Plan,
  modifications: readonly Modification[],
  change: ChangeOrigin,
  catalog: ToolCatalog,
): Plan {
  if (modifications.length === 0) return plan;
  requireUnwritten(plan);
  const idsOf = (op: Modification['op']): string[] =>
    modifications.filter((modification) => modification.op === op).map(({ todoId }) => todoId);
  const [retries, skips] = [idsOf('retry'), idsOf('skip')];
  const both = retries.find((id) => skips.includes(id));
  if (both !== undefined)
    throw new PlanEditError({
      en: `todo ${both} cannot be both retried and skipped`,
      ko: `작업 ${both}을(를) 다시 실행하면서 건너뛸 수는 없습니다`,
    });
  const retried = retries.length > 0 ? { ...plan, todos: retry(plan.todos, retries) } : plan;
  const updates = modifications.filter(
    (edit): edit is Extract<PlanEdit, { op: 'update' }> => edit.op === 'update',
  );
  const updated = updates.length > 0 ? applyPlanEdits(retried, updates, change, catalog) : retried;
  return { ...updated, todos: skips.reduce((todos, id) => skip(todos, id, change.by), updated.todos) };
}

/** Todos that have ended run again, and with them whatever ended after using them. */
function retry(todos: readonly Todo[], ids: readonly string[]): Todo[] {
  const again = new Set<string>();
  for (const id of ids) {
    const todo = requireTodo(todos, id);
    if (!hasEnded(todo))
      throw new PlanEditError({
        en: `todo ${id} is ${todo.status} and cannot be retried`,
        ko: `작업 ${id}은(는) 아직 끝나지 않아 다시 실행할 수 없습니다 (${WORDS.ko.taskStatuses[todo.status]})`,
      });
    const dependants = dependantsOf(todos, id);
    const running = todos.find((other) => dependants.has(other.id) && other.status === 'running');
    if (running) {
      throw new PlanEditError({
        en: `todo ${id} cannot be retried while todo ${running.id}, which waited for it, is running`,
        ko: `이 작업을 기다린 작업 ${running.id}이(가) 실행 중이어서 작업 ${id}을(를) 다시 실행할 수 없습니다`,
      });
    }
    for (const other of [id, ...dependants]) again.add(other);
  }
  return todos.map((todo) =>
    again.has(todo.id) && todo.tool !== 'synthesize' && hasEnded(todo) ? fresh(todo) : todo,
  );
}

/** A todo without what came of it. */
function fresh(todo: Todo): Todo {
  const {
    found: _found,
    result: _result,
    resultReference: _reference,
    note: _note,
    skippedBy: _by,
    ...planned
  } = todo;
  return { ...planned, status: 'pending' };
}

function skip(todos: readonly Todo[], id: string, by: string): Todo[] {
  const { status } = requireTodo(todos, id);
  if (status !== 'pending')
    throw new PlanEditError({
      en: `todo ${id} is ${status} and cannot be skipped`,
      ko: `작업 ${id}은(는) 건너뛸 수 없는 상태입니다 (${WORDS.ko.taskStatuses[status]})`,
    });
  return todos.map((todo) => (todo.id === id ? { ...todo, status: 'skipped', skippedBy: by } : todo));
}
