import type { Draft } from '../contract/answer.js';
import { refsOf } from '../domain/evidence.js';
import type { Judged, PassageGrade } from '../ports/reasoner.js';
import type { QueryActivities } from './index.js';
import type { Retrieved, RetrieveInput } from './retrieval.js';
import type { Step } from './step.js';

/** A step, and the one that was done along with it; that one is absent where it failed, or had nothing to do. */
interface Joined<First, Along> {
  first: First;
  along?: Along;
}

/**
 * Two steps in one activity, for installations where neither takes more than milliseconds. Each is timed as a step of its own;
 * a second one that fails is left out, so that it is tried again by itself.
 */
export function createJoinedActivities({
  retrieve,
  grade,
  answer,
  judge,
}: Pick<QueryActivities, 'retrieve' | 'grade' | 'answer' | 'judge'>) {
  return {
    /** Grades what is found for the words that it was searched with. */
    async retrieveAndGrade(input: RetrieveInput): Promise<Joined<Retrieved, Step<PassageGrade[]>>> {
      const first = await retrieve(input);
      if (first.value.length === 0) return { first };
      const { query: question, access } = input;
      return along(first, grade({ question, evidence: refsOf(first.value), access }));
    },

    async answerAndJudge(
      input: Parameters<QueryActivities['answer']>[0],
    ): Promise<Joined<Step<Draft>, Step<Judged>>> {
      const first = await answer(input);
      const { stream: _stream, subQuestions: _parts, synthesisGuide: _guide, ...reading } = input;
      return along(first, judge({ ...reading, draft: first.value }));
    },
  };
}

export type JoinedActivities = ReturnType<typeof createJoinedActivities>;

async function along<First, Along>(first: First, second: Promise<Along>): Promise<Joined<First, Along>> {
  try {
    return { first, along: await second };
  } catch {
    return { first };
  }
}
