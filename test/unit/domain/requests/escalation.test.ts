import fc from 'fast-check';
import type { EscalationStep } from '../../../../contract/request-policy.js';
import {
  dueSteps,
  nextWake,
  shownEscalation,
  type ScheduledStep,
} from '../../../../domain/requests/escalation.js';

const span = { from: 1_000_000, deadline: 1_600_000 };
const warn: ScheduledStep = { step: 'warn', beforeDeadlineSeconds: 60 };
const remind: ScheduledStep = { step: 'remind', afterSeconds: 120 };
const widen: ScheduledStep = { step: 'widen', afterSeconds: 300, groups: ['finance'] };
const escalation = [warn, widen, remind];
const done = (step: ScheduledStep): ScheduledStep => ({ ...step, doneAt: '2026-01-01T00:00:00.000Z' });

test('the next wake is the earliest step that was not taken, in the end the deadline', () => {
  expect(nextWake(escalation, span)).toBe(1_120_000);
  expect(nextWake([warn, widen, done(remind)], span)).toBe(1_300_000);
  expect(nextWake(escalation.map(done), span)).toBe(span.deadline);
  expect(nextWake([], span)).toBe(span.deadline);
});

test('steps that are due are taken earliest first, none twice, none once the deadline has passed', () => {
  expect(dueSteps(escalation, span, 1_119_999)).toEqual([]);
  expect(dueSteps(escalation, span, 1_540_000)).toEqual([remind, widen, warn]);
  expect(dueSteps([warn, widen, done(remind)], span, 1_300_000)).toEqual([widen]);
  expect(dueSteps(escalation, span, span.deadline)).toEqual([]);
});

test('a step for which there is no time between opening and deadline is left out', () => {
  const minute = { from: 0, deadline: 60_000 };
  expect(dueSteps([warn, remind], minute, 59_999)).toEqual([]);
  expect(nextWake([warn, remind], minute)).toBe(60_000);
  expect(shownEscalation([warn, remind], minute)).toEqual([]);
});

test('the escalation is shown in order, with groups and what was done', () => {
  expect(shownEscalation([warn, widen, done(remind)], span)).toEqual([
    { step: 'remind', at: '1970-01-01T00:18:40.000Z', doneAt: '2026-01-01T00:00:00.000Z' },
    { step: 'widen', at: '1970-01-01T00:21:40.000Z', groups: ['finance'] },
    { step: 'warn', at: '1970-01-01T00:25:40.000Z' },
  ]);
});

test('whoever sleeps until the next wake takes every step once and in order, and then comes to the deadline', () => {
  const step = fc.oneof(
    fc.record({ step: fc.constant('remind' as const), afterSeconds: fc.integer({ min: 1, max: 700 }) }),
    fc.record({
      step: fc.constant('warn' as const),
      beforeDeadlineSeconds: fc.integer({ min: 1, max: 700 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 1, max: 700 }), (planned: EscalationStep[], seconds) => {
      const whole = { from: 0, deadline: seconds * 1000 };
      let steps: ScheduledStep[] = planned;
      const taken: number[] = [];
      let now = 0;
      while ((now = nextWake(steps, whole)) < whole.deadline) {
        const due = dueSteps(steps, whole, now);
        expect(due.length).toBeGreaterThan(0);
        steps = steps.map((step) =>
          due.includes(step) ? { ...step, doneAt: new Date(now).toISOString() } : step,
        );
        taken.push(now);
      }
      expect(taken).toEqual([...taken].sort((a, b) => a - b));
      expect(shownEscalation(steps, whole).every(({ doneAt, at }) => doneAt === at)).toBe(true);
    }),
  );
});
