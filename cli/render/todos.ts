import { BUILT_IN_TOOLS } from '../../contract/tools.js';
import {
  builtInToolSchema,
  type Plan,
  type Todo,
  type TodoOutline,
  type ToolArguments,
} from '../../contract/plan.js';
import type { Texts } from '../texts/index.js';
import { formatDuration } from './time.js';

/** Returns the display name of a tool; one of a tool host keeps its own name. */
export function toolName(tool: string, { language }: Texts): string {
  const builtIn = builtInToolSchema.safeParse(tool);
  return builtIn.success ? BUILT_IN_TOOLS[builtIn.data].title[language] : tool;
}

/** A value of an argument as it is read: texts without quotes, everything else as JSON. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The arguments of a call in one line; search words stand in quotes, without their name. */
export function argumentsText(args: ToolArguments): string {
  return Object.entries(args)
    .map(([name, value]) => (name === 'query' ? `'${valueText(value)}'` : `${name}: ${valueText(value)}`))
    .join(', ');
}

type Estimated = Pick<Plan, 'estimatedSeconds' | 'estimatedCostUsd'>;

/** Estimated time and cost: `3 s, $0.02`. */
export function estimateText({ estimatedSeconds, estimatedCostUsd }: Estimated, texts: Texts): string {
  return `${formatDuration(estimatedSeconds * 1000, texts)}, $${estimatedCostUsd.toFixed(2)}`;
}

/** Describes a todo: id, tool, arguments, dependencies, approval. */
export function todoFacts(todo: Omit<TodoOutline, 'task'>, texts: Texts): string {
  return [
    todo.id,
    toolName(todo.tool, texts),
    argumentsText(todo.arguments),
    todo.dependsOn.length > 0 ? texts.plan.after(todo.dependsOn.join(', ')) : '',
    todo.requiresApproval ? texts.todo.needsApproval : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Describes the state of a todo and its result. */
export function todoOutcome({ status, found, result, note }: Todo, texts: Texts): string {
  return [
    texts.taskStatuses[status],
    found === undefined ? '' : texts.todo.found(found),
    result ?? '',
    note ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const MARKS: Record<Todo['status'], string> = {
  pending: '○',
  running: '◐',
  completed: '●',
  failed: '✗',
  skipped: '–',
};

/** The todos of a plan with their states, two or three lines each. */
export function todoLines(plan: Plan, texts: Texts): string[] {
  return plan.todos.flatMap((todo) => [
    `${MARKS[todo.status]} ${todo.task}`,
    `  ${todoFacts(todo, texts)}`,
    `  ${todoOutcome(todo, texts)}`,
  ]);
}
