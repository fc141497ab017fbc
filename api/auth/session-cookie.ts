import { parseCookie, stringifySetCookie } from 'cookie';
import { isLoopback } from '../../config/addresses.js';
import type { Config } from '../../config/load-config.js';
import type { Credentials } from './authenticate.js';

/** A cookie that holds a random id and nothing else. */
export interface IdCookie {
  /** Returns the id; undefined if the request has no valid one. */
  read(req: Credentials): string | undefined;
  /** Returns a value of `Set-Cookie`. @param seconds until the browser drops it */
  set(id: string, seconds: number): string;
  /** Returns a value of `Set-Cookie` that removes the cookie. */
  clear(): string;
}

type Settings = Pick<Config, 'VOUCH_PUBLIC_URL' | 'VOUCH_API_HOST'>;

const ID = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns a cookie that scripts cannot read and that is sent to this host alone. It is `Lax`, because it must come along
 * when the identity provider sends the browser back. It needs TLS, except on loopback.
 */
export function idCookie(name: string, settings: Settings): IdCookie {
  const secure = !isPlainLoopback(settings);
  const fullName = secure ? `__Host-${name}` : name;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read(req) {
      const header = req.get('cookie');
      const id = header === undefined ? undefined : parseCookie(header)[fullName];
      return id !== undefined && ID.test(id) ? id : undefined;
    },
    set: (id, seconds) => stringifySetCookie(fullName, id, { ...options, maxAge: seconds }),
    clear: () => stringifySetCookie(fullName, '', { ...options, maxAge: 0 }),
  };
}

function isPlainLoopback({ VOUCH_PUBLIC_URL: url, VOUCH_API_HOST: host }: Settings): boolean {
  if (url === undefined) return isLoopback(host);
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && isLoopback(hostname);
}
