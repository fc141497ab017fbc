import pLimit from 'p-limit';
import type { DecisionResult } from '../../contract/requests/index.js';
import { decideCleared } from '../visibility/decide-cleared.js';
import type { Guard } from '../auth/guard.js';
import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';
import { asFailure, logFailure, problemOf } from '../http/problem.js';

/** Concurrent decisions of one batch. */
const PARALLEL = 8;

/** Handlers for deciding one request or several. */
export function decisionRoutes(
  deps: Pick<Deps, 'gateway' | 'index' | 'log' | 'securityLog'> & { guard: Guard },
): Handlers<'decideRequest' | 'decideRequests'> {
  const { guard, log } = deps;

  return {
    async decideRequest({ params, body, principal, header }) {
      const result = await decideCleared(deps, {
        requestId: params.id,
        decision: body,
        by: principal,
        idempotencyKey: idempotencyKey(header('idempotency-key')),
      });
      return { status: isPending(result) ? 202 : 200, body: result };
    },

    async decideRequests({ body, caller, principal, header, language, httpRequestId }) {
      const key = idempotencyKey(header('idempotency-key'));
      const limit = pLimit(PARALLEL);
      const results = body.decisions.map(({ requestId, ...decision }) =>
        limit(async () => {
          try {
            await guard.admit('decideRequest', caller, requestId);
            const result = await decideCleared(deps, {
              requestId,
              decision,
              by: principal,
              idempotencyKey: key,
            });
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
