import type { Me } from '../../../../contract/endpoints.js';
import type { RequestKind, RequestView } from '../../../../contract/requests/index.js';

/** Kinds that the asker may answer, whatever the groups. */
const ASKERS_OWN: readonly RequestKind[] = ['clarification', 'input_request'];

/** Kinds that have a form on the question's own page; a review of an answer has a page of its own. */
const HERE: readonly RequestKind[] = [...ASKERS_OWN, 'plan_review', 'approval_request'];

/** True if the viewer can answer a request on this page. The API decides. */
export function mayAnswer(request: RequestView, me: Me | undefined, asker: string): boolean {
  if (!me || !HERE.includes(request.kind) || request.withheld) return false;
  const { quorum, groups, kind } = request;
  if (quorum && quorum.people.length > 0 && !quorum.people.includes(me.id)) return false;
  if (quorum?.votes.some(({ by }) => by === me.id)) return false;
  if (me.id === asker && ASKERS_OWN.includes(kind)) return true;
  return groups.length === 0 || groups.some((group) => me.groups.includes(group));
}

/** Returns the other person who has claimed a request. @param now milliseconds since the epoch */
export function heldBy({ claim }: RequestView, me: Me | undefined, now: number): string | undefined {
  if (!claim || claim.by === me?.id || Date.parse(claim.until) <= now) return undefined;
  return claim.by;
}
