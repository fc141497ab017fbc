import type { Deps } from '../deps.js';
import { modesFor } from '../../domain/stricter-policy.js';
import { rulesOf } from '../gateway/start-query.js';
import type { Handlers } from '../http/endpoint.js';

/** Handler for the caller's own identity. */
export function meRoutes({ config }: Pick<Deps, 'config'>): Handlers<'getMe'> {
  const people = config.VOUCH_LOCAL_PEOPLE.map(({ id }) => id);
  return {
    async getMe({ caller }) {
      return {
        body: {
          ...caller,
          ...(people.length > 0 ? { people: ['local', ...people] } : {}),
          modes: modesFor(rulesOf(config), caller.roles),
        },
      };
    },
  };
}
