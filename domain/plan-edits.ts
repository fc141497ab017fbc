import { planSchema, type Plan, type PlanEdit, type Todo } from '../contract/plan.js';
import { isBeingWritten } from './plan-graph.js';
import { addTodo, outlineOf, withEstimates, withQuery } from './plan.js';
import { checkTodo, PlanEditError, requireTool, settleTodos } from './plan-todos.js';
import { renamedTask } from './renamed-task.js';
import type { ToolCatalog } from './tool-catalog.js';
import { WORDS } from './vocabulary/index.js';

export { PlanEditError };

const MAX_VERSIONS = 100;
/** A plan travels whole in the status of its query and to every step that reads it. */
const MAX_PLAN_CHARS = 200_000;

/** Author, time and words of a change. */
export interface ChangeOrigin {
  by: string;
  /** ISO 8601. */
  at: string;
  instruction?: string | undefined;
}

/**
 * The plan with the edits made one after another, as its next version with the change recorded. Only pending todos may
 * be changed or removed, and none once the answer is being written. What waited for a removed todo waits for what that
 * one waited for; the result is settled as every plan is.
 * @throws PlanEditError; the given plan is never changed.
 */
export function applyPlanEdits(
  plan: Plan,
  edits: readonly PlanEdit[],
  { by, at, instruction }: ChangeOrigin,
  catalog: ToolCatalog,
): Plan {
  if (edits.length === 0)
    throw new PlanEditError({ en: 'there is nothing to change', ko: '바꿀 내용이 없습니다' });
  if (plan.version >= MAX_VERSIONS)
    throw new PlanEditError({
      en: `a plan has at most ${MAX_VERSIONS} versions`,
      ko: `계획의 버전은 ${MAX_VERSIONS}개까지입니다`,
    });
  requireUnwritten(plan);
  const past = plan.changes.flatMap((change) => change.todos.map((todo) => todo.id));
  const todos = settleTodos(
    edits.reduce<readonly Todo[]>((list, edit) => applyEdit(list, edit, catalog, past), plan.todos),
  );
  const version = plan.version + 1;
  const said = instruction === undefined ? {} : { instruction };
  const change = { version, by, at, ...said, edits: [...edits], todos: todos.map(outlineOf) };
  const edited = planSchema.safeParse(withEstimates({ version, todos, changes: [...plan.changes, change] }));
  if (!edited.success) {
    throw new PlanEditError({
      en: edited.error.issues[0]?.message ?? 'the plan would not be valid',
      ko: '이렇게 바꾸면 올바른 계획이 되지 않습니다',
    });
  }
  if (JSON.stringify(edited.data).length > MAX_PLAN_CHARS) {
    throw new PlanEditError({
      en: 'the plan with all its versions would become too large',
      ko: '계획과 모든 버전을 합친 내용이 너무 커집니다',
    });
  }
  return edited.data;
}

/**
 * The edits with todos that are added without a place put behind all others, in the order given, so that the numbers of
 * the others stay.
 */
export function addedLast({ todos }: Plan, edits: readonly PlanEdit[]): PlanEdit[] {
  const last = todos.findLast(({ tool }) => tool !== 'synthesize');
  const placed = edits.flatMap((edit) =>
    edit.op === 'add' && edit.after === undefined && last ? [{ ...edit, after: last.id }] : [],
  );
  // each goes right behind the last one, which may itself be removed by another edit
  return [
    ...placed.reverse(),
    ...edits.filter(({ op, ...edit }) => op !== 'add' || 'after' in edit || !last),
  ];
}

/** @throws PlanEditError once the answer is being written. */
export function requireUnwritten({ todos }: Plan): void {
  if (isBeingWritten(todos)) {
    throw new PlanEditError({
      en: 'the answer is being written already; the plan cannot be changed any more',
      ko: '이미 답변을 쓰고 있어 계획을 더 바꿀 수 없습니다',
    });
  }
}

/** The todo of that id. @throws PlanEditError when there is none, or it is the synthesis. */
export function requireTodo(todos: readonly Todo[], id: string): Todo {
  const todo = find(todos, id);
  if (todo.tool === 'synthesize') {
    throw new PlanEditError({
      en: 'the synthesis ends every plan and cannot be changed',
      ko: '답변 작성은 모든 계획의 마지막 작업이므로 바꿀 수 없습니다',
    });
  }
  return todo;
}

function applyEdit(
  todos: readonly Todo[],
  edit: PlanEdit,
  catalog: ToolCatalog,
  past: readonly string[],
): Todo[] {
  switch (edit.op) {
    case 'add': {
      const position = edit.after === undefined ? 0 : todos.indexOf(find(todos, edit.after)) + 1;
      return addTodo(todos, edit.todo, catalog, { position, past });
    }
    case 'remove':
      return removeTodo(todos, requirePending(todos, edit.todoId));
    case 'update':
      return updateTodo(todos, edit, catalog);
    case 'reorder': {
      if (new Set(edit.order).size !== edit.order.length) {
        throw new PlanEditError({
          en: 'the new order names a todo twice',
          ko: '새 순서에 같은 작업이 두 번 있습니다',
        });
      }
      const listed = edit.order.map((id) => find(todos, id));
      return [...listed, ...todos.filter((todo) => !edit.order.includes(todo.id))];
    }
  }
}

function removeTodo(todos: readonly Todo[], removed: Todo): Todo[] {
  const mend = (ids: string[]): string[] =>
    ids.flatMap((id) => (id === removed.id ? removed.dependsOn : [id]));
  return todos
    .filter((todo) => todo !== removed)
    .map((todo) => ({ ...todo, dependsOn: [...new Set(mend(todo.dependsOn))] }));
}

function updateTodo(
  todos: readonly Todo[],
  { todoId, set }: Extract<PlanEdit, { op: 'update' }>,
  catalog: ToolCatalog,
): Todo[] {
  const target = requirePending(todos, todoId);
  const { task = renamedTask(target, set.query), query, dependsOn, requiresApproval } = set;
  const updated: Todo = {
    ...target,
    task,
    arguments: withQuery(set.arguments ?? target.arguments, query),
    dependsOn: dependsOn ?? target.dependsOn,
    requiresApproval: requiresApproval ?? target.requiresApproval,
  };
  checkTodo(updated, requireTool(target.tool, catalog));
  return todos.map((todo) => (todo === target ? updated : todo));
}

function requirePending(todos: readonly Todo[], id: string): Todo {
  const todo = requireTodo(todos, id);
  if (todo.status !== 'pending') {
    throw new PlanEditError({
      en: `todo ${id} is ${todo.status} and cannot be changed`,
      ko: `작업 ${id}은(는) 바꿀 수 없는 상태입니다 (${WORDS.ko.taskStatuses[todo.status]})`,
    });
  }
  return todo;
}

function find(todos: readonly Todo[], id: string): Todo {
  const todo = todos.find((candidate) => candidate.id === id);
  if (!todo) throw new PlanEditError({ en: `there is no todo ${id}`, ko: `작업 ${id}이(가) 없습니다` });
  return todo;
}
