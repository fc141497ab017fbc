import { LocalizedError, type Localized } from '../contract/language.js';
import { PLAN_LIMITS } from '../contract/limits.js';
import type { Todo } from '../contract/plan.js';
import type { ToolDescriptor } from '../contract/tools.js';
import { shortened } from './json-text.js';
import { findCycle } from './plan-graph.js';
import { referencesIn } from './tool-arguments.js';
import { checkArguments, type ToolCatalog } from './tool-catalog.js';

const MAX_MESSAGE_CHARS = 300;

/** A plan that cannot be as asked; the plan is left as it was. The message has at most 300 characters. */
export class PlanEditError extends LocalizedError {
  override readonly name = 'PlanEditError';

  constructor({ en, ko }: Localized) {
    super({ en: shortened(en, MAX_MESSAGE_CHARS), ko: shortened(ko, MAX_MESSAGE_CHARS) });
  }
}

/** The part of a todo that says how it hangs together with others. */
type Links = Pick<Todo, 'id' | 'tool' | 'arguments' | 'dependsOn'>;

/**
 * The todos with what every plan holds to: each waits for the todos whose results it uses, none waits for itself in a
 * circle, and the synthesis is last and waits for all.
 * @throws PlanEditError when a todo waits for or uses one that is not there, in a circle, or with too many or no todos.
 */
export function settleTodos<T extends Links>(todos: readonly T[]): T[] {
  const work = todos.filter((todo) => todo.tool !== 'synthesize').map(waitForWhatItUses);
  if (work.length === 0)
    throw new PlanEditError({
      en: 'a plan needs at least one todo beside the synthesis',
      ko: '계획에는 답변 작성 말고도 작업이 하나 이상 있어야 합니다',
    });
  if (todos.length > PLAN_LIMITS.todos)
    throw new PlanEditError({
      en: `a plan has at most ${PLAN_LIMITS.todos} todos`,
      ko: `계획의 작업은 ${PLAN_LIMITS.todos}개까지입니다`,
    });
  const ids = new Set(work.map((todo) => todo.id));
  for (const todo of work) requireDependencies(todo, ids);
  const cycle = findCycle(work);
  if (cycle)
    throw new PlanEditError({
      en: `these todos would wait for each other: ${cycle.join(', ')}`,
      ko: `작업이 서로를 기다리게 됩니다: ${cycle.join(', ')}`,
    });
  const synthesis = todos.filter((todo) => todo.tool === 'synthesize');
  return [...work, ...synthesis.map((todo) => ({ ...todo, dependsOn: [...ids] }))];
}

/** The tool of that name. @throws PlanEditError naming those that there are. */
export function requireTool(name: string, catalog: ToolCatalog): ToolDescriptor {
  const tool = catalog.get(name);
  if (tool) return tool;
  const known = [...catalog.keys()].filter((candidate) => candidate !== 'synthesize');
  throw new PlanEditError({
    en: `there is no tool ${name}; there are ${known.join(', ')}`,
    ko: `${name} 도구가 없습니다. 쓸 수 있는 도구: ${known.join(', ')}`,
  });
}

/**
 * Refuses what the tool would never take, or would not do without approval.
 * @throws PlanEditError naming the todo and the argument.
 */
export function checkTodo(todo: Todo, tool: ToolDescriptor): void {
  const [issue] = checkArguments(tool, todo.arguments, { partial: true });
  if (issue) {
    throw new PlanEditError({
      en: `todo ${todo.id}: ${issue.name ? `argument ${issue.name}` : 'arguments'} of ${tool.name}: ${issue.detail}`,
      ko: `작업 ${todo.id}: ${tool.name} 도구의 인수${issue.name ? ` ${issue.name}` : ''}: ${issue.detail}`,
    });
  }
  if (tool.requiresApproval && !todo.requiresApproval) {
    throw new PlanEditError({
      en: `todo ${todo.id}: ${tool.name} always requires approval`,
      ko: `작업 ${todo.id}: ${tool.name} 도구는 항상 승인이 필요합니다`,
    });
  }
}

function waitForWhatItUses<T extends Links>(todo: T): T {
  return { ...todo, dependsOn: [...new Set([...todo.dependsOn, ...usedBy(todo)])] };
}

/** Arguments of the machine's own searches are set apart from references when the plan is made. */
function usedBy(todo: Links): string[] {
  return referencesIn(todo.arguments);
}

function requireDependencies(todo: Links, ids: ReadonlySet<string>): void {
  const used = usedBy(todo).find((id) => !ids.has(id));
  if (used !== undefined) {
    throw new PlanEditError({
      en: `todo ${todo.id} uses the result {{${used}}}, and the plan would have no todo ${used}`,
      ko: `작업 ${todo.id}에서 쓰는 결과 {{${used}}}의 작업 ${used}이(가) 계획에 없습니다`,
    });
  }
  const awaited = todo.dependsOn.find((id) => !ids.has(id));
  if (awaited !== undefined) {
    throw new PlanEditError({
      en: `todo ${todo.id} waits for ${awaited}, and there is no todo ${awaited} to wait for`,
      ko: `작업 ${todo.id}이(가) 기다리는 작업 ${awaited}이(가) 없습니다`,
    });
  }
}
