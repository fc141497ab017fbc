import type { GradedPassage } from '../../activities/reasoning.js';
import type { Retrieved } from '../../activities/retrieval.js';
import type { Step } from '../../activities/step.js';
import type { Passage } from '../../contract/passage.js';
import type { Search } from '../../contract/query.js';
import { refsOf } from '../../domain/evidence.js';
import { bestPassages, byGrade, gradeOf, mergePassages } from '../../domain/grading.js';
import { stillAsked } from '../../domain/plan.js';
import { orDegrade } from './degrade.js';
import type { Grading } from './look-ahead.js';
import type { QueryRun } from './query-run.js';

/**
 * Begins a search of the documents, with the gaps of the index meanwhile.
 * @param gradedNext as `RetrieveInput` says
 */
export function beginSearch(
  { input, state, steps }: QueryRun,
  query: string,
  gradedNext = false,
): Promise<Retrieved> {
  return steps.retrieve({
    query,
    k: input.policy.retrieval.k,
    access: { groups: input.asker.groups },
    scope: input.scope,
    domains: input.domains ?? state.status.analysis?.domains,
    snippetChars: input.policy.retrieval.snippetChars,
    ...(gradedNext ? { gradedNext } : {}),
  });
}

/** Searches the documents, unless that was begun before; undefined when the index could not be searched. */
export async function retrieve(
  run: QueryRun,
  query: string,
  gradedNext = false,
): Promise<Passage[] | undefined> {
  const search = takeSearch(run, query) ?? beginSearch(run, query, gradedNext);
  return orDegrade(
    run,
    'retrieve',
    search.then((step) => {
      if (step.gap) run.work.gap = step.gap;
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

/** Words that the searches of the query were made with. */
export function triedIn({ state }: QueryRun): string[] {
  return state.status.searches.map(({ query }) => query);
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
 * Grades the passages that have no grade yet, all in one call but for those whose grading was begun before, and keeps the
 * best. When grading fails for good the similarity stands in for the grade.
 */
export async function gradePassages(run: QueryRun): Promise<void> {
  const { input, state } = run;
  const begun = takeGrading(run);
  if (begun) setGrades(run, begun.passages, await orDegrade(run, 'grade', begun.grades));
  const ungraded = state.status.passages.filter(({ grade }) => grade === undefined);
  if (ungraded.length > 0)
    setGrades(run, ungraded, await orDegrade(run, 'grade', beginGrading(run, questionOf(run), ungraded)));
  else if (!begun) return;
  const graded = state.status.passages.toSorted(byGrade);
  state.set({ passages: bestPassages(graded, 2 * input.policy.retrieval.k) });
}

/** Begins to grade passages for a question, all in one call. */
export function beginGrading(
  run: QueryRun,
  question: string,
  passages: readonly Passage[],
): Promise<Step<GradedPassage[]>> {
  const parts = partsOf(run);
  return run.steps.grade({
    question,
    evidence: refsOf(passages),
    access: { groups: run.input.asker.groups },
    ...(parts.length > 0 ? { parts } : {}),
  });
}

/** Sets the grades of those of these passages that have none; by similarity where there are no grades. */
function setGrades(
  { input, state }: QueryRun,
  passages: readonly Passage[],
  grades: readonly GradedPassage[] | undefined,
): void {
  const asked = new Set(passages.map(({ id }) => id));
  const known = new Map(grades?.map(({ passageId, ...grade }) => [passageId, grade]));
  state.set({
    passages: state.status.passages.map((passage) => {
      if (passage.grade || !asked.has(passage.id)) return passage;
      // a passage that grading does not know was withdrawn or changed since it was found
      const { score, parts, ...named }: Omit<GradedPassage, 'passageId'> = known.get(passage.id) ?? {
        score: grades ? 0 : passage.similarity,
      };
      return { ...passage, grade: { ...gradeOf(input.policy.grading, score, parts), ...named } };
    }),
  });
}

/** Returns the search with these words if it was begun before, once. */
function takeSearch({ work: { ahead } }: QueryRun, query: string): Promise<Retrieved> | undefined {
  if (ahead?.question !== query) return undefined;
  const { search } = ahead;
  delete ahead.search;
  return search;
}

/** Returns the grading that was begun before, once. */
function takeGrading({ work }: QueryRun): Grading | undefined {
  const { grading } = work.ahead ?? {};
  delete work.ahead;
  return grading;
}

/**
 * Returns the question that is searched, graded and answered: the reviewer's words if there are any, else the refined
 * question.
 */
export function questionOf(run: QueryRun): string {
  const { analysis, question } = run.state.status;
  return reviewersWords(run) ?? analysis?.refinedQuestion ?? question;
}

/** Returns the parts of a question that has several, where one passage that fits is enough; not of a reviewer's words. */
export function partsOf(run: QueryRun): readonly string[] {
  const { subQuestions = [] } = run.state.status.analysis ?? {};
  const { sufficientBy } = run.input.policy.grading;
  return sufficientBy === 'best' && subQuestions.length > 1 && !reviewersWords(run) ? subQuestions : [];
}

/**
 * Returns the parts that the answer is to have, and how to join them: none of a reviewer's words, and none that a person has
 * taken out of the plan.
 */
export function partsAsked(run: QueryRun): { subQuestions: string[]; synthesisGuide: string | undefined } {
  const { analysis, plan } = run.state.status;
  if (!analysis || reviewersWords(run)) return { subQuestions: [], synthesisGuide: undefined };
  const { subQuestions, synthesisGuide } = analysis;
  return { subQuestions: plan ? stillAsked(subQuestions, plan) : subQuestions, synthesisGuide };
}

function reviewersWords({ state }: QueryRun): string | undefined {
  return state.status.searches.findLast(({ reason }) => reason === 'reviewer')?.query;
}
