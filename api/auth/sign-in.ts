import type { Express, Request } from 'express';
import type { Config } from '../../config/load-config.js';
import { PROVIDER_SIGN_IN } from '../../contract/browser.js';
import { PAGES } from '../../contract/pages.js';
import type { Caller } from '../../contract/principal.js';
import type { Deps } from '../deps.js';
import type { Credentials, Way } from './authenticate.js';
import { callerOfKey } from './key-way.js';
import { createOidcFlow, SignInRefused, type OidcFlow } from './oidc-flow.js';
import { idCookie, type IdCookie } from './session-cookie.js';
import { createSessions, type Sessions } from './session-store.js';

type Parts = Pick<Deps, 'config' | 'keyValues' | 'apiKeys' | 'securityLog' | 'log'>;

/** Signing in to the web app; absent where authentication is off. */
export interface SignIn {
  sessions: Sessions;
  cookie: IdCookie;
  /** Authenticates by a session. */
  way: Way;
  /** Host of the identity provider, if one is configured. */
  provider: string | undefined;
  /** Registers the addresses of the sign-in at the identity provider. */
  register(app: Express): void;
}

export function createSignIn(parts: Parts): SignIn | undefined {
  const { config, keyValues, apiKeys } = parts;
  if (config.VOUCH_AUTH === 'none') return undefined;
  const sessions = createSessions(keyValues, {
    hours: config.VOUCH_SESSION_HOURS,
    callerOfKey: async (id) => {
      const key = await apiKeys.working(id);
      return key && callerOfKey(key);
    },
  });
  const cookie = idCookie('vouch', config);
  const flow = createOidcFlow(config, keyValues);
  return {
    sessions,
    cookie,
    way: sessionWay(sessions, cookie),
    provider: flow && new URL(config.VOUCH_OIDC_ISSUER ?? '').host,
    register(app) {
      if (flow) registerProvider(app, { ...parts, flow, sessions, cookie });
    },
  };
}

/** Begins a session and ends the browser's former one, against session fixation. */
export async function signInAs(
  { sessions, cookie }: Pick<SignIn, 'sessions' | 'cookie'>,
  { securityLog }: Pick<Deps, 'securityLog'>,
  req: Credentials,
  caller: Caller,
): Promise<{ endsAt: string; setCookie: string }> {
  const before = cookie.read(req);
  if (before !== undefined) await sessions.end(before);
  const { id, endsAt, seconds } = await sessions.begin(caller);
  const { id: principal, via } = caller;
  void securityLog.record({ type: 'signed_in', principal, ...(via === undefined ? {} : { via }) });
  return { endsAt, setCookie: cookie.set(id, seconds) };
}

function registerProvider(
  app: Express,
  parts: Parts & { flow: OidcFlow } & Pick<SignIn, 'sessions' | 'cookie'>,
): void {
  const { config, securityLog, log, flow } = parts;
  const begun = idCookie('vouch-sign-in', config);

  app.get(PROVIDER_SIGN_IN.start, async (req, res) => {
    const returnTo = returnPath(req.query['returnTo']);
    try {
      const { url, id, seconds } = await flow.start(originOf(req, config), returnTo);
      res.set('Set-Cookie', begun.set(id, seconds)).redirect(url);
    } catch (error) {
      res.redirect(refused(error, returnTo));
    }
  });

  app.get(PROVIDER_SIGN_IN.callback, async (req, res) => {
    const id = begun.read(req);
    try {
      if (id === undefined) throw new SignInRefused('expired', 'not begun here');
      const search = req.originalUrl.slice(req.path.length);
      const { caller, returnTo } = await flow.finish(id, originOf(req, config), search);
      const { setCookie } = await signInAs(parts, parts, req, caller);
      res.set('Set-Cookie', [setCookie, begun.clear()]).redirect(returnTo);
    } catch (error) {
      res.set('Set-Cookie', begun.clear()).redirect(refused(error, '/'));
    }
  });

  /** Returns the address of the sign-in page with the problem. Details are not logged: they may hold tokens. */
  function refused(error: unknown, returnTo: string): string {
    if (!(error instanceof SignInRefused)) throw error;
    const { problem, reason } = error;
    if (problem === 'unavailable') log.warn({ reason }, 'sign-in failed');
    else void securityLog.record({ type: 'sign_in_refused', reason, target: 'oidc' });
    return `${PAGES.signIn}?${new URLSearchParams({ problem, returnTo }).toString()}`;
  }
}

/** Returns the origin of this installation as the browser knows it. The host header was checked before. */
function originOf(req: Request, { VOUCH_PUBLIC_URL }: Pick<Config, 'VOUCH_PUBLIC_URL'>): string {
  return VOUCH_PUBLIC_URL ?? `${req.protocol}://${req.get('host') ?? ''}`;
}

const BASE = 'http://here.invalid';
const MAX_CHARS = 2000;

/**
 * Returns the page to go back to after signing in: always a path of this installation.
 * @returns the path with its query; `/` for anything else
 */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > MAX_CHARS || !/^\/(?![/\\])/.test(asked)) return '/';
  if (!URL.canParse(asked, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  // browsers drop tabs and line breaks and read a backslash as a slash: the parsed form is returned
  const path = pathname + search + hash;
  return origin === BASE && !path.startsWith('//') && !pathname.startsWith('/auth/') ? path : '/';
}

/** Authenticates by the session of a browser. The header `Authorization` takes precedence over the cookie. */
function sessionWay(sessions: Pick<Sessions, 'find'>, cookie: Pick<IdCookie, 'read'>): Way {
  return async (req) => {
    if (req.get('authorization') !== undefined) return undefined;
    const id = cookie.read(req);
    return id === undefined ? undefined : (await sessions.find(id))?.caller;
  };
}
