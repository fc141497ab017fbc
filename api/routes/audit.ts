import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';
import { forgetAnswers } from '../idempotency/forget.js';

/** Exporting what happened, and erasing content. */
export function auditRoutes({
  audit,
  gateway,
  keyValues,
  securityLog,
}: Pick<Deps, 'audit' | 'gateway' | 'keyValues' | 'securityLog'>): Handlers<'beginExport' | 'eraseQuery'> {
  return {
    async eraseQuery({ params, body, principal }) {
      const { id, via } = principal;
      const erased = await gateway.erase({ queryId: params.id, by: id, reason: body.reason });
      await forgetAnswers(keyValues, params.id);
      await securityLog.record({
        type: 'content_erased',
        principal: id,
        ...(via === undefined ? {} : { via }),
        target: params.id,
      });
      return { body: erased };
    },

    async beginExport({ body, principal }) {
      const { id, via } = principal;
      await securityLog.record({
        type: 'data_exported',
        principal: id,
        ...(via === undefined ? {} : { via }),
        target: 'beginExport',
        reason: body.queries === undefined ? 'all queries' : `${body.queries} queries`,
      });
      return { body: audit };
    },
  };
}
