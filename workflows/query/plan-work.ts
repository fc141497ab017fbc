import { isCancellation, log } from '@temporalio/workflow';
import type { Analysis } from '../../contract/analysis.js';
import type { NewTodo, Plan, TodoOutline } from '../../contract/plan.js';
import type { Difference } from '../../contract/requests/index.js';
import { planDifference } from '../../domain/difference.js';
import { planDiagram } from '../../domain/mermaid.js';
import { PlanEditError } from '../../domain/plan-edits.js';
import { dependencyGraph } from '../../domain/plan-graph.js';
import { buildPlan, outlineOf, REASONER } from '../../domain/plan.js';
import { planNeedsReview } from '../../domain/review.js';
import type { ToolCatalog } from '../../domain/tool-catalog.js';
import { catalogFor, knownTools, planOf, replacePlan } from './current-plan.js';
import { editedPlan, readInstruction, toolsOf } from './edit-plan.js';
import { endedBy, QueryEnd, type QueryRun } from './query-run.js';
import { webAvailable } from './retrieve.js';

/** Makes the plan and, where the policy wants it, has it reviewed until it is approved. */
export async function planWork(run: QueryRun, analysis: Analysis): Promise<void> {
  run.state.set({ plan: await firstPlan(run, analysis) });
  await approvePlan(run);
}

/**
 * True if people have changed the plan since it could be carried out, so that it is to be approved again. Where nobody
 * proves who they are, an approval holds for later changes, too.
 */
export function isChangedSinceApproval(run: QueryRun): boolean {
  const { approvedVersion = 1 } = run.work;
  const { changes } = planOf(run);
  return (
    !!run.input.proven && changes.some(({ version, by }) => version > approvedVersion && by !== REASONER)
  );
}

/** Has the plan reviewed until it is approved, where the policy wants it reviewed. */
export async function approvePlan(run: QueryRun): Promise<void> {
  const { input, state } = run;
  let earlier: { id: string; todos: TodoOutline[] } | undefined;
  while (planNeedsReview(input.policy.review, input.mode, planOf(run))) {
    state.enter('planning');
    const shown = planOf(run);
    const reviewed = await review(run, shown, earlier && reopening(shown, earlier));
    if (reviewed === 'approve') break;
    // changed by the reviewer, or by someone else meanwhile: shown again
    earlier = { id: reviewed.requestId, todos: shown.todos.map(outlineOf) };
  }
  run.work.approvedVersion = planOf(run).version;
}

async function firstPlan(run: QueryRun, analysis: Analysis): Promise<Plan> {
  const { input } = run;
  const wanted = [...input.policy.plan.todos, ...(input.todos ?? [])];
  const catalog = await catalogFor(
    run,
    wanted.map(({ tool }) => tool),
  ).catch((error: unknown) => withoutToolHost(run, error));
  // those whose tool cannot be known at the moment are left out
  const possible = (todos: readonly NewTodo[]) =>
    run.work.catalog ? todos : todos.filter(({ tool }) => catalog.has(tool));
  const [ofPolicy, added] = [possible(input.policy.plan.todos), possible(input.todos ?? [])];
  try {
    return withPlannedTodos({
      analysis,
      webAvailable: webAvailable(run),
      ofPolicy,
      added,
      at: new Date().toISOString(),
      catalog,
    });
  } catch (error) {
    if (error instanceof PlanEditError)
      throw new QueryEnd('rejected', 'PLAN_REJECTED', error.text[run.state.status.language]);
    throw error;
  }
}

/** A tool host that is away costs the todos that need it, not the query. */
function withoutToolHost(run: QueryRun, error: unknown): ToolCatalog {
  if (isCancellation(error)) throw error;
  log.warn('the tool host is away; the plan goes without its tools', { error });
  run.memory.degraded = true;
  return knownTools(run);
}

/** The plan with the calls that the reasoner wants to make; one that cannot be made is left out. */
function withPlannedTodos(given: Parameters<typeof buildPlan>[0]): Plan {
  let plan = buildPlan(given);
  const added = [...given.added];
  for (const todo of given.analysis.todos ?? []) {
    try {
      plan = buildPlan({ ...given, added: [...added, todo] });
      added.push(todo);
    } catch (error) {
      if (!(error instanceof PlanEditError)) throw error;
      log.warn('a planned call was left out', { tool: todo.tool, reason: error.message });
    }
  }
  return plan;
}

/** Returns the request that a review follows, with the changes since the plan was shown. */
function reopening(shown: Plan, { id, todos }: { id: string; todos: TodoOutline[] }) {
  const difference: Difference = {
    because: 'plan_edited',
    todos: planDifference(todos, shown.todos.map(outlineOf)) ?? [],
  };
  return { id, difference };
}

/** @returns approve, or the request that ended with another plan */
async function review(
  run: QueryRun,
  plan: Plan,
  reopens: { id: string; difference: Difference } | undefined,
): Promise<'approve' | { requestId: string }> {
  let edited: Plan | undefined;
  const decided = await run.gate.requestDecision({
    kind: 'plan_review',
    payload: {
      question: run.input.question,
      // earlier versions are read at the plan itself
      plan: { ...plan, changes: plan.changes.slice(-1) },
      dependencyGraph: dependencyGraph(plan.todos),
      mermaid: planDiagram(plan.todos),
    },
    policy: run.input.policy.requests.plan_review,
    ...(reopens ? { reopens } : {}),
    check: (reply, by) => {
      if (reply.action === 'modify' && reply.edits) editedPlan(run, reply.edits, by, reply.instruction);
    },
    prepare: async (reply, by) => {
      if (reply.action !== 'modify') return;
      const edits = reply.edits ?? (await readInstruction(run, reply.instruction ?? ''));
      await catalogFor(run, toolsOf(edits));
      edited = editedPlan(run, edits, by, reply.instruction);
    },
    onDecided: ({ action, by }) => {
      if (action !== 'modify' || !edited) return;
      const changes = edited.changes.map((change, i, all) =>
        i === all.length - 1 ? { ...change, by } : change,
      );
      replacePlan(run, { ...edited, changes }, 'arguments_changed');
    },
  });
  if ('takenBack' in decided) return { requestId: decided.takenBack };
  switch (decided.reply.action) {
    case 'approve':
      return 'approve';
    case 'modify':
      return { requestId: decided.requestId };
    case 'reject':
      throw endedBy(decided, 'rejected', 'PLAN_REJECTED');
  }
}
