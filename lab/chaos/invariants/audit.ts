import type { Invariant } from './evidence.js';

/** Histories replay: the same code leads to the same decisions. */
export const historiesReplay: Invariant = ({ verdicts }) =>
  verdicts
    .filter(({ verdict }) => verdict !== 'same')
    .map(({ queryId, verdict }) => ({ subject: queryId, what: `replays as ${verdict}` }));

/** The history that auditors read has every receipt of the query. */
export const historiesTellDecisions: Invariant = ({ views, histories }) => {
  const byId = new Map(histories.map(({ queryId, entries }) => [queryId, entries]));
  return views.flatMap(({ id, receipts }) => {
    const entries = byId.get(id);
    if (!entries) return [];
    const told = new Set(
      entries.flatMap((entry) => (entry.type === 'decision' ? [entry.receipt.requestId] : [])),
    );
    return receipts
      .filter(({ requestId }) => !told.has(requestId))
      .map(({ requestId }) => ({ subject: requestId, what: 'its history does not tell how it was decided' }));
  });
};

/** Every case came to its end with what its client was told. */
export const clientsGetThrough: Invariant = ({ seen }) =>
  seen.given.map(({ n, kind, why }) => ({ subject: `case ${n} (${kind})`, what: why }));
