import type { Deps } from '../deps.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { authenticateLocally } from './local.js';
import { unauthenticated, type Authenticate, type Way } from './authenticate.js';
import { keyWay } from './key-way.js';
import { createIssuer } from './oidc-issuer.js';
import { oidcWay } from './oidc-way.js';

/**
 * Returns the authentication that the settings ask for: none on loopback, or API keys and tokens.
 * @param further methods beside keys and tokens, tried first
 */
export function createAuthenticator(
  { config, apiKeys, securityLog }: Pick<Deps, 'config' | 'apiKeys' | 'securityLog'>,
  further: readonly Way[] = [],
): Authenticate {
  if (config.VOUCH_AUTH === 'none') return authenticateLocally(config);
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

  return async (req) => {
    try {
      return await authenticate(req);
    } catch (error) {
      // a page asks who is signed in before anybody is: that is no failed attempt
      if (error instanceof ApiFailure && error.refusal && error.refusal.reason !== 'nothing sent')
        void securityLog.record({ type: 'sign_in_refused', code: error.code, ...error.refusal });
      throw error;
    }
  };
}
