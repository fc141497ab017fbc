import type { Deps } from '../deps.js';
import { fromCursor, toCursor } from '../gateway/cursor.js';
import type { Handlers } from '../http/endpoint.js';

/** Handler for reading the security log. */
export function securityRoutes({ securityLog }: Pick<Deps, 'securityLog'>): Handlers<'listSecurityLog'> {
  return {
    async listSecurityLog({ query: { limit, cursor, ...filter } }) {
      const list = JSON.stringify(['security', filter]);
      const after = cursor === undefined ? undefined : fromCursor(list, cursor).toString();
      const { items, next } = await securityLog.list({ ...filter, after, limit });
      return { body: { items, ...(next === undefined ? {} : { next: toCursor(list, Buffer.from(next)) }) } };
    },
  };
}
