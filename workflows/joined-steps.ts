import type { QueryActivities } from '../activities/index.js';
import type { JoinedActivities } from '../activities/joined.js';
import type { Step } from '../activities/step.js';
import type { Draft } from '../contract/answer.js';
import { refsOf, type EvidenceRef } from '../domain/evidence.js';
import type { Judged, PassageGrade } from '../ports/reasoner.js';

/**
 * Steps of which two are one activity: what is found is graded, and a draft judged, in the activity that finds or writes it. The
 * outcome of the second step is kept until it is asked for, so that a query goes on, and records its steps, as if there were
 * two. What is asked for otherwise, or failed along with the first step, is a step of its own.
 */
export function joinedSteps(steps: QueryActivities, joined: JoinedActivities): QueryActivities {
  let graded: { of: string; step: Step<PassageGrade[]> } | undefined;
  let judged: { of: Draft; step: Step<Judged> } | undefined;
  return {
    ...steps,
    async retrieve(input) {
      if (!input.gradedNext) return steps.retrieve(input);
      const { first, along } = await joined.retrieveAndGrade(input);
      graded = along && { of: gradingOf(input.query, refsOf(first.value)), step: along };
      return first;
    },
    async grade(input) {
      const { question, evidence, parts } = input;
      return !parts && graded?.of === gradingOf(question, evidence) ? graded.step : steps.grade(input);
    },
    async answer(input) {
      const { first, along } = await joined.answerAndJudge(input);
      judged = along && { of: first.value, step: along };
      return first;
    },
    async judge(input) {
      return judged?.of === input.draft ? judged.step : steps.judge(input);
    },
  };
}

function gradingOf(question: string, evidence: readonly EvidenceRef[]): string {
  return JSON.stringify([question, evidence]);
}
