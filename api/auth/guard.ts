import { ACCESS, type Reach } from '../../contract/access.js';
import { queryIdOfRequest, queryIdSchema, requestIdSchema } from '../../contract/ids.js';
import type { Caller } from '../../contract/principal.js';
import type { QueryStatus } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import { needsRole, WORDS } from '../../domain/vocabulary/index.js';
import { ApiFailure } from '../failure.js';
import type { Gateway } from '../gateway/gateway.js';

export type WayIn = keyof typeof ACCESS;

/** Enforces the access table. */
export interface Guard {
  /**
   * Checks that a caller may use an endpoint.
   * @param id of the query or request that is acted on; without one, the endpoint limits its list to the reach itself
   * @returns the reach of all roles of the caller
   * @throws ApiFailure ROLE_REQUIRED; QUERY_NOT_FOUND or REQUEST_NOT_FOUND if the caller may not know that it exists;
   *   HITL_FORBIDDEN for a request that they may only see; as `Gateway.read`
   */
  admit(way: WayIn, caller: Caller, id?: string): Promise<readonly Reach[]>;
}

/** Askers that are cached: the asker of a query never changes. */
const REMEMBERED = 10_000;

export function createGuard(gateway: Pick<Gateway, 'read'>): Guard {
  const askers = new Map<string, string>();

  async function read(queryId: string): Promise<QueryStatus> {
    const status = await gateway.read(queryId);
    if (askers.size >= REMEMBERED) askers.clear();
    askers.set(queryId, status.asker);
    return status;
  }

  async function reaches(reach: Reach, caller: Caller, queryId: string): Promise<boolean> {
    switch (reach) {
      case 'any':
        return true;
      case 'own':
        return (askers.get(queryId) ?? (await read(queryId)).asker) === caller.id;
      case 'involved':
        return (await read(queryId)).requests.some((request) => isFor(request, caller));
    }
  }

  async function reachesBy(held: readonly Reach[], caller: Caller, queryId: string): Promise<boolean> {
    if (held.includes('any')) return true;
    for (const reach of held) if (await reaches(reach, caller, queryId)) return true;
    return false;
  }

  /** Fails with HITL_FORBIDDEN for callers who may see the request, with REQUEST_NOT_FOUND for all others. */
  async function admitToRequest(way: WayIn, caller: Caller, queryId: string): Promise<readonly Reach[]> {
    const held = reachOf(way, caller);
    try {
      if (await reachesBy(held, caller, queryId)) return held;
      if (await reachesBy(reachOf('getRequest', caller), caller, queryId)) {
        // the workflow checks whose turn it is
        if (held.includes('involved')) return held;
        throw new ApiFailure('HITL_FORBIDDEN', { refusal: { reason: 'not theirs' } });
      }
    } catch (error) {
      if (!(error instanceof ApiFailure && error.code === 'QUERY_NOT_FOUND')) throw error;
    }
    throw new ApiFailure('REQUEST_NOT_FOUND', { refusal: { reason: 'not theirs' } });
  }

  return {
    async admit(way, caller, id) {
      const rule = ACCESS[way];
      if (rule === 'public' || rule === 'known') return ['any'];
      const held = reachOf(way, caller);
      if (held.length === 0) throw roleRequired(way);
      if (id !== undefined && requestIdSchema.safeParse(id).success)
        return admitToRequest(way, caller, queryIdOfRequest(id));
      if (id === undefined || !queryIdSchema.safeParse(id).success) return held;
      if (await reachesBy(held, caller, id)) return held;
      // the caller may not learn that the query exists
      throw new ApiFailure('QUERY_NOT_FOUND', { refusal: { reason: 'not theirs' } });
    },
  };
}

type Addressed = Pick<HumanRequest, 'kind' | 'groups' | 'quorum'>;

/**
 * True if a request is, or was, addressed to the caller. What is for nobody in particular is for everybody; but a pause, which
 * anybody who acts on a question can begin, opens the question to nobody: it is for whom another request of it is for.
 * @param ofQuestion requests of the same question, as far as they are known
 */
export function isFor(
  { kind, groups, quorum }: Addressed,
  caller: Pick<Caller, 'id' | 'groups'>,
  ofQuestion: readonly Addressed[] = [],
): boolean {
  if (quorum && quorum.people.length > 0) return quorum.people.includes(caller.id);
  if (kind === 'pause' && groups.length === 0) return ofQuestion.some((other) => isFor(other, caller));
  return groups.length === 0 || groups.some((group) => caller.groups.includes(group));
}

/** Returns the reach of all roles of a caller at an endpoint. */
function reachOf(way: WayIn, caller: Caller): Reach[] {
  const rule = ACCESS[way];
  if (typeof rule === 'string') return ['any'];
  return rule.filter(({ role }) => caller.roles.includes(role)).map(({ reach }) => reach);
}

/** Returns the failure for a caller without the role that an endpoint takes. @param reach that the role must have */
export function roleRequired(way: WayIn, reach?: Reach): ApiFailure {
  const rule = ACCESS[way];
  const grants =
    typeof rule === 'string' ? [] : rule.filter((grant) => grant.reach === (reach ?? grant.reach));
  const roles = [...new Set(grants.map(({ role }) => role))];
  const detail = { en: needsRole(WORDS.en, roles), ko: needsRole(WORDS.ko, roles) };
  return new ApiFailure('ROLE_REQUIRED', { extra: { roles }, ...(roles.length > 0 && { detail }) });
}
