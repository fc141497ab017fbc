import type { QueryView } from '../../../contract/query.js';
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
