import type { Request, RequestHandler } from 'express';
import type { Config } from '../../config/load-config.js';
import type { Principal } from '../../contract/principal.js';
import { ApiFailure } from '../failure.js';

/** Tells who sends a request. @throws ApiFailure when that cannot be told. */
export type Identify = (req: Pick<Request, 'get'>) => Principal;

/** Lets through who can be told, before a large body is taken from anybody. */
export function knownOnly(identify: Identify): RequestHandler {
  return (req, _res, next) => {
    identify(req);
    next();
  };
}

/**
 * The people of a loopback installation: its single user, or who the header `X-Vouch-As` names. Nothing is proven;
 * what does prove it takes the place of this function.
 * @returns a function that throws ApiFailure PERSON_UNKNOWN for a name that the settings do not list.
 */
export function identifyLocally({
  VOUCH_LOCAL_GROUPS,
  VOUCH_LOCAL_PEOPLE,
}: Pick<Config, 'VOUCH_LOCAL_GROUPS' | 'VOUCH_LOCAL_PEOPLE'>): Identify {
  const single: Principal = { id: 'local', groups: VOUCH_LOCAL_GROUPS };
  const people = new Map([single, ...VOUCH_LOCAL_PEOPLE].map((person) => [person.id, person]));
  return (req) => {
    const name = req.get('x-vouch-as');
    if (name === undefined) return single;
    const person = people.get(name);
    if (!person) throw new ApiFailure('PERSON_UNKNOWN');
    return person;
  };
}
