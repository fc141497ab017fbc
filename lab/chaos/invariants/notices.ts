import { isFinal } from '../../../contract/query.js';
import { groupBy, type Evidence, type Invariant } from './evidence.js';

/** A receiver that remembers ids is told each event once: one id per event, and one event per id. */
export const noticesComeOnce: Invariant = ({ webhooks }) => {
  const told = webhooks.filter(({ payload }) => payload.type !== 'ping');
  // a step that is lost with its worker and taken again is the same one at another moment; named here anew, to check the product
  const eventOf = ({ payload: { type, data } }: (typeof told)[number]) =>
    JSON.stringify({ type, ...data }, (name, value: unknown) =>
      ['deadline', 'until', 'waitedMs'].includes(name) ? undefined : value,
    );
  const several = (
    from: (one: (typeof told)[number]) => string,
    to: (one: (typeof told)[number]) => string,
    what: string,
  ) =>
    [...groupBy(told, from)].flatMap(([subject, all]) => {
      const distinct = new Set(all.map(to));
      return distinct.size > 1 ? [{ subject, what: `${what}: ${[...distinct].join(', ')}` }] : [];
    });
  return [
    ...several(({ id }) => id, eventOf, 'one id for several events'),
    ...several(eventOf, ({ id }) => id, 'one event under several ids'),
    ...several(
      ({ id }) => id,
      ({ payload }) => JSON.stringify(payload),
      'what is told changes',
    ),
  ];
};

/** Every request and every end is told, or is still on its way. */
export const noticesArrive: Invariant = (evidence) => {
  const arrived = (type: string, key: 'queryId' | 'requestId') => idsOf(evidence, type, key);
  const [ended, asked, decided, timedOut] = [
    arrived('query.ended', 'queryId'),
    arrived('hitl.requested', 'requestId'),
    arrived('hitl.decided', 'requestId'),
    arrived('hitl.timed_out', 'requestId'),
  ];
  return evidence.views.flatMap((view) => [
    ...(isFinal(view.stage) && !ended.has(view.id)
      ? [{ subject: view.id, what: 'nobody was told that it ended' }]
      : []),
    ...view.requests
      .filter(({ id, kind }) => kind !== 'pause' && !asked.has(id))
      .map(({ id }) => ({ subject: id, what: 'nobody was told that it was opened' })),
    ...view.receipts
      .filter(({ decidedBy, kind }) => kind !== 'pause' && (decidedBy === 'human' || decidedBy === 'timeout'))
      .filter(({ requestId, decidedBy }) => !(decidedBy === 'human' ? decided : timedOut).has(requestId))
      .map(({ requestId, decidedBy }) => ({
        subject: requestId,
        what: `nobody was told how it ended (${decidedBy})`,
      })),
  ]);
};

/** Ids of what was delivered, or is pending. */
function idsOf(
  { webhooks, deliveries }: Evidence,
  type: string,
  key: 'queryId' | 'requestId',
): Set<string | undefined> {
  return new Set([
    ...webhooks.filter(({ payload }) => payload.type === type).map(({ payload }) => payload.data[key]),
    ...deliveries.filter((one) => one.state === 'pending' && one.type === type).map((one) => one[key]),
  ]);
}
