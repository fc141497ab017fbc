import type { Invariant } from './evidence.js';
import { groupBy } from './group-by.js';

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
