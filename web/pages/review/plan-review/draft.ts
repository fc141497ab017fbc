import type { Plan, PlanEdit, Todo, TodoOutline } from '../../../../contract/plan.js';

/** A todo as it would be with the edits made. */
export interface DraftTodo extends TodoOutline {
  mark?: 'added' | 'changed';
  /** As it is in the plan; absent for one that is new. */
  planned?: Todo;
}

export interface Draft {
  todos: DraftTodo[];
  /** Edits that can be made, in order. */
  fitting: PlanEdit[];
  /** Edits that do not fit the plan any more. */
  left: PlanEdit[];
}

/** The plan with edits made that are not applied yet, as the workflow would make them. */
export function draftOf(plan: Plan, edits: readonly PlanEdit[]): Draft {
  const draft: Draft = {
    todos: plan.todos.map((todo) => ({ ...todo, planned: todo })),
    fitting: [],
    left: [],
  };
  for (const given of edits) {
    const edit = rebased(draft.todos, given);
    const todos = applied(draft.todos, edit);
    if (todos) draft.todos = synthesisLast(todos);
    draft[todos ? 'fitting' : 'left'].push(edit);
  }
  return draft;
}

/** An order without the todos that are gone; anything else fits as it is, or not at all. */
function rebased(todos: readonly DraftTodo[], edit: PlanEdit): PlanEdit {
  if (edit.op !== 'reorder') return edit;
  return { ...edit, order: edit.order.filter((id) => todos.some((todo) => todo.id === id)) };
}

/** An id that no todo of any version has. */
export function freeId(plan: Plan, edits: readonly PlanEdit[]): string {
  const taken = new Set([
    ...plan.todos.map(({ id }) => id),
    ...plan.changes.flatMap(({ todos }) => todos.map(({ id }) => id)),
    ...edits.flatMap((edit) => (edit.op === 'add' ? [edit.todo.id] : [])),
  ]);
  for (let n = 1; ; n++) if (!taken.has(`s${n}`)) return `s${n}`;
}

/** Edits with one more; of orders that follow each other only the last one counts. */
export function withEdit(edits: readonly PlanEdit[], edit: PlanEdit): PlanEdit[] {
  const before = edit.op === 'reorder' && edits.at(-1)?.op === 'reorder' ? edits.slice(0, -1) : edits;
  return [...before, edit];
}

/** Todos that are different between two plans; the order and the synthesis make no difference. */
export function changesBetween(before: readonly TodoOutline[], after: readonly TodoOutline[]) {
  const work = (todos: readonly TodoOutline[]) => todos.filter(({ tool }) => tool !== 'synthesize');
  const [old, now] = [work(before), work(after)];
  const changed = now.flatMap((todo) => {
    const was = old.find(({ id }) => id === todo.id);
    if (!was) return [{ todoId: todo.id, after: todo }];
    return comparable(was) === comparable(todo) ? [] : [{ todoId: todo.id, before: was, after: todo }];
  });
  const removed = old.filter(({ id }) => now.every((todo) => todo.id !== id));
  return [...changed, ...removed.map((todo) => ({ todoId: todo.id, before: todo }))];
}

function comparable({ task, tool, arguments: args, dependsOn, requiresApproval }: TodoOutline): string {
  const named = Object.entries(args).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([task, tool, named, dependsOn.toSorted(), requiresApproval]);
}

/** @returns undefined when the edit does not fit */
function applied(todos: readonly DraftTodo[], edit: PlanEdit): DraftTodo[] | undefined {
  switch (edit.op) {
    case 'add': {
      const { id = '', tool, task, arguments: args = {}, dependsOn = [], requiresApproval } = edit.todo;
      const after = todos.findIndex((todo) => todo.id === edit.after);
      const isTaken = todos.some((todo) => todo.id === id);
      if (isTaken || !haveAll(todos, dependsOn) || (edit.after !== undefined && after < 0)) return undefined;
      const added: DraftTodo = {
        ...{ id, tool, task, arguments: args, dependsOn },
        requiresApproval: requiresApproval ?? false,
        mark: 'added',
      };
      return todos.toSpliced(after + 1, 0, added);
    }
    case 'remove': {
      const removed = todos.find(({ id }) => id === edit.todoId);
      if (!removed) return undefined;
      // what waited for it waits for what it waited for
      const mended = (ids: string[]) => [
        ...new Set(ids.flatMap((id) => (id === removed.id ? removed.dependsOn : [id]))),
      ];
      return todos
        .filter((todo) => todo !== removed)
        .map((todo) => ({ ...todo, dependsOn: mended(todo.dependsOn) }));
    }
    case 'update': {
      const target = todos.find(({ id }) => id === edit.todoId);
      const { task, arguments: args, dependsOn, requiresApproval } = edit.set;
      if (!target || !haveAll(todos, dependsOn ?? [])) return undefined;
      const updated: DraftTodo = {
        ...target,
        task: task ?? target.task,
        arguments: args ?? target.arguments,
        dependsOn: dependsOn ?? target.dependsOn,
        requiresApproval: requiresApproval ?? target.requiresApproval,
        mark: target.mark ?? 'changed',
      };
      return todos.map((todo) => (todo === target ? updated : todo));
    }
    case 'reorder': {
      if (edit.order.length === 0) return undefined;
      const listed = edit.order.flatMap((id) => todos.filter((todo) => todo.id === id));
      return [...listed, ...todos.filter(({ id }) => !edit.order.includes(id))];
    }
  }
}

function haveAll(todos: readonly DraftTodo[], ids: readonly string[]): boolean {
  return ids.every((id) => todos.some((todo) => todo.id === id));
}

function synthesisLast(todos: DraftTodo[]): DraftTodo[] {
  const work = todos.filter(({ tool }) => tool !== 'synthesize');
  const ids = work.map(({ id }) => id);
  const synthesis = todos.filter(({ tool }) => tool === 'synthesize');
  return [...work, ...synthesis.map((todo) => ({ ...todo, dependsOn: ids }))];
}
