import type { Principal } from '../../contract/principal.js';
import { isFinal, type QueryStatus } from '../../contract/query.js';
import { roleRequired } from '../auth/guard.js';
import type { Deps } from '../deps.js';
import type { Call, Handlers } from '../http/endpoint.js';
import { etagMatches, etagOf, idempotencyKey, waitSeconds } from '../http/headers.js';
import { createViews } from '../visibility/views.js';
import { textOfResult } from '../../domain/whole-result.js';
import { ApiFailure } from '../failure.js';
import type { Plan, PlanView } from '../../contract/plan.js';
import { planDiagram } from '../../domain/mermaid.js';
import { dependencyGraph } from '../../domain/plan-graph.js';

type Names =
  | 'startQuery'
  | 'getQuery'
  | 'listQueries'
  | 'listSessions'
  | 'cancelQuery'
  | 'pauseQuery'
  | 'resumeQuery'
  | 'verifyQuery'
  | 'getPlan'
  | 'editPlan'
  | 'getResult';

/** Handlers for starting, reading, listing and controlling queries, for their plans and the results of their tasks. */
export function queryRoutes(
  deps: Pick<Deps, 'blobs' | 'config' | 'gateway' | 'index' | 'log'>,
): Handlers<Names> {
  const { blobs, gateway } = deps;
  const views = createViews(deps);

  /** Returns a status as the viewer may see it, with the ETag of that view. */
  async function shown(status: QueryStatus, viewer: Principal, seconds?: number) {
    const { view, mark } = await views.query(status, viewer);
    const etag = etagOf(status, mark);
    const applied = seconds === undefined ? {} : { 'Preference-Applied': `wait=${seconds}` };
    return { etag, headers: { ETag: etag, ...applied }, body: view };
  }

  async function changed(status: QueryStatus, viewer: Principal) {
    const { headers, body } = await shown(status, viewer);
    return { headers, body };
  }

  return {
    async startQuery({ body, principal, caller, header, signal }) {
      const key = idempotencyKey(header('idempotency-key'));
      const started = await gateway.start({ body, caller, idempotencyKey: key });
      const seconds = waitSeconds(header('prefer'));
      const status =
        seconds && !isSettled(started)
          ? ((await gateway.waitFor(started.id, isSettled, { ms: seconds * 1000, signal })) ?? started)
          : started;
      const { headers, body: view } = await shown(status, principal, seconds);
      return {
        status: seconds !== undefined && isSettled(status) ? 200 : 202,
        headers: { Location: `/v1/queries/${status.id}`, ...headers },
        body: view,
      };
    },

    async getQuery({ params, header, principal, signal }) {
      const known = header('if-none-match');
      const seconds = waitSeconds(header('prefer'));
      const status = await gateway.read(params.id, { again: true });
      let { etag, headers, body } = await shown(status, principal, seconds);
      if (seconds && !isFinal(status.stage) && etagMatches(known, etag)) {
        const changed = (now: QueryStatus) => etagOf(now) !== etagOf(status);
        const now = (await gateway.waitFor(params.id, changed, { ms: seconds * 1000, signal })) ?? status;
        // viewed again also without a change of the query: the viewer's rights may have changed meanwhile
        ({ etag, headers, body } = await shown(now, principal, seconds));
      }
      if (etagMatches(known, etag)) return { status: 304, headers };
      return { headers, body, fixed: true };
    },

    async listQueries({ query, principal, reach }) {
      const named = query.asker === 'me' ? principal.id : query.asker;
      if (reach.includes('any')) return { body: await gateway.list({ ...query, asker: named }) };
      if (named !== undefined && named !== principal.id) throw roleRequired('listQueries', 'any');
      return { body: await gateway.list({ ...query, asker: principal.id }) };
    },

    async listSessions({ query, principal, caller }) {
      const { erasable } = gateway.sessions;
      const mayErase = erasable && (caller.roles.includes('admin') || deps.config.VOUCH_ASKERS_ERASE);
      return { body: { ...(await gateway.sessions.list({ ...query, asker: principal.id })), mayErase } };
    },

    async cancelQuery(call) {
      return changed(await gateway.cancel(actOf(call)), call.principal);
    },

    async pauseQuery(call) {
      return changed(await gateway.pause(actOf(call)), call.principal);
    },

    async resumeQuery(call) {
      return changed(await gateway.resume(actOf(call)), call.principal);
    },

    async verifyQuery(call) {
      const record = await gateway.verify(actOf(call));
      return { body: await views.verification(record, call.principal) };
    },

    async getPlan({ params }) {
      const status = await gateway.read(params.id);
      if (!status.plan) throw new ApiFailure('PLAN_NOT_FOUND');
      return { body: planView(status.plan, status) };
    },

    async getResult({ params: { id, todoId } }) {
      const { plan } = await gateway.read(id);
      const hash = plan?.todos.find((todo) => todo.id === todoId)?.resultReference;
      const bytes = hash === undefined ? undefined : await blobs.get({ hash });
      if (!bytes) throw new ApiFailure('RESULT_NOT_FOUND');
      return { body: { queryId: id, todoId, text: textOfResult(bytes) } };
    },

    async editPlan(call) {
      const { plan, status } = await gateway.editPlan(actOf(call));
      return { body: planView(plan, status) };
    },
  };
}

type ActCall<B> = Pick<Call<'cancelQuery'>, 'params' | 'principal' | 'header'> & { body: B };

function actOf<B>({ params, body, principal, header }: ActCall<B>) {
  return {
    queryId: params.id,
    input: { ...body, by: principal },
    idempotencyKey: idempotencyKey(header('idempotency-key')),
  };
}

/** True if the query has ended or waits for a person. */
function isSettled(status: QueryStatus): boolean {
  return isFinal(status.stage) || status.requests.some((request) => request.status === 'open');
}

/**
 * Returns a plan as list, graph and diagram.
 * @param status of its query, from which it follows if the plan can be edited
 */
function planView(plan: Plan, status: QueryStatus): PlanView {
  const asksAboutIt = status.requests.some(
    ({ kind, status: state }) => state === 'open' && (kind === 'plan_review' || kind === 'pause'),
  );
  const beforeAnswer = plan.todos.some(
    ({ tool, status: state }) => tool === 'synthesize' && state === 'pending',
  );
  return {
    queryId: status.id,
    plan,
    dependencyGraph: dependencyGraph(plan.todos),
    mermaid: planDiagram(plan.todos),
    editable: !isFinal(status.stage) && asksAboutIt && beforeAnswer,
  };
}
