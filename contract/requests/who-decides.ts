import { ACT_ON_REQUEST } from '../access.js';
import type { Role } from '../principal.js';
import type { HumanRequest } from './index.js';
import { KIND_FACTS } from './kinds.js';

/** Somebody who may be about to decide. `roles` are given where they are known: by the API and its clients. */
export interface Person {
  id: string;
  groups: readonly string[];
  roles?: readonly Role[] | undefined;
}

/** The facts about a request that say who may decide it. */
export interface Decidable extends Pick<HumanRequest, 'kind' | 'groups' | 'claim'> {
  /** Absent of requests from before it was told: then nobody is refused as if they had not asked the question. */
  asker?: HumanRequest['asker'] | undefined;
  quorum?: { people: readonly string[]; votes?: readonly { by: string }[] } | undefined;
}

/** Reason for which a person cannot decide a request now. */
export type Obstacle =
  | { type: 'role'; roles: readonly Role[] }
  | { type: 'asker' }
  | { type: 'people'; people: readonly string[] }
  | { type: 'groups'; groups: readonly string[] }
  | { type: 'claimed'; claim: NonNullable<HumanRequest['claim']> }
  | { type: 'voted' };

/**
 * Returns what keeps a person from deciding an open request, the most lasting first; undefined when nothing does. The
 * workflow refuses by it, and everybody who offers a request to a person asks it before.
 * @param now milliseconds since the epoch
 */
export function obstacleToDeciding(request: Decidable, person: Person, now: number): Obstacle | undefined {
  const voted = request.quorum?.votes?.some((vote) => vote.by === person.id);
  return (
    obstacleToAccess(request, person) ??
    obstacleByClaim(request, person, now) ??
    (voted ? { type: 'voted' } : undefined)
  );
}

/**
 * Returns the time, in milliseconds since the epoch, from which a person who claimed a request may decide it, as they must have
 * had the time to read it; Infinity until they claim it, undefined where they may now.
 */
export function readingUntil(
  { readFirst, claim }: Pick<HumanRequest, 'readFirst' | 'claim'>,
  { id, groups }: Pick<Person, 'id' | 'groups'>,
  now: number,
): number | undefined {
  if (!readFirst) return undefined;
  const concerned = readFirst.groups.length === 0 || readFirst.groups.some((one) => groups.includes(one));
  const until = claim?.by === id ? Date.parse(claim.at) + readFirst.seconds * 1000 : Infinity;
  return concerned && until > now ? until : undefined;
}

/** Returns what keeps a person from any act on a request, whoever else works on it. */
export function obstacleToAccess(request: Decidable, person: Person): Obstacle | undefined {
  const { kind, groups, asker, quorum } = request;
  const { id, roles } = person;
  const own = !asker || asker.id === id;
  if (roles && !ACT_ON_REQUEST.some(({ role, reach }) => roles.includes(role) && (own || reach !== 'own')))
    return { type: 'role', roles: ACT_ON_REQUEST.map(({ role }) => role) };
  if (asker?.id === id && !asker.mayDecide) return { type: 'asker' };
  const people = quorum?.people ?? [];
  if (people.length > 0 && !people.includes(id)) return { type: 'people', people };
  if (own && KIND_FACTS[kind].askersOwn) return undefined;
  if (groups.length > 0 && !groups.some((group) => person.groups.includes(group)))
    return { type: 'groups', groups };
  return undefined;
}

/** Returns the claim of somebody else that holds now. */
export function obstacleByClaim(
  { claim }: Pick<Decidable, 'claim'>,
  person: Pick<Person, 'id'>,
  now: number,
): Obstacle | undefined {
  if (!claim || claim.by === person.id || Date.parse(claim.until) <= now) return undefined;
  return { type: 'claimed', claim };
}
