import { ApplicationFailure, isCancellation, log } from '@temporalio/workflow';
import { catalogFor, knownTools, markTodo, planOf, replacePlan } from './current-plan.js';
import { beginning } from '../../domain/json-text.js';
import { REASONER } from '../../domain/plan.js';
import { orDegrade } from './degrade.js';
import { editedPlan, toolsOf } from './edit-plan.js';
import type { QueryRun } from './query-run.js';
import { rootFailure } from '../gate/refusal.js';

/** Characters of a failure that stay with the todo. */
export const NOTE_CHARS = 300;
/** Characters of a failure that stay with the version of the plan. */
const INSTRUCTION_CHARS = 1_000;

/**
 * True if other arguments or another tool may help: the tool refused the call. A call that may have taken effect is not
 * made again, and a tool that is away does not come back by being called differently.
 */
export function isCorrectable(error: unknown): boolean {
  const root = rootFailure(error);
  return root instanceof ApplicationFailure && root.type === 'invalid';
}

/**
 * Lets the reasoner mend a todo whose call failed. What it changes is a version of the plan like any other, and a
 * call that needs approval is approved anew with its new arguments.
 * @returns whether the plan was changed; the todo may be another one then, or gone
 */
export async function correctTodo(run: QueryRun, id: string, failure: string): Promise<boolean> {
  const edits = await orDegrade(
    run,
    'correct',
    run.steps.correct({
      plan: planOf(run),
      todoId: id,
      failure,
      tools: [...knownTools(run).values()],
      language: run.state.status.language,
    }),
  );
  if (!edits || edits.length === 0) return false;
  // only a todo that does not run can be changed
  markTodo(run, id, { status: 'pending', note: beginning(failure, NOTE_CHARS) });
  try {
    await catalogFor(run, toolsOf(edits));
    replacePlan(
      run,
      editedPlan(run, edits, { id: REASONER, groups: [] }, beginning(failure, INSTRUCTION_CHARS)),
      'arguments_changed',
    );
    return true;
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('a correction cannot be made', { todo: id, error });
    return false;
  }
}
