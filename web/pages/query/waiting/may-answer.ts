import type { Me } from '../../../../contract/endpoints.js';
import type { RequestKind, RequestView } from '../../../../contract/requests/index.js';

/** What is asked of the asker first, whatever groups they are in. */
const ASKERS_OWN: readonly RequestKind[] = ['clarification', 'input_request'];

/** What can be answered beside the question; a review of an answer has a page of its own. */
const HERE: readonly RequestKind[] = [...ASKERS_OWN, 'plan_review', 'approval_request'];

/** Whether a request is for the viewer to answer right here. The API has the last word. */
export function mayAnswer(request: RequestView, me: Me | undefined, asker: string): boolean {
  if (!me || !HERE.includes(request.kind) || request.withheld) return false;
  const { quorum, groups, kind } = request;
  if (quorum && quorum.people.length > 0 && !quorum.people.includes(me.id)) return false;
  if (quorum?.votes.some(({ by }) => by === me.id)) return false;
  if (me.id === asker && ASKERS_OWN.includes(kind)) return true;
  return groups.length === 0 || groups.some((group) => me.groups.includes(group));
}

/** Who else works on a request now. @param now milliseconds */
export function heldBy({ claim }: RequestView, me: Me | undefined, now: number): string | undefined {
  if (!claim || claim.by === me?.id || Date.parse(claim.until) <= now) return undefined;
  return claim.by;
}
