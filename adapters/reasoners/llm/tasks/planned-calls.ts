import { PLAN_LIMITS } from '../../../../contract/limits.js';
import { newTodoSchema, type NewTodo, type ToolArguments } from '../../../../contract/plan.js';
import type { ToolDescriptor } from '../../../../contract/tools.js';
import { beginning } from '../../../../domain/json-text.js';
import { referencesIn } from '../../../../domain/tool-arguments.js';
import { checkArguments } from '../../../../domain/tool-catalog.js';
import type { ArgumentList } from '../prompts/fields.js';

interface Call {
  tool: string;
  task: string;
  arguments: ArgumentList;
}

const MOST = 5;

/**
 * Todos for the calls that a model plans with these tools, at most five. Calls of other tools are dropped; arguments that
 * the tool does not take or would refuse, and references to calls that do not come before, are left out: a person is
 * asked for what is then missing.
 */
export function plannedCalls(calls: readonly Call[], tools: readonly ToolDescriptor[]): NewTodo[] {
  const known = calls.flatMap((call, index) => {
    const tool = tools.find(({ name }) => name === call.tool);
    return tool && tool.name !== 'synthesize' ? [{ call, tool, id: `call${index + 1}` }] : [];
  });
  const planned = known.slice(0, MOST);
  const made = planned.map(({ call, tool, id }, index) => {
    const before = planned.slice(0, index).map((other) => other.id);
    return {
      id,
      tool: tool.name,
      task: beginning(call.task.trim() || tool.description || tool.name, PLAN_LIMITS.task),
      arguments: fittingArguments(call.arguments, tool, before),
    };
  });
  const used = new Set(made.flatMap((todo) => referencesIn(todo.arguments)));
  return (
    made
      // an id only where another todo needs it, so that none collides with those of other origin
      .map(({ id, ...todo }) => (used.has(id) ? { id, ...todo } : todo))
      .filter((todo) => newTodoSchema.safeParse(todo).success)
  );
}

/** The arguments as a record; of two with the same name the last. */
export function argumentsOf(list: ArgumentList): ToolArguments {
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

function fittingArguments(
  list: ArgumentList,
  tool: ToolDescriptor,
  before: readonly string[],
): ToolArguments {
  return Object.fromEntries(
    Object.entries(argumentsOf(list)).filter(
      ([name, value]) =>
        checkArguments(tool, { [name]: value }, { partial: true }).length === 0 &&
        referencesIn(value).every((id) => before.includes(id)),
    ),
  );
}
