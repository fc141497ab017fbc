import type { Principal } from '../../contract/principal.js';
import type { SecurityEvent } from '../../contract/security.js';
import { roleRequired } from '../auth/guard.js';
import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';
import { forgetAnswers } from '../idempotency/record.js';

type Names = 'beginExport' | 'eraseQuery' | 'eraseSession' | 'eraseConversation';

/** Handlers for exports and for erasing content. */
export function auditRoutes({
  audit,
  config,
  gateway,
  keyValues,
  securityLog,
}: Pick<Deps, 'audit' | 'config' | 'gateway' | 'keyValues' | 'securityLog'>): Handlers<Names> {
  const note = ({ id, via }: Principal, what: Pick<SecurityEvent, 'type' | 'target' | 'reason'>) =>
    securityLog.record({ principal: id, ...(via === undefined ? {} : { via }), ...what });

  return {
    async eraseQuery({ params: { id }, body, principal }) {
      const erased = await gateway.erase({ queryId: id, by: principal.id, reason: body.reason });
      await forgetAnswers(keyValues, id);
      await note(principal, { type: 'content_erased', target: id });
      return { body: erased };
    },

    async eraseSession({ params, body: { asker, reason }, principal, caller }) {
      const own = asker === undefined || asker === principal.id;
      if (!caller.roles.includes('admin') && !(own && config.VOUCH_ASKERS_ERASE))
        throw roleRequired('eraseSession', 'any');
      const questions = await gateway.sessions.erase({
        ...{ sessionId: params.id, asker: asker ?? principal.id },
        ...{ by: principal.id, reason },
      });
      for (const { queryId } of questions) {
        await forgetAnswers(keyValues, queryId);
        await note(principal, { type: 'content_erased', target: queryId });
      }
      return { body: { sessionId: params.id, questions } };
    },

    async eraseConversation({ params: { id }, body, principal }) {
      const erased = await gateway.conversations.erase({ id, by: principal.id, reason: body.reason });
      await note(principal, { type: 'content_erased', target: erased.conversationId });
      return { body: erased };
    },

    async beginExport({ body, principal }) {
      const reason = body.queries === undefined ? 'all queries' : `${body.queries} queries`;
      await note(principal, { type: 'data_exported', target: 'beginExport', reason });
      return { body: audit };
    },
  };
}
