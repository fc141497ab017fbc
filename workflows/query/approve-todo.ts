import { PLAN_LIMITS } from '../../contract/limits.js';
import type { Todo, ToolArguments } from '../../contract/plan.js';
import type { Difference } from '../../contract/requests/index.js';
import type { ToolDescriptor } from '../../contract/tools.js';
import { approvalReasons } from '../../domain/approval.js';
import { argumentsDifference } from '../../domain/difference.js';
import { digest } from '../../domain/digest.js';
import { beginning } from '../../domain/json-text.js';
import { resolveArguments } from '../../domain/tool-arguments.js';
import { catalogFor, markTodo, planOf, todoOf } from './current-plan.js';
import { endedBy, type QueryRun } from './query-run.js';

/**
 * Has a call approved where the policy or the tool asks for it. The approval is for exactly the arguments that were
 * shown: when they change before the call, it lapses and is asked for again with the difference.
 * @returns the arguments to call with; undefined when the todo was skipped or removed
 */
export async function approve(run: QueryRun, id: string): Promise<ToolArguments | undefined> {
  let reopens: { id: string; args: ToolArguments } | undefined;
  for (;;) {
    const todo = todoOf(run, id);
    if (todo?.status !== 'pending') return undefined;
    const descriptor = (await catalogFor(run, [todo.tool])).get(todo.tool);
    const args = resolveArguments(todo.arguments, planOf(run).todos);
    const reasons = descriptor ? approvalReasons(todo, descriptor, run.input.policy.tools) : [];
    if (!descriptor || reasons.length === 0) return args;
    const decided = await ask(run, todo, descriptor, args, reasons, reopens);
    if ('takenBack' in decided) {
      reopens = { id: decided.takenBack, args };
      continue;
    }
    const { reply } = decided;
    if (reply.action === 'reject') throw endedBy(decided, 'rejected', 'APPROVAL_REJECTED');
    if (reply.action === 'skip') {
      const { reason } = reply;
      markTodo(run, id, {
        status: 'skipped',
        ...(reason ? { note: beginning(reason, PLAN_LIMITS.note) } : {}),
      });
      return undefined;
    }
    await run.pause.over();
    const current = todoOf(run, id);
    if (current?.status !== 'pending') return undefined;
    if (digest(resolveArguments(current.arguments, planOf(run).todos)) === digest(args)) return args;
    run.gate.lapse(decided, 'arguments_changed');
    reopens = { id: decided.requestId, args };
  }
}

function ask(
  run: QueryRun,
  { id, task, tool, estimatedSeconds, estimatedCostUsd }: Todo,
  { description, sideEffects }: ToolDescriptor,
  args: ToolArguments,
  reasons: ReturnType<typeof approvalReasons>,
  before: { id: string; args: ToolArguments } | undefined,
) {
  const difference: Difference | undefined = before && {
    because: 'arguments_changed',
    arguments: argumentsDifference(before.args, args) ?? [],
  };
  return run.gate.requestDecision({
    kind: 'approval_request',
    payload: {
      question: run.input.question,
      todo: { id, task, tool, arguments: args, estimatedSeconds, estimatedCostUsd },
      description,
      sideEffects,
      reasons,
    },
    policy: run.input.policy.requests.approval_request,
    todoId: id,
    ...(before && difference ? { reopens: { id: before.id, difference } } : {}),
  });
}
