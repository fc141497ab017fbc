import type { ApiKey } from '../../contract/keys.js';
import type { Caller } from '../../contract/principal.js';
import { EVERYONE } from '../../contract/passage.js';
import { type ApiKeys, claimedKeyId } from './api-keys.js';
import { unauthenticated, type Way, bearerOf } from './authenticate.js';

/** Prefix of every API key; tokens of an issuer never have it. */
const PREFIX = 'vk_';

/** Authenticates by an API key, sent as a bearer token. */
export function keyWay(keys: Pick<ApiKeys, 'find'>): Way {
  return async (req) => {
    const token = bearerOf(req);
    if (token?.startsWith(PREFIX) !== true) return undefined;
    const found = await keys.find(token);
    if (!found) {
      const id = claimedKeyId(token);
      throw unauthenticated('unknown key', { sent: true, ...(id === undefined ? {} : { target: id }) });
    }
    const { key, ended } = found;
    if (ended) throw unauthenticated(`${ended} key`, { sent: true, target: key.id });
    return callerOfKey(key);
  };
}

/** Returns the caller that a key stands for. */
export function callerOfKey(key: ApiKey): Caller {
  return {
    id: key.principal,
    groups: [...new Set([EVERYONE, ...key.groups])],
    roles: key.roles,
    tenant: key.tenant,
    via: `key:${key.id}`,
  };
}
