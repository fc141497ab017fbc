import type { Analysis } from '../contract/analysis.js';
import type { Plan, Todo } from '../contract/plan.js';
import type { Receipt, ReplyOf } from '../contract/requests/index.js';
import { planDiagram } from '../domain/mermaid.js';
import { applyPlanEdits, PlanEditError } from '../domain/plan-edits.js';
import { dependencyGraph, readyTodos } from '../domain/plan-graph.js';
import { buildPlan } from '../domain/plan.js';
import { planNeedsReview } from '../domain/review.js';
import { QueryEnd, type QueryRun } from './query-run.js';
import { refusal } from './request-decision.js';
import { noteSearch, retrieve, searchWeb, webAvailable } from './retrieve.js';

/** Makes the plan and, where the policy wants it, has it reviewed until it is approved. */
export async function planWork(run: QueryRun, analysis: Analysis): Promise<void> {
  const { input, state } = run;
  state.set({ plan: buildPlan(analysis, webAvailable(run)) });
  while (planNeedsReview(input.policy.review, input.mode, planOf(run))) {
    state.enter('planning');
    const receipt = await askForReview(run);
    switch (receipt.reply.action) {
      case 'approve':
        return;
      case 'modify':
        break; // the changed plan is shown again
      case 'reject':
        throw new QueryEnd('rejected', 'PLAN_REJECTED', receipt.reply.reason);
    }
  }
}

/**
 * Carries out the searches of the plan, side by side where the graph allows.
 * @returns false when not one of them could be carried out
 */
export async function executeSearches(run: QueryRun): Promise<boolean> {
  run.state.enter('retrieving');
  const searches = () => readyTodos(planOf(run).todos).filter((todo) => todo.tool !== 'synthesize');
  for (let ready = searches(); ready.length > 0; ready = searches()) {
    await Promise.all(ready.map((todo) => executeSearch(run, todo)));
  }
  return planOf(run).todos.some((todo) => todo.tool !== 'synthesize' && todo.status === 'completed');
}

async function executeSearch(run: QueryRun, { id, tool, query }: Todo): Promise<void> {
  markTodo(run, id, { status: 'running' });
  const found = tool === 'search_web' ? await searchWeb(run, query) : await retrieve(run, query);
  if (found) noteSearch(run, { query, todoId: id, reason: tool === 'search_web' ? 'web' : 'plan' }, found);
  markTodo(run, id, found ? { status: 'completed', found: found.length } : { status: 'failed' });
}

/** Sets the status of the todo that writes the answer. */
export function markSynthesis(run: QueryRun, status: Todo['status']): void {
  for (const todo of planOf(run).todos) if (todo.tool === 'synthesize') markTodo(run, todo.id, { status });
}

async function askForReview(run: QueryRun): Promise<Receipt & { reply: ReplyOf<'plan_review'> }> {
  const plan = planOf(run);
  let edited: Plan | undefined;
  const receipt = await run.gate.requestDecision({
    kind: 'plan_review',
    payload: {
      question: run.input.question,
      plan,
      dependencyGraph: dependencyGraph(plan.todos),
      mermaid: planDiagram(plan.todos),
    },
    policy: run.input.policy.requests.plan_review,
    check: (reply) => {
      if (reply.action === 'modify' && reply.edits) edit(plan, reply.edits, reply.instruction);
    },
    prepare: async (reply) => {
      if (reply.action !== 'modify') return;
      edited = edit(
        plan,
        reply.edits ?? (await readInstruction(run, plan, reply.instruction ?? '')),
        reply.instruction,
      );
    },
  });
  if (receipt.action === 'modify' && edited) {
    const change = edited.changes.at(-1);
    if (change) change.by = receipt.by;
    run.state.set({ plan: edited });
  }
  return receipt;
}

function edit(
  plan: Plan,
  edits: Parameters<typeof applyPlanEdits>[1],
  instruction: string | undefined,
): Plan {
  try {
    return applyPlanEdits(plan, edits, { by: '', at: new Date().toISOString(), instruction });
  } catch (error) {
    if (error instanceof PlanEditError) throw refusal('HITL_MODIFICATION_FAILED', error.message);
    throw error;
  }
}

async function readInstruction(run: QueryRun, plan: Plan, instruction: string) {
  try {
    const step = await run.steps.editPlan({ plan, instruction, language: run.state.status.language });
    return run.state.take('edit_plan', step);
  } catch (error) {
    throw refusal('HITL_MODIFICATION_FAILED', rootMessage(error));
  }
}

/** The message of the adapter, from inside the failures that Temporal wraps around it. */
function rootMessage(error: unknown): string {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current.message : String(current);
}

function planOf({ state }: QueryRun): Plan {
  const { plan } = state.status;
  if (!plan) throw new Error('the query has no plan yet');
  return plan;
}

function markTodo(run: QueryRun, id: string, change: Partial<Pick<Todo, 'status' | 'found'>>): void {
  const plan = planOf(run);
  run.state.set({
    plan: { ...plan, todos: plan.todos.map((todo) => (todo.id === id ? { ...todo, ...change } : todo)) },
  });
}
