import type { EscalationStep } from '../../contract/request-policy.js';
import type { HumanRequest } from '../../contract/requests/index.js';

/** Opening and deadline of a request, in milliseconds since the epoch; both move with pauses. */
export interface Span {
  from: number;
  deadline: number;
}

/** A step of the escalation of a request; `doneAt` (ISO 8601) once it was taken. */
export type ScheduledStep = EscalationStep & { doneAt?: string };

/** Returns the moment at which a step is due; undefined when there is no time for it between opening and deadline. */
function dueAt(
  { afterSeconds, beforeDeadlineSeconds = 0 }: ScheduledStep,
  { from, deadline }: Span,
): number | undefined {
  const at =
    afterSeconds === undefined ? deadline - beforeDeadlineSeconds * 1000 : from + afterSeconds * 1000;
  return at > from && at < deadline ? at : undefined;
}

/** Returns the next moment at which something happens: a step that was not taken yet, or the deadline. */
export function nextWake(escalation: readonly ScheduledStep[], span: Span): number {
  const due = escalation.filter((step) => !step.doneAt).map((step) => dueAt(step, span));
  return Math.min(span.deadline, ...due.filter((at) => at !== undefined));
}

/** Returns the steps to take now, earliest first; none once the deadline has passed: a warning then comes too late. */
export function dueSteps(escalation: readonly ScheduledStep[], span: Span, now: number): ScheduledStep[] {
  if (now >= span.deadline) return [];
  const when = (step: ScheduledStep) => dueAt(step, span) ?? Infinity;
  return escalation.filter((step) => !step.doneAt && when(step) <= now).sort((a, b) => when(a) - when(b));
}

/** Returns the steps as the request shows them: what was done and what comes, in order. */
export function shownEscalation(escalation: readonly ScheduledStep[], span: Span): HumanRequest['ladder'] {
  return escalation
    .flatMap((one) => {
      const at = dueAt(one, span);
      const { step, groups, doneAt } = one;
      if (at === undefined && !doneAt) return [];
      return [
        {
          step,
          at: new Date(at ?? span.deadline).toISOString(),
          ...(groups ? { groups } : {}),
          ...(doneAt ? { doneAt } : {}),
        },
      ];
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
