import { parseCookie, stringifySetCookie } from 'cookie';
import { isLoopback } from '../../config/addresses.js';
import type { Config } from '../../config/load-config.js';
import type { Credentials } from './authenticate.js';

/** A cookie of the installation, which holds a random id and nothing else. */
export interface IdCookie {
  /** Undefined when the request brings none that could be ours. */
  read(req: Credentials): string | undefined;
  /** Value of `Set-Cookie`. @param seconds how long the browser keeps it */
  set(id: string, seconds: number): string;
  /** Value of `Set-Cookie` that removes it. */
  clear(): string;
}

type Settings = Pick<Config, 'VOUCH_PUBLIC_URL' | 'VOUCH_API_HOST'>;

const ID = /^[A-Za-z0-9_-]{43}$/;

/**
 * A cookie that scripts cannot read and that is sent to this host alone. `Lax`: it must come along when the identity
 * provider sends the browser back. Only loopback does without TLS.
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
