import { ApiProblem } from '../../../client/errors.js';
import type { DecideManyResult } from '../../../contract/endpoints.js';
import type { Problem } from '../../../contract/failures.js';
import type { DecisionResult, HumanRequest, Receipt } from '../../../contract/requests/index.js';
import { useTexts } from '../../language/language.js';
import { partTexts } from '../../parts/texts.js';
import { vocabulary, type Action } from '../../parts/vocabulary.js';
import { actTexts } from './act-texts.js';

/** Outcome of a decision on one request. */
export interface Outcome {
  /** `counted`: one of several approvals that are needed; `before`: someone or something else had ended it. */
  state: 'decided' | 'counted' | 'before' | 'refused';
  text: string;
}

/** Tells outcomes in the reader's words. */
export function useOutcomes() {
  const texts = useTexts(actTexts);
  const words = useTexts(vocabulary);
  const { unreachable, broken } = useTexts(partTexts);
  const done = (action: string) => words.done[action as Action] ?? action;

  function decided(result: DecisionResult): Outcome {
    if (!('pending' in result)) return { state: 'decided', text: done(result.action) };
    const { approvals, needed } = result.pending;
    return { state: 'counted', text: texts.counted(approvals, needed) };
  }

  function refused(problem: Problem): Outcome {
    const receipt = problem['receipt'] as Receipt | undefined;
    const claim = problem['claim'] as HumanRequest['claim'];
    if (claim) return { state: 'refused', text: texts.cannot.claimed(claim.by) };
    if (!receipt) return { state: 'refused', text: `${problem.title}. ${problem.detail}` };
    const { decidedBy, by, action } = receipt;
    const text =
      decidedBy === 'human'
        ? texts.before(by, done(action))
        : texts.beforeByItself(words.decidedBy[decidedBy], done(action));
    return { state: 'before', text };
  }

  return {
    decided,
    failed: (error: unknown): Outcome => {
      if (error instanceof ApiProblem) return refused(error.problem);
      const { title, detail } = error instanceof TypeError ? broken : unreachable;
      return { state: 'refused', text: `${title}. ${detail}` };
    },
    ofMany: ({ results }: DecideManyResult): Map<string, Outcome> =>
      new Map(
        results.map((one) => [one.requestId, one.ok ? decided(one.result) : refused(one.problem)] as const),
      ),
  };
}
