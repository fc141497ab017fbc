import type { QueryView } from '../../../contract/query.js';

/** Serialises the immutable part of an ended query; undefined where the view does not show all of it. */
export function endOf(view: QueryView): string | undefined {
  if (view.withheldBecause !== undefined) return undefined;
  const { stage, receipts } = view;
  const decided = receipts.map(({ requestId, action, decidedBy, by, at }) => [
    requestId,
    action,
    decidedBy,
    by,
    at,
  ]);
  if ('outcome' in view) return JSON.stringify([stage, view.outcome.code, decided]);
  const answer = 'answer' in view ? view.answer : undefined;
  if (answer?.withheld) return undefined;
  const cited = answer?.citations.map(({ marker, passageId, quote }) => [marker, passageId, quote]);
  return JSON.stringify([stage, answer?.text, answer?.status, answer?.author, cited, decided]);
}
