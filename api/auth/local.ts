import type { Config } from '../../config/load-config.js';
import { roleSchema, type Caller, type Principal } from '../../contract/principal.js';
import { ApiFailure } from '../failure.js';
import type { Authenticate } from './authenticate.js';

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
    return { ...person, roles: [...roleSchema.options], tenant: 'default' };
  };
}
