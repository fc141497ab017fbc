import { type QueryView, isFinal } from '../../../contract/query.js';
import type { Effect } from '../doubles/tool-server.js';
import { groupBy, type Evidence, type Invariant } from './evidence.js';

/** A call is named by its query and the todo, such as `q-1.sum`; `q-1.sum.2` when the todo was carried out again. */
const CALL = /^(q-[A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)(?:\.\d+)?$/;

const placeOf = ({ callId }: Effect) => {
  const [, queryId = '', todoId = ''] = CALL.exec(callId) ?? [];
  return { queryId, todoId };
};

/** No call has had its effect twice. */
export const effectsHappenOnce: Invariant = ({ effects }) =>
  [...groupBy(effects, ({ callId }) => callId)]
    .filter(([, all]) => all.length > 1)
    .map(([callId, all]) => ({
      subject: callId,
      what: `done ${all.length} times: ${all.map(({ at }) => at).join(', ')}`,
    }));

/** Every effect was approved, and the plan records it as done or possibly done. */
export const effectsAreTold: Invariant = (evidence) =>
  evidence.effects.flatMap((effect) => {
    const { queryId, todoId } = placeOf(effect);
    const view = evidence.views.find(({ id }) => id === queryId);
    const todo = view?.plan?.todos.find(({ id }) => id === todoId);
    if (!view || !todo)
      return [{ subject: effect.callId, what: 'done for a query or a todo that is not there' }];
    const wrong = (what: string) => [{ subject: effect.callId, what }];
    if (!approved(view, todoId)) return wrong('done, and nobody approved it');
    if (todo.status === 'completed') return [];
    if (todo.status === 'failed')
      return todo.note ? [] : wrong('done, and the todo failed without saying why');
    // whoever ends a query in the middle of a call sees that it was being made
    const underway = todo.status === 'running' && view.stage !== 'completed';
    return underway ? [] : wrong(`done, and the todo is ${todo.status}`);
  });

/** Every call that the plan records as done has had its effect. */
export const toldEffectsAreReal: Invariant = ({ views, effects }: Evidence) => {
  const done = new Set(effects.map((effect) => Object.values(placeOf(effect)).join('.')));
  const tools = new Set(effects.map(({ tool }) => tool));
  return views.flatMap(({ id, plan }) =>
    (plan?.todos ?? [])
      .filter(
        ({ tool, status, id: todoId }) =>
          tools.has(tool) && status === 'completed' && !done.has(`${id}.${todoId}`),
      )
      .map(({ id: todoId }) => ({
        subject: `${id}.${todoId}`,
        what: 'completed, and the tool has done nothing',
      })),
  );
};

function approved({ requests, receipts }: QueryView, todoId: string): boolean {
  const asked = requests.filter(
    (request) => request.kind === 'approval_request' && request.todoId === todoId,
  );
  return asked.some(({ id }) =>
    receipts.some(({ requestId, action }) => requestId === id && action === 'approve'),
  );
}

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
