import type { Rung } from '../../contract/request-policy.js';
import type { HumanRequest } from '../../contract/requests/index.js';

/** When a request counts from and until, in milliseconds since the epoch; both move with pauses. */
export interface Span {
  from: number;
  deadline: number;
}

/** A step of a request's ladder, with whether it was taken. */
export interface LadderStep {
  rung: Rung;
  /** ISO 8601. */
  doneAt?: string;
}

/** When a step is due; undefined when there is no time for it between opening and deadline. */
function dueAt({ rung }: LadderStep, { from, deadline }: Span): number | undefined {
  const at =
    rung.afterSeconds === undefined
      ? deadline - (rung.beforeDeadlineSeconds ?? 0) * 1000
      : from + rung.afterSeconds * 1000;
  return at > from && at < deadline ? at : undefined;
}

/** The next moment at which something happens: a step that was not taken yet, or the deadline. */
export function nextWake(ladder: readonly LadderStep[], span: Span): number {
  const due = ladder.filter((step) => !step.doneAt).map((step) => dueAt(step, span));
  return Math.min(span.deadline, ...due.filter((at) => at !== undefined));
}

/** The steps to take now, earliest first. None once the deadline has passed: a warning then comes too late. */
export function dueSteps(ladder: readonly LadderStep[], span: Span, now: number): LadderStep[] {
  if (now >= span.deadline) return [];
  const when = (step: LadderStep) => dueAt(step, span) ?? Infinity;
  return ladder.filter((step) => !step.doneAt && when(step) <= now).sort((a, b) => when(a) - when(b));
}

/** The ladder as the request shows it: what was done and what comes, in order. */
export function shownLadder(ladder: readonly LadderStep[], span: Span): HumanRequest['ladder'] {
  return ladder
    .flatMap((step) => {
      const at = dueAt(step, span);
      const { rung, doneAt } = step;
      if (at === undefined && !doneAt) return [];
      return [
        {
          step: rung.step,
          at: new Date(at ?? span.deadline).toISOString(),
          ...(rung.groups ? { groups: rung.groups } : {}),
          ...(doneAt ? { doneAt } : {}),
        },
      ];
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
