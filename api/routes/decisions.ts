import pLimit from 'p-limit';
import type { DecisionResult } from '../../contract/requests/index.js';
import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';
import { asFailure, logFailure, problemOf } from '../http/problem.js';

/** Decisions of one batch that are under way at a time. */
const PARALLEL = 8;

/** Deciding on one request or on several. */
export function decisionRoutes({
  gateway,
  log,
}: Pick<Deps, 'gateway' | 'log'>): Handlers<'decideRequest' | 'decideRequests'> {
  return {
    async decideRequest({ params, body, principal, header }) {
      const result = await gateway.decide({
        requestId: params.id,
        decision: body,
        by: principal,
        idempotencyKey: idempotencyKey(header('idempotency-key')),
      });
      return { status: isPending(result) ? 202 : 200, body: result };
    },

    async decideRequests({ body, principal, header, language, httpRequestId }) {
      const key = idempotencyKey(header('idempotency-key'));
      const limit = pLimit(PARALLEL);
      const results = body.decisions.map(({ requestId, ...decision }) =>
        limit(async () => {
          try {
            const result = await gateway.decide({ requestId, decision, by: principal, idempotencyKey: key });
            return { requestId, ok: true as const, result };
          } catch (error) {
            const failure = asFailure(error);
            logFailure(log, failure, error, httpRequestId);
            return { requestId, ok: false as const, problem: problemOf(failure, language) };
          }
        }),
      );
      return { body: { results: await Promise.all(results) } };
    },
  };
}

function isPending(result: DecisionResult): boolean {
  return 'pending' in result;
}
