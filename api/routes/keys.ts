import type { Caller } from '../../contract/principal.js';
import type { NewKey } from '../../contract/keys.js';
import type { SecurityEventType } from '../../contract/security.js';
import type { Deps } from '../deps.js';
import { fromCursor, toCursor } from '../gateway/cursor.js';
import type { Handlers } from '../http/endpoint.js';

type Names = 'createKey' | 'listKeys' | 'rotateKey' | 'revokeKey' | 'listSecurityLog';

const LIST = 'keys';
/** Secrets must not be cached on the way. */
const ONCE = { 'Cache-Control': 'no-store' };

/** Handlers for API keys and for the security log, which holds every change of a key. */
export function keyRoutes({ apiKeys, securityLog }: Pick<Deps, 'apiKeys' | 'securityLog'>): Handlers<Names> {
  const note = (type: SecurityEventType, { id: principal, via }: Caller, target: string, reason?: string) =>
    securityLog.record({
      type,
      principal,
      target,
      ...(via === undefined ? {} : { via }),
      ...(reason === undefined ? {} : { reason }),
    });

  return {
    async createKey({ body, caller }) {
      const key = await apiKeys.create(body, caller.id);
      await note('key_created', caller, key.id, `${key.roles.join(', ')} for ${key.principal}`);
      return { status: 201, headers: ONCE, body: key };
    },

    async listKeys({ query: { limit, cursor } }) {
      const after = cursor === undefined ? undefined : fromCursor(LIST, cursor).toString();
      const { items, next } = await apiKeys.list({ after, limit });
      return { body: { items, ...(next === undefined ? {} : { next: toCursor(LIST, Buffer.from(next)) }) } };
    },

    async rotateKey({ params: { id }, body, caller }) {
      const key: NewKey = await apiKeys.rotate(id, body.graceSeconds, caller.id);
      await note('key_rotated', caller, id, `successor ${key.id}`);
      return { status: 201, headers: ONCE, body: key };
    },

    async revokeKey({ params: { id }, caller }) {
      const key = await apiKeys.revoke(id);
      await note('key_revoked', caller, id);
      return { body: key };
    },

    async listSecurityLog({ query: { limit, cursor, ...filter } }) {
      const list = JSON.stringify(['security', filter]);
      const after = cursor === undefined ? undefined : fromCursor(list, cursor).toString();
      const { items, next } = await securityLog.list({ ...filter, after, limit });
      return { body: { items, ...(next === undefined ? {} : { next: toCursor(list, Buffer.from(next)) }) } };
    },
  };
}
