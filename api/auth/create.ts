import type { Deps } from '../deps.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { unauthenticated, type Authenticate, type Way, type Credentials } from './authenticate.js';
import { keyWay } from './key-way.js';
import { createIssuer } from './oidc-issuer.js';
import { oidcWay } from './oidc-way.js';
import type { People } from './people.js';
import type { Config } from '../../config/load-config.js';
import { DEFAULT_TENANT, roleSchema, type Caller, type Principal } from '../../contract/principal.js';

/**
 * Returns the authentication that the settings ask for: none on loopback, or API keys and tokens. A request is authenticated
 * once, however often it is asked who sends it.
 * @param further methods beside keys and tokens, tried first
 */
export function createAuthenticator(
  {
    config,
    apiKeys,
    securityLog,
    people,
  }: Pick<Deps, 'config' | 'apiKeys' | 'securityLog'> & { people: People },
  further: readonly Way[] = [],
): Authenticate {
  if (config.VOUCH_AUTH === 'none') return oncePerRequest(authenticateLocally(config));
  const { VOUCH_OIDC_ISSUER: issuer } = config;
  const ways = [
    ...further,
    keyWay(apiKeys),
    ...(issuer === undefined ? [] : [oidcWay(config, createIssuer(issuer))]),
  ];

  const authenticate: Authenticate = async (req) => {
    for (const way of ways) {
      const caller = await way(req);
      if (!caller) continue;
      // the header would have no effect: its sender believes to act as somebody else
      if (req.get('x-vouch-as') !== undefined)
        throw new ApiFailure('PERSON_UNKNOWN', { detail: CASES.actsAsNobodyElse });
      return caller;
    }
    const sent = req.get('authorization') !== undefined;
    throw unauthenticated(sent ? 'unreadable token' : 'nothing sent', { sent });
  };

  return oncePerRequest(async (req) => {
    try {
      const caller = await authenticate(req);
      people.saw(caller);
      return caller;
    } catch (error) {
      // a page asks who is signed in before anybody is: that is no failed attempt
      if (error instanceof ApiFailure && error.refusal && error.refusal.reason !== 'nothing sent')
        void securityLog.record({ type: 'sign_in_refused', code: error.code, ...error.refusal });
      throw error;
    }
  });
}

/**
 * Returns the authentication of a loopback installation: the single user, or the person that the header `X-Vouch-As`
 * names. Nothing is proven, and everyone has every role.
 * @returns a function that throws ApiFailure PERSON_UNKNOWN for a name that the settings do not list
 */
export function authenticateLocally({
  VOUCH_LOCAL_GROUPS,
  VOUCH_LOCAL_PEOPLE,
}: Pick<Config, 'VOUCH_LOCAL_GROUPS' | 'VOUCH_LOCAL_PEOPLE'>): Authenticate {
  const single: Principal = { id: 'local', groups: VOUCH_LOCAL_GROUPS };
  const people = new Map([single, ...VOUCH_LOCAL_PEOPLE].map((person) => [person.id, person]));
  return async (req): Promise<Caller> => {
    const person = people.get(req.get('x-vouch-as') ?? single.id);
    if (!person) throw new ApiFailure('PERSON_UNKNOWN');
    return { ...person, roles: [...roleSchema.options], tenant: DEFAULT_TENANT };
  };
}

function oncePerRequest(authenticate: Authenticate): Authenticate {
  const known = new WeakMap<Credentials, Promise<Caller>>();
  return (req) => {
    const before = known.get(req);
    if (before) return before;
    const caller = authenticate(req);
    known.set(req, caller);
    return caller;
  };
}
