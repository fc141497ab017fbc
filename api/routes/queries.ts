import { isFinal, type QueryStatus, type QueryView } from '../../contract/query.js';
import { presentRequest } from '../../contract/requests/index.js';
import type { Deps } from '../deps.js';
import type { Call, Handlers } from '../http/endpoint.js';
import { etagMatches, etagOf, idempotencyKey, waitSeconds } from '../http/headers.js';

type Names =
  'startQuery' | 'getQuery' | 'listQueries' | 'cancelQuery' | 'pauseQuery' | 'resumeQuery' | 'verifyQuery';

/** Starting, reading and listing queries, and what is done with running ones. */
export function queryRoutes({ gateway }: Pick<Deps, 'gateway'>): Handlers<Names> {
  return {
    async startQuery({ body, principal, language, header, signal }) {
      const key = idempotencyKey(header('idempotency-key'));
      const started = await gateway.start({ body, asker: principal, idempotencyKey: key, language });
      const seconds = waitSeconds(header('prefer'));
      const status =
        seconds && !isSettled(started)
          ? ((await gateway.waitFor(started.id, isSettled, { ms: seconds * 1000, signal })) ?? started)
          : started;
      return {
        status: seconds !== undefined && isSettled(status) ? 200 : 202,
        headers: { Location: `/v1/queries/${status.id}`, ...statusHeaders(status, seconds) },
        body: present(status),
      };
    },

    async getQuery({ params, header, signal }) {
      const known = header('if-none-match');
      const seconds = waitSeconds(header('prefer'));
      let status = await gateway.read(params.id);
      if (seconds && !isFinal(status.stage) && etagMatches(known, etagOf(status))) {
        const changed = (now: QueryStatus) => !etagMatches(known, etagOf(now));
        status = (await gateway.waitFor(params.id, changed, { ms: seconds * 1000, signal })) ?? status;
      }
      const headers = statusHeaders(status, seconds);
      if (etagMatches(known, etagOf(status))) return { status: 304, headers };
      return { headers, body: present(status) };
    },

    async listQueries({ query }) {
      return { body: await gateway.list(query) };
    },

    async cancelQuery(call) {
      return changed(await gateway.cancel(actOf(call)));
    },

    async pauseQuery(call) {
      return changed(await gateway.pause(actOf(call)));
    },

    async resumeQuery(call) {
      return changed(await gateway.resume(actOf(call)));
    },

    async verifyQuery(call) {
      return { body: await gateway.verify(actOf(call)) };
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

function changed(status: QueryStatus) {
  return { headers: statusHeaders(status, undefined), body: present(status) };
}

/** Whether the query has ended or cannot go on without a person. */
function isSettled(status: QueryStatus): boolean {
  return isFinal(status.stage) || status.requests.some((request) => request.status === 'open');
}

function statusHeaders(status: QueryStatus, seconds: number | undefined): Record<string, string> {
  return {
    ETag: etagOf(status),
    ...(seconds === undefined ? {} : { 'Preference-Applied': `wait=${seconds}` }),
  };
}

function present(status: QueryStatus): QueryView {
  return { ...status, requests: status.requests.map(presentRequest) };
}
