import type { Analysis } from '../contract/analysis.js';
import type { Draft } from '../contract/answer.js';
import { refsOf } from '../domain/evidence.js';
import type { ChangedPassage } from './evidence.js';
import type { QueryActivities } from './index.js';
import type { GradedPassage, JudgedDraft } from './reasoning.js';
import type { OpenedQuery, OpenQueryInput } from './records.js';
import type { Retrieved, RetrieveInput } from './retrieval.js';
import type { Step } from './step.js';

/** A step, and the one that was done along with it; that one is absent where it failed, or had nothing to do. */
interface Joined<First, Along> {
  first: First;
  along: Along | undefined;
}

type JoinedSteps = Pick<
  QueryActivities,
  'openQuery' | 'analyse' | 'retrieve' | 'grade' | 'answer' | 'judge' | 'checkDelivery'
>;

/**
 * Several steps in one activity, for installations where none takes more than milliseconds. Each is timed as a step of its own; a
 * later one that fails is left out, so that it is tried again by itself.
 */
export function createJoinedActivities(steps: JoinedSteps) {
  return {
    /** Analyses the question where the cache has no answer. */
    async openAndAnalyse({
      analysedNext: question,
      ...input
    }: OpenQueryInput & Required<Pick<OpenQueryInput, 'analysedNext'>>): Promise<
      Joined<Step<OpenedQuery>, Step<Analysis>>
    > {
      const first = await steps.openQuery(input);
      const { cache, turns } = first.value;
      const analysis = cache?.hit
        ? undefined
        : steps.analyse({ ...question, turns: question.turns ?? turns });
      return { first, along: await unlessFailed(analysis) };
    },

    /** Grades what is found for the words that it was searched with. */
    async retrieveAndGrade(input: RetrieveInput): Promise<Joined<Retrieved, Step<GradedPassage[]>>> {
      const first = await steps.retrieve(input);
      const { query: question, access } = input;
      const evidence = refsOf(first.value);
      const grades = evidence.length > 0 ? steps.grade({ question, evidence, access }) : undefined;
      return { first, along: await unlessFailed(grades) };
    },

    /** Judges the draft and, where that is asked for, checks its sources. */
    async answerAndJudge({
      checkedNext,
      ...input
    }: Parameters<QueryActivities['answer']>[0]): Promise<
      Joined<Step<Draft>, Step<JudgedDraft>> & { checked: Step<ChangedPassage[]> | undefined }
    > {
      const first = await steps.answer(input);
      const { stream: _stream, subQuestions: _parts, synthesisGuide: _guide, ...reading } = input;
      const along = await unlessFailed(steps.judge({ ...reading, draft: first.value }));
      return { first, along, checked: await unlessFailed(checkedNext && steps.checkDelivery(checkedNext)) };
    },
  };
}

export type JoinedActivities = ReturnType<typeof createJoinedActivities>;

async function unlessFailed<T>(step: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await step;
  } catch {
    return undefined;
  }
}
