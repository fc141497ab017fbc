import { isFinal } from '../../../contract/query.js';
import { endOf } from '../workload/ending.js';
import type { Invariant } from './evidence.js';

/** Ended queries do not change: no answer is delivered twice, none changes afterwards. */
export const endsAreFinal: Invariant = ({ seen, views }) => {
  const now = new Map(views.map((view) => [view.id, view]));
  return seen.ends.flatMap(({ queryId, end }) => {
    const view = now.get(queryId);
    if (!view) return [];
    if (!isFinal(view.stage)) return [{ subject: queryId, what: `had ended, and is ${view.stage} again` }];
    const present = endOf(view);
    return present === undefined || present === end
      ? []
      : [{ subject: queryId, what: `ended as ${end}, and is now ${present}` }];
  });
};

/** The history of an ended query says so once. */
export const endedOnce: Invariant = ({ views, histories }) => {
  const byId = new Map(histories.map(({ queryId, entries }) => [queryId, entries]));
  return views.flatMap(({ id, stage }) => {
    const entries = byId.get(id);
    if (!entries || !isFinal(stage)) return [];
    const ends = entries.filter(({ type }) => type === 'ended').length;
    return ends === 1 ? [] : [{ subject: id, what: `ended ${ends} times by its history` }];
  });
};

/** The machine cites what it was shown. */
export const citationsAreReal: Invariant = ({ views }) =>
  views.flatMap((view) => {
    const answer = 'answer' in view ? view.answer : undefined;
    if (answer?.author !== 'reasoner' || view.cachedFrom !== undefined) return [];
    const shown = new Set(view.passages.map(({ id }) => id));
    return answer.citations
      .filter(({ passageId, quote, withheld }) => !shown.has(passageId) || (!withheld && quote.trim() === ''))
      .map(({ marker, passageId }) => ({
        subject: view.id,
        what: `[${marker}] cites ${passageId}, which it was not shown`,
      }));
  });
