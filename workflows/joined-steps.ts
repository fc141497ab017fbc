import type { QueryActivities } from '../activities/index.js';
import type { JoinedActivities } from '../activities/joined.js';
import type { GradedPassage, JudgedDraft } from '../activities/reasoning.js';
import type { Step } from '../activities/step.js';
import type { Draft } from '../contract/answer.js';
import type { Analysis } from '../contract/analysis.js';
import { refsOf, type EvidenceRef } from '../domain/evidence.js';
import type { CheckEvidenceInput, ChangedPassage } from '../activities/evidence.js';

/**
 * Steps of which several are one activity: a question is analysed in the activity that opens its query, what is found is graded, and a
 * draft judged and its sources checked, in the one that finds or writes it. The outcome of a later step is kept until it is asked
 * for, so that a query goes on, and records its steps, as if they were apart. What is asked for otherwise, or failed along with the
 * first step, is a step of its own.
 */
export function joinedSteps(steps: QueryActivities, joined: JoinedActivities): QueryActivities {
  let analysed: Step<Analysis> | undefined;
  let graded: { of: string; step: Step<GradedPassage[]> } | undefined;
  let judged: { of: Draft; step: Step<JudgedDraft> } | undefined;
  let checked: { of: string; at: number; step: Step<ChangedPassage[]> } | undefined;
  return {
    ...steps,
    async openQuery({ analysedNext, ...input }) {
      if (!analysedNext) return steps.openQuery(input);
      const { first, along } = await joined.openAndAnalyse({ ...input, analysedNext });
      analysed = along;
      return first;
    },
    async analyse(input) {
      const step = analysed ?? (await steps.analyse(input));
      analysed = undefined; // what is analysed once more is another question
      return step;
    },
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
      const { first, along, checked: step } = await joined.answerAndJudge(input);
      judged = along && { of: first.value, step: along };
      checked = step && { of: checkOf(input.checkedNext!), at: Date.now(), step };
      return first;
    },
    async judge(input) {
      return judged?.of === input.draft ? judged.step : steps.judge(input);
    },
    async checkDelivery(input) {
      const made = checked;
      checked = undefined; // the next look is at what has become of the sources since
      // at the very moment of the check, by the time of the workflow: a span of time would be another one in a replay, where steps
      // that ended one after the other may all end at the time of the last
      const counts = made?.of === checkOf(input) && made.at === Date.now();
      return counts ? made.step : steps.checkDelivery(input);
    },
  };
}

function gradingOf(question: string, evidence: readonly EvidenceRef[]): string {
  return JSON.stringify([question, evidence]);
}

function checkOf({ passages }: CheckEvidenceInput): string {
  return JSON.stringify(passages);
}
