import { groupBy, type Invariant } from './evidence.js';

/** A stream has all events of its query from the first on, without gaps or duplicates. */
export const streamsAreWhole: Invariant = ({ seen, views }) => {
  const byId = new Map(views.map((view) => [view.id, view]));
  return seen.streams.flatMap(({ queryId, seqs, ended }) => {
    const gap = seqs.findIndex((seq, index) => seq !== index + 1);
    if (gap !== -1) return [{ subject: queryId, what: `event ${gap + 1} came as ${seqs[gap]}` }];
    const events = byId.get(queryId)?.events;
    if (!ended || events === undefined) return [];
    // a stream ends with the query; what a verification says that was under way then stands in the status alone
    const last = events.find(({ type }) => type === 'query_ended')?.seq ?? events.length;
    return seqs.length === last
      ? []
      : [{ subject: queryId, what: `${seqs.length} events came, it has ${last}` }];
  });
};

/** The same key gets the same query or turn, and the same words until a provisional answer is final. */
export const completionsAreOne: Invariant = ({ seen }) =>
  seen.completions.flatMap(({ key, ids, contents }) => {
    const said = new Set(contents.map(({ answer, text }) => JSON.stringify([answer, text])));
    const answers = new Set(contents.map(({ answer }) => answer));
    return [
      ...(new Set(ids).size > 1 ? [{ subject: key, what: `several: ${[...new Set(ids)].join(', ')}` }] : []),
      ...(said.size > answers.size
        ? [{ subject: ids[0] ?? key, what: `said otherwise: ${[...said].join(' | ')}` }]
        : []),
    ];
  });

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

/** Every opinion that was acknowledged is kept as it was given, once; none is kept that nobody gave. */
export const feedbackIsKept: Invariant = ({ seen, feedback, feedbackTotal }) => {
  const placeOf = ({ queryId, by }: { queryId: string; by: string }) => `${queryId} ${by}`;
  const kept = groupBy(feedback, placeOf);
  const given = new Set(seen.feedback.map(placeOf));
  return [
    ...seen.feedback
      .filter(({ acknowledged }) => acknowledged)
      .flatMap((opinion) => {
        const found = kept.get(placeOf(opinion)) ?? [];
        if (found.some(({ rating, comment }) => rating === opinion.rating && comment === opinion.comment))
          return [];
        return [
          {
            subject: opinion.queryId,
            what: `${opinion.rating} of ${opinion.by} was acknowledged, and is gone`,
          },
        ];
      }),
    ...[...kept].flatMap(([place, items]) => [
      ...(items.length > 1 ? [{ subject: place, what: `kept ${items.length} times` }] : []),
      ...(given.has(place) ? [] : [{ subject: place, what: 'nobody gave it' }]),
    ]),
    ...(feedbackTotal === kept.size
      ? []
      : [{ subject: 'statistics', what: `count ${feedbackTotal}, and there are ${kept.size}` }]),
  ];
};
