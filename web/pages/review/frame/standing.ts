import type { Me } from '../../../../contract/endpoints.js';
import type { RequestKind, RequestView } from '../../../../contract/requests/index.js';
import { useUntil } from './use-until.js';

/** Kinds that are addressed to the asker first, whatever group they are in. */
const ASKERS_OWN: readonly RequestKind[] = ['clarification', 'input_request', 'pause'];

/** Why the person who looks cannot decide now; undefined when they can, as far as the page can tell. */
export type Obstacle =
  | { type: 'claimed'; by: string; until: string }
  | { type: 'groups'; groups: readonly string[] }
  | { type: 'people'; people: readonly string[] }
  | { type: 'voted' };

/** Returns the viewer's relation to a request: the claim in force, and the obstacle to deciding. */
export function useStanding(request: RequestView | undefined, me: Me | undefined, asker: string | undefined) {
  const claim = request?.claim;
  const held = useUntil(claim?.until) ? claim : undefined;
  const mine = held !== undefined && held.by === me?.id;
  return {
    held,
    mine,
    obstacle: request && me ? obstacleOf(request, me, asker, mine ? undefined : held) : undefined,
  };
}

function obstacleOf(
  { kind, groups, quorum }: RequestView,
  me: Me,
  asker: string | undefined,
  othersClaim: RequestView['claim'],
): Obstacle | undefined {
  if (quorum && quorum.people.length > 0 && !quorum.people.includes(me.id)) {
    return { type: 'people', people: quorum.people };
  }
  const own = asker === me.id && ASKERS_OWN.includes(kind);
  if (!own && groups.length > 0 && !groups.some((group) => me.groups.includes(group))) {
    return { type: 'groups', groups };
  }
  if (quorum?.votes.some(({ by }) => by === me.id)) return { type: 'voted' };
  return othersClaim && { type: 'claimed', ...othersClaim };
}
