import type { Step } from '../../activities/step.js';
import type { Passage } from '../../contract/passage.js';
import type { Search } from '../../contract/query.js';
import { refsOf } from '../../domain/evidence.js';
import { bestPassages, byGrade, gradeOf, mergePassages } from '../../domain/grading.js';
import { orDegrade } from './degrade.js';
import type { QueryRun } from './query-run.js';

/** Searches the documents; undefined when the index could not be searched. */
export async function retrieve(run: QueryRun, query: string): Promise<Passage[] | undefined> {
  const { input, state, steps, work } = run;
  return orDegrade(
    run,
    'retrieve',
    steps
      .retrieve({
        query,
        k: input.policy.retrieval.k,
        access: { groups: input.asker.groups },
        scope: input.scope,
        domains: input.domains ?? state.status.analysis?.domains,
        snippetChars: input.policy.retrieval.snippetChars,
      })
      .then((step) => {
        if (step.gap) work.gap = step.gap;
        return step;
      }),
  );
}

/** Searches the web; undefined when it could not be searched. Only the search words leave the house. */
export async function searchWeb(run: QueryRun, query: string): Promise<Passage[] | undefined> {
  const { input, state, steps } = run;
  return orDegrade(
    run,
    'search_web',
    steps
      .searchWeb({
        query,
        maxResults: input.policy.web.maxResults,
        language: state.status.language,
      })
      .then((step) => withCost(step, input.policy.web.costUsd)),
  );
}

function withCost<T>(step: Step<T>, costUsd: number): Step<T> {
  if (costUsd === 0) return step;
  return { ...step, usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd } };
}

/** True if the web may be searched for this query. */
export function webAvailable({ input }: QueryRun): boolean {
  return input.engine.web && input.policy.web.enabled;
}

/** Notes a search that was made and adds what it found to the passages of the query. */
export function noteSearch(run: QueryRun, search: Omit<Search, 'hits'>, found: readonly Passage[]): void {
  const { state } = run;
  state.set({
    searches: [...state.status.searches, { ...search, hits: found.length }],
    passages: mergePassages(state.status.passages, found),
  });
}

/**
 * Grades the passages that have no grade yet, all in one call, and keeps the best. When grading fails for good the
 * similarity stands in for the grade.
 */
export async function gradePassages(run: QueryRun): Promise<void> {
  const { input, state, steps } = run;
  const known = state.status.passages;
  const ungraded = known.filter((passage) => passage.grade === undefined);
  if (ungraded.length === 0) return;
  const grades = await orDegrade(
    run,
    'grade',
    steps.grade({
      question: questionOf(run),
      evidence: refsOf(ungraded),
      access: { groups: input.asker.groups },
    }),
  );
  const scores = new Map(grades?.map((grade) => [grade.passageId, grade.score]));
  const graded = known.map((passage) => {
    if (passage.grade) return passage;
    // a passage that grading does not know was withdrawn or changed since it was found
    const score = grades ? (scores.get(passage.id) ?? 0) : passage.similarity;
    return { ...passage, grade: gradeOf(input.policy.grading, score) };
  });
  state.set({ passages: bestPassages(graded.sort(byGrade), 2 * input.policy.retrieval.k) });
}

/**
 * Returns the question that is searched, graded and answered: the reviewer's words if there are any, else the refined
 * question.
 */
export function questionOf({ state }: QueryRun): string {
  const { analysis, question, searches } = state.status;
  const byReviewer = searches.findLast((search) => search.reason === 'reviewer');
  return byReviewer?.query ?? analysis?.refinedQuestion ?? question;
}
