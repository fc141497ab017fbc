import { ApplicationFailure } from '@temporalio/workflow';
import type { Plan, PlanEdit } from '../../contract/plan.js';
import type { Principal } from '../../contract/principal.js';
import { applyPlanEdits } from '../../domain/plan-edits.js';
import { isBeingWritten } from '../../domain/plan-graph.js';
import { catalogFor, changedBy, knownTools, planOf, replacePlan } from './current-plan.js';
import { callsOf } from './degrade.js';
import type { EditPlanInput } from '../messages.js';
import type { QueryRun } from './query-run.js';
import { senderOf, refusal, rootText } from '../gate/refusal.js';

/** Refuses a change that cannot be made now, as far as that can be told at once: the validator of the Update. */
export function validatePlanEdit(run: QueryRun, { edits, version, by }: EditPlanInput): void {
  requireEditable(run, version);
  // an edit that names a tool of the tool host is checked when its tools are known
  if (edits && toolsOf(edits).every((tool) => knownTools(run).has(tool)))
    editedPlan(run, edits, senderOf(by), undefined);
}

/** Changes the plan for a person, by edits or in words; for a preview only tells what it would be. */
export async function editPlan(run: QueryRun, input: EditPlanInput): Promise<Plan> {
  requireEditable(run, input.version);
  const { version } = planOf(run);
  const by = senderOf(input.by);
  try {
    const edits = input.edits ?? (await readInstruction(run, input.instruction ?? ''));
    await catalogFor(run, toolsOf(edits));
    requireEditable(run, version); // what was read was read for that version
    const edited = editedPlan(run, edits, by, input.instruction);
    if (!input.preview) replacePlan(run, edited, 'arguments_changed');
    return edited;
  } catch (error) {
    if (error instanceof ApplicationFailure) {
      run.events.record('hitl_error', { code: error.type ?? 'INTERNAL', by: by.id });
    }
    throw error;
  }
}

function requireEditable(run: QueryRun, version: number | undefined): void {
  const { plan, requests } = run.state.status;
  const open = requests.some(({ status, kind }) => status === 'open' && kind === 'plan_review');
  if (!plan || isBeingWritten(plan.todos) || !(open || run.pause.paused)) {
    throw refusal('PLAN_NOT_EDITABLE', {
      en: 'a plan is changed while its review or a pause is open',
      ko: '계획은 검토 중이거나 일시 중지된 동안에만 바꿀 수 있습니다',
    });
  }
  if (version !== undefined && version !== plan.version) {
    throw refusal('PLAN_VERSION_CHANGED', {
      en: `the plan has version ${plan.version} by now`,
      ko: `계획이 그사이 버전 ${plan.version}으로 바뀌었습니다`,
    });
  }
}

/** The present plan with the edits made. @throws ApplicationFailure HITL_MODIFICATION_FAILED. */
export function editedPlan(
  run: QueryRun,
  edits: readonly PlanEdit[],
  by: Principal,
  instruction: string | undefined,
): Plan {
  const change = { by: by.id, at: new Date().toISOString(), instruction };
  return changedBy(run, by, (plan) => applyPlanEdits(plan, edits, change, knownTools(run)));
}

/** An instruction in words as edits. @throws ApplicationFailure HITL_MODIFICATION_FAILED that says what can be read. */
export async function readInstruction(run: QueryRun, instruction: string): Promise<PlanEdit[]> {
  const { language } = run.state.status;
  try {
    const step = await run.stepsNow.editPlan({ plan: planOf(run), instruction, language });
    return run.state.take('edit_plan', step);
  } catch (error) {
    run.state.countCalls('edit_plan', callsOf(error));
    throw refusal('HITL_MODIFICATION_FAILED', rootText(error));
  }
}

/** Tools that edits add. */
export function toolsOf(edits: readonly PlanEdit[]): string[] {
  return edits.flatMap((edit) => (edit.op === 'add' ? [edit.todo.tool] : []));
}
