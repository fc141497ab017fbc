import { PLAN_LIMITS } from '../../../../contract/limits.js';
import { planEditSchema, type PlanEdit, type Todo, type ToolArguments } from '../../../../contract/plan.js';
import type { ToolDescriptor } from '../../../../contract/tools.js';
import { beginning } from '../../../../domain/json-text.js';
import { checkArguments } from '../../../../domain/tool-catalog.js';
import type { FlatEdit } from '../prompts/fields.js';
import { argumentsOf } from './planned-calls.js';

/** An edit as the plan takes it, or what is wrong with it, in English, for the model. */
type Read = { ok: true; edit: PlanEdit } | { ok: false; wrong: string };

/**
 * Reads the edits that a model wrote: todos and tools must be there, arguments must fit their tool as far as they are
 * given. What only the whole plan can tell (circles, status, estimates) is checked where the plan is changed.
 */
export function readEdits(
  flat: readonly FlatEdit[],
  todos: readonly Todo[],
  tools: ReadonlyMap<string, ToolDescriptor | undefined>,
): { edits: PlanEdit[]; wrong: string | undefined } {
  const read = flat.map((edit, index): Read => {
    const result = readEdit(edit, todos, tools);
    return result.ok ? result : { ok: false, wrong: `Edit ${index + 1}: ${result.wrong}` };
  });
  const wrong = read.flatMap((result) => (result.ok ? [] : [result.wrong]));
  return {
    edits: read.flatMap((result) => (result.ok ? [result.edit] : [])),
    wrong: wrong.length > 0 ? wrong.join('\n') : undefined,
  };
}

function readEdit(
  flat: FlatEdit,
  todos: readonly Todo[],
  tools: ReadonlyMap<string, ToolDescriptor | undefined>,
): Read {
  const target = todos.find(({ id, tool }) => id === flat.todoId && tool !== 'synthesize');
  if ((flat.op === 'remove' || flat.op === 'update') && !target) {
    return refused(`there is no todo ${flat.todoId ?? '(none named)'} that can be changed.`);
  }
  const toolName = flat.op === 'add' ? (flat.tool ?? '') : (target?.tool ?? '');
  if (flat.op === 'add' && (!tools.has(toolName) || toolName === 'synthesize')) {
    const known = [...tools.keys()].filter((name) => name !== 'synthesize');
    return refused(`there is no tool ${toolName || '(none named)'}; there are ${known.join(', ')}.`);
  }
  const args = flat.arguments === null ? undefined : argumentsOf(flat.arguments);
  const tool = tools.get(toolName);
  const [issue] = tool && args ? checkArguments(tool, args, { partial: true }) : [];
  if (issue) return refused(`argument ${issue.name} of ${toolName}: ${issue.detail}.`);
  const parsed = planEditSchema.safeParse(editOf(flat, args));
  if (parsed.success) return { ok: true, edit: parsed.data };
  const [problem] = parsed.error.issues;
  return refused(`${problem?.path.map(String).join('.') ?? ''}: ${problem?.message ?? 'not an edit'}.`);
}

function editOf(flat: FlatEdit, args: ToolArguments | undefined): unknown {
  const { op, todoId, tool, task, dependsOn, requiresApproval, order } = flat;
  const fields = present({
    task: task && beginning(task.trim(), PLAN_LIMITS.task),
    arguments: args,
    dependsOn,
    requiresApproval,
  });
  switch (op) {
    case 'add':
      return { op, todo: { task: tool, ...present({ tool }), ...fields } };
    case 'update':
      return { op, todoId, set: fields };
    case 'remove':
      return { op, todoId };
    case 'reorder':
      return { op, order };
  }
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}

function refused(wrong: string): Read {
  return { ok: false, wrong };
}
