import type { QueryView, Stage } from '../../../../contract/query.js';
import { hasEnded } from '../../../api/status.js';

export type StepName = 'recall' | 'understand' | 'plan' | 'search' | 'grade' | 'write' | 'check' | 'review';

/** `waiting` for a person; `stopped`: the query ended here. */
export type StepState = 'done' | 'active' | 'waiting' | 'paused' | 'ahead' | 'stopped';

export interface Step {
  name: StepName;
  state: StepState;
  /** The time at which it began, if recorded. */
  at?: string | undefined;
  /** Time spent working on it. */
  ms?: number | undefined;
}

/** The names under which the query records the time of its steps. */
const WORK: Record<StepName, readonly string[]> = {
  recall: [],
  understand: ['open', 'analyse', 'clarify'],
  plan: ['list_tools', 'edit_plan'],
  search: ['retrieve', 'rewrite', 'search_web'],
  grade: ['grade', 'correct'],
  write: ['answer', 'chat'],
  check: ['judge', 'check_evidence', 'check_delivery'],
  review: [],
};

const OF_STAGE: Partial<Record<Stage, StepName>> = {
  analysing: 'understand',
  clarifying: 'understand',
  planning: 'plan',
  retrieving: 'search',
  answering: 'write',
  reviewing: 'review',
};

const ORDER = ['understand', 'plan', 'search', 'grade', 'write', 'check', 'review'] as const;

/**
 * Returns the steps of a query, done and to come, in order. Repeated steps are listed once; their details have every round.
 */
export function stepsOf(status: QueryView): Step[] {
  if (status.cachedFrom !== undefined) return [{ name: 'recall', state: 'done', at: status.createdAt }];
  const ended = hasEnded(status);
  const current = currentStep(status);
  return ORDER.filter((name) => concerns(status, name, ended, current)).map((name) => ({
    name,
    state: stateOf(status, name, current, ended),
    at: beginOf(status, name),
    ms: timeOf(status, name),
  }));
}

/** Returns the step that a query is at, or at which it ended without an answer. */
function currentStep(status: QueryView): StepName | undefined {
  if (status.stage === 'completed') return undefined;
  const stage = lastStage(status);
  const name = OF_STAGE[stage] ?? 'understand';
  const last = status.metrics.steps.at(-1)?.step;
  if (name === 'search' && searchesAreDone(status)) return 'grade';
  if (name === 'write' && last === 'answer') return 'check';
  return name;
}

/** The stage a query is in, or was in when it was paused or ended. */
function lastStage({ stage, requests, events }: QueryView): Stage {
  if (OF_STAGE[stage]) return stage;
  for (const request of [...requests].reverse()) {
    if (stage === 'paused' && request.kind === 'pause') return request.payload.stage as Stage;
  }
  const left = events.findLast(({ data }) => data.stage !== undefined && OF_STAGE[data.stage as Stage]);
  return (left?.data.stage as Stage | undefined) ?? 'analysing';
}

function searchesAreDone({ plan, searches, passages }: QueryView): boolean {
  const open = plan?.todos.some(
    ({ tool, status }) => tool !== 'synthesize' && (status === 'pending' || status === 'running'),
  );
  return open === false && searches.length > 0 && passages.some(({ grade }) => grade === undefined);
}

/** True if a step was taken or is still to come. */
function concerns(status: QueryView, name: StepName, ended: boolean, current: StepName | undefined): boolean {
  if (name === current || name === 'understand') return true;
  if (name === 'review') return status.requests.some(({ kind }) => kind === 'answer_review');
  const ahead = !ended && current !== undefined && place(name) > place(current);
  if (ahead) return name === 'write' || status.route !== 'chitchat';
  if (name === 'plan') return status.plan !== undefined;
  if (name === 'search') return status.searches.length > 0;
  if (name === 'grade') return status.passages.some(({ grade }) => grade);
  if (name === 'check') return status.confidence !== undefined;
  return timeOf(status, name) !== undefined;
}

function place(name: StepName): number {
  return (ORDER as readonly StepName[]).indexOf(name);
}

function stateOf(
  status: QueryView,
  name: StepName,
  current: StepName | undefined,
  ended: boolean,
): StepState {
  if (current === undefined) return 'done';
  if (name !== current) return place(name) < place(current) ? 'done' : 'ahead';
  if (ended) return 'stopped';
  if (status.stage === 'paused') return 'paused';
  return status.requests.some((request) => request.status === 'open') ? 'waiting' : 'active';
}

function beginOf({ createdAt, plan, events, requests }: QueryView, name: StepName): string | undefined {
  const entered = (stage: Stage) => events.find(({ data }) => data.stage === stage)?.at;
  if (name === 'understand') return createdAt;
  if (name === 'plan') return plan?.changes[0]?.at ?? entered('planning');
  if (name === 'search') return entered('retrieving');
  if (name === 'write') return entered('answering');
  if (name === 'review') return requests.find(({ kind }) => kind === 'answer_review')?.createdAt;
  return undefined;
}

function timeOf({ metrics }: QueryView, name: StepName): number | undefined {
  const own = metrics.steps.filter(({ step }) => WORK[name].includes(step));
  return own.length === 0 ? undefined : own.reduce((sum, { ms }) => sum + ms, 0);
}
