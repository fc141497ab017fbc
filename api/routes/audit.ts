import type { AuditInfo } from '../../contract/audit.js';
import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';

/** An installation of which nothing is known, as in tests. */
const UNKNOWN: AuditInfo = { version: '0.0.0', prompts: [] };

/** Exporting what happened. */
export function auditRoutes({
  audit = UNKNOWN,
  securityLog,
}: Pick<Deps, 'audit' | 'securityLog'>): Handlers<'beginExport'> {
  return {
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
