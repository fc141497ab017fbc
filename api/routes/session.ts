import { unauthenticated } from '../auth/authenticate.js';
import { keyWay } from '../auth/key-way.js';
import { signInAs, type SignIn } from '../auth/sign-in.js';
import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { Handlers } from '../http/endpoint.js';
import { modesFor } from '../../domain/stricter-policy.js';
import { rulesOf } from '../gateway/start-query.js';

type Names = 'signInOptions' | 'beginSession' | 'endSession' | 'getMe';

/** Handlers for signing in to the web app, and for the caller's own identity. @param signIn undefined if authentication is off */
export function sessionRoutes(
  deps: Pick<Deps, 'config' | 'apiKeys' | 'securityLog' | 'gateway'>,
  signIn: SignIn | undefined,
): Handlers<Names> {
  const byKey = keyWay(deps.apiKeys);
  const people = deps.config.VOUCH_LOCAL_PEOPLE.map(({ id }) => id);

  /** Returns the caller of a key. @throws ApiFailure UNAUTHENTICATED */
  async function callerOf(key: string) {
    try {
      const caller = await byKey({ get: (name) => (name === 'authorization' ? `Bearer ${key}` : undefined) });
      if (caller) return caller;
      throw unauthenticated('not a key', { sent: true });
    } catch (error) {
      if (error instanceof ApiFailure && error.refusal)
        void deps.securityLog.record({ type: 'sign_in_refused', code: error.code, ...error.refusal });
      throw error;
    }
  }

  return {
    async signInOptions() {
      if (!signIn) return { body: { required: false, key: false } };
      const { provider } = signIn;
      return {
        body: {
          required: true,
          key: true,
          ...(provider === undefined ? {} : { provider: { name: provider } }),
        },
      };
    },

    async beginSession({ body, header }) {
      if (!signIn) throw new ApiFailure('SIGN_IN_NOT_NEEDED');
      const caller = await callerOf(body.key);
      const { endsAt, setCookie } = await signInAs(signIn, deps, { get: header }, caller);
      return { status: 201, headers: { 'Set-Cookie': setCookie }, body: { id: caller.id, endsAt } };
    },

    async endSession({ header }) {
      if (!signIn) return { status: 204 };
      const id = signIn.cookie.read({ get: header });
      const caller = id === undefined ? undefined : await signIn.sessions.end(id);
      if (caller) void deps.securityLog.record({ type: 'signed_out', principal: caller.id });
      return { status: 204, headers: { 'Set-Cookie': signIn.cookie.clear() } };
    },

    async getMe({ caller }) {
      const { policy } = await deps.gateway.policies.inForce();
      return {
        body: {
          ...caller,
          ...(people.length > 0 ? { people: ['local', ...people] } : {}),
          modes: modesFor(rulesOf(deps.config, policy), caller.roles),
        },
      };
    },
  };
}
