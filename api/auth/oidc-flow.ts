import type { Configuration } from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../config/load-config.js';
import type { Caller } from '../../contract/principal.js';
import { PROVIDER_SIGN_IN, type SignInProblem } from '../../contract/browser.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openSpace } from '../../ports/space.js';
import { callerOfClaims } from './oidc-caller.js';
import { hashOf, newId } from './session-store.js';

/** Signing in at the identity provider: authorization code flow with PKCE, state and nonce. */
export interface OidcFlow {
  /**
   * Begins a sign-in: returns the address for the browser, and the id that it must bring back within `seconds`.
   * @throws SignInRefused `unavailable`
   */
  start(origin: string, returnTo: string): Promise<{ url: string; id: string; seconds: number }>;
  /**
   * Completes a sign-in; each can be completed once.
   * @param search query string with which the provider sent the browser back
   * @throws SignInRefused
   */
  finish(id: string, origin: string, search: string): Promise<{ caller: Caller; returnTo: string }>;
}

/** A sign-in that failed. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  constructor(
    readonly problem: SignInProblem,
    /** Reason for the security log. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** Seconds that a sign-in at the provider may take. */
const SECONDS = 600;
const TIMEOUT_SECONDS = 5;

const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Origin of the redirect address; the browser must come back to the same one. */
  origin: z.string(),
});

/** @returns undefined if the settings name no client of an issuer */
export function createOidcFlow(config: Config, store: KeyValueStore): OidcFlow | undefined {
  const { VOUCH_OIDC_ISSUER: issuer, VOUCH_OIDC_CLIENT_ID: clientId } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const pending = openSpace(store, 'sign-ins', pendingSchema);
  let discovered: Promise<Configuration> | undefined;

  async function discover(server: string, client: string): Promise<Configuration> {
    const oidc = await import('openid-client');
    const found = await oidc.discovery(new URL(server), client, config.VOUCH_OIDC_CLIENT_SECRET, undefined, {
      timeout: TIMEOUT_SECONDS,
      // the settings allow plain HTTP only for an issuer on this machine
      execute: server.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      [oidc.clockTolerance]: config.VOUCH_OIDC_CLOCK_SKEW_SECONDS,
    } as Parameters<typeof oidc.discovery>[4]);
    oidc.enableNonRepudiationChecks(found);
    return found;
  }

  async function provider(): Promise<Configuration> {
    try {
      return await (discovered ??= discover(issuer!, clientId!));
    } catch (error) {
      discovered = undefined;
      throw new SignInRefused('unavailable', 'the identity provider cannot be reached', { cause: error });
    }
  }

  return {
    async start(origin, returnTo) {
      const oidc = await import('openid-client');
      const configuration = await provider();
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce, id] = [oidc.randomState(), oidc.randomNonce(), newId()];
      const expiresAt = new Date(Date.now() + SECONDS * 1000).toISOString();
      await pending.put({ key: hashOf(id), value: { state, nonce, verifier, returnTo, origin }, expiresAt });
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: origin + PROVIDER_SIGN_IN.callback,
        scope: config.VOUCH_OIDC_SCOPE,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url: url.href, id, seconds: SECONDS };
    },

    async finish(id, origin, search) {
      const key = hashOf(id);
      const begun = (await pending.get(key))?.value;
      // removal succeeds once, so that a repeated callback fails
      if (!begun || !(await pending.remove(key)) || begun.origin !== origin)
        throw new SignInRefused('expired', 'not begun here');
      const oidc = await import('openid-client');
      const configuration = await provider();
      try {
        const tokens = await oidc.authorizationCodeGrant(
          configuration,
          new URL(origin + PROVIDER_SIGN_IN.callback + search),
          {
            pkceCodeVerifier: begun.verifier,
            expectedState: begun.state,
            expectedNonce: begun.nonce,
            idTokenExpected: true,
          },
        );
        const caller = callerOfClaims(config, tokens.claims() ?? {});
        if (caller) return { caller, returnTo: begun.returnTo };
      } catch (error) {
        const code = (error as { code?: unknown }).code;
        if (error instanceof TypeError || code === 'OAUTH_TIMEOUT')
          throw new SignInRefused('unavailable', 'the identity provider cannot be reached', { cause: error });
        throw new SignInRefused('refused', typeof code === 'string' ? code : 'unreadable answer', {
          cause: error,
        });
      }
      throw new SignInRefused('refused', 'the claims name nobody');
    },
  };
}
