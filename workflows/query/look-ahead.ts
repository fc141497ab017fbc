import type { GradedPassage } from '../../activities/reasoning.js';
import type { Retrieved } from '../../activities/retrieval.js';
import type { Step } from '../../activities/step.js';
import type { Analysis } from '../../contract/analysis.js';
import type { Passage } from '../../contract/passage.js';
import { likenessOf } from '../../domain/likeness.js';
import { planNeedsReview } from '../../domain/review.js';
import { callsOf } from './degrade.js';
import type { QueryRun } from './query-run.js';
import { beginGrading, beginSearch, webAvailable } from './retrieve.js';
import { isUnclear } from './understand.js';

/** Search and grading that were begun before the question was analysed. */
export interface Ahead {
  /** The question as asked; as it was analysed, once that has turned out to be alike. */
  question: string;
  /** Absent once its result was taken. */
  search?: Promise<Retrieved>;
  /** Present once something was found, where the policy lets it be graded. */
  grading?: Grading;
}

export interface Grading {
  passages: readonly Passage[];
  grades: Promise<Step<GradedPassage[]>>;
}

/**
 * Searches for the question as asked, and has what is found graded, while a model analyses it. Not done for a question
 * that is not whole without what was said before, nor before a plan that a person is to approve, nor with a reasoner that
 * thinks in the worker itself, in less time than an event takes.
 */
export function lookAhead(run: QueryRun): void {
  const { input, memory, work } = run;
  const { speculate } = input.policy.answer;
  if (speculate === 'nothing' || input.engine.reasoning !== 'regular') return;
  if (memory.turns.length > 0 || memory.clarifications.length > 0) return;
  if (planNeedsReview(input.policy.review, input.mode, { estimatedCostUsd: 0 })) return;
  const search = beginSearch(run, input.question);
  const ahead: Ahead = { question: input.question, search };
  work.ahead = ahead;
  search
    .then(({ value: passages }) => {
      if (work.ahead !== ahead || speculate === 'search' || passages.length === 0) return;
      const grades = beginGrading(run, ahead.question, passages);
      ahead.grading = { passages, grades };
      return grades;
    })
    .catch(() => undefined); // whoever takes it is told
}

/** Keeps what was begun where the analysis asks for one search with words like those of the question; else drops it. */
export function keepAhead(run: QueryRun, analysis: Analysis): void {
  const { ahead } = run.work;
  if (!ahead) return;
  const { route, subQuestions, refinedQuestion } = analysis;
  const { speculateAlike } = run.input.policy.answer;
  // computed for an analysis from before it was recorded
  const { words, numbers } = analysis.likeness ?? likenessOf(ahead.question, refinedQuestion);
  const searches = route === 'internal_search' || (route === 'web_search' && !webAvailable(run));
  const atOnce = subQuestions.length === 0 && !isUnclear(run, analysis);
  if (searches && atOnce && numbers && words >= speculateAlike) ahead.question = refinedQuestion;
  else void dropAhead(run);
}

/** Forgets what was begun and not taken; its calls count all the same, as soon as they are over. */
export async function dropAhead({ state, work }: QueryRun): Promise<void> {
  const { grading } = work.ahead ?? {};
  delete work.ahead;
  try {
    if (grading) state.take('grade', await grading.grades);
  } catch (error) {
    state.countCalls('grade', callsOf(error));
  }
}
