import type { Invariant } from './evidence.js';

/** Who follows a query gets its events from the first on, none left out and none twice. */
export const streamsAreWhole: Invariant = ({ seen, views }) => {
  const byId = new Map(views.map((view) => [view.id, view]));
  return seen.streams.flatMap(({ queryId, seqs, ended }) => {
    const gap = seqs.findIndex((seq, index) => seq !== index + 1);
    if (gap !== -1) return [{ subject: queryId, what: `event ${gap + 1} came as ${seqs[gap]}` }];
    const all = byId.get(queryId)?.events.length;
    if (!ended || all === undefined || seqs.length === all) return [];
    return [{ subject: queryId, what: `${seqs.length} events came, it has ${all}` }];
  });
};

/** The same key gets the same query or turn, and the same words. */
export const completionsAreOne: Invariant = ({ seen }) =>
  seen.completions.flatMap(({ key, ids, contents }) => [
    ...(new Set(ids).size > 1 ? [{ subject: key, what: `several: ${[...new Set(ids)].join(', ')}` }] : []),
    ...(new Set(contents).size > 1
      ? [{ subject: ids[0] ?? key, what: `said otherwise: ${[...new Set(contents)].join(' | ')}` }]
      : []),
  ]);
