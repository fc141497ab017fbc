import type { QueryEvent } from '../../../../contract/events.js';
import type { QueryView, Search } from '../../../../contract/query.js';

type Round = QueryView['refinements']['rounds'][number];

/** One part of how a query came to where it is. */
export type StoryPart =
  | { type: 'search'; search: Search; at?: string | undefined }
  | { type: 'draft'; round: Round; last: boolean }
  | { type: 'event'; eventType: ShownEvent; event: QueryEvent };

/** Events on the timeline; changes of todos, claims and releases are left out. */
const SHOWN_EVENTS = [
  'hitl_request',
  'hitl_decided',
  'hitl_timeout',
  'hitl_voted',
  'hitl_lapsed',
  'hitl_extended',
  'hitl_paused',
  'hitl_resumed',
  'plan_changed',
  'query_ended',
  'answer_recalled',
] as const satisfies readonly QueryEvent['type'][];
type ShownEvent = (typeof SHOWN_EVENTS)[number];

/**
 * Returns the timeline of a query in the order of events. Searches have no time of their own: the first ones belong to the
 * first time the query searched, the others to a reviewer's retry.
 */
export function storyOf({ events, searches, refinements }: QueryView): StoryPart[] {
  const passes = passesOf(searches);
  const parts: StoryPart[] = [];
  let due = true;
  for (const event of events) {
    if (event.type === 'stage_changed' && event.data.stage === 'retrieving' && due) {
      parts.push(...passOf(passes, refinements, event.at));
      due = false;
    }
    if (event.type === 'hitl_decided' && event.data.action === 'retry') due = true;
    const eventType = SHOWN_EVENTS.find((type) => type === event.type);
    if (eventType) parts.push({ type: 'event', eventType, event });
  }
  while (passes.length > 0) parts.push(...passOf(passes, refinements));
  return parts;
}

/** Searches up to what a reviewer asked for, and from then on. */
function passesOf(searches: readonly Search[]): Search[][] {
  const passes: Search[][] = [];
  for (const search of searches) {
    if (passes.length === 0 || search.reason === 'reviewer') passes.push([]);
    passes.at(-1)?.push(search);
  }
  return passes;
}

/** Takes the next pass: its searches, and behind those that led to one the draft. Only the last pass's drafts are known. */
function passOf(passes: Search[][], { rounds }: QueryView['refinements'], at?: string): StoryPart[] {
  const searches = passes.shift() ?? [];
  const left = passes.length === 0 ? [...rounds] : [];
  const nextDraft = (): StoryPart[] => {
    const round = left.shift();
    return round ? [{ type: 'draft', round, last: left.length === 0 }] : [];
  };
  const parts = searches.flatMap((search, place): StoryPart[] => [
    ...(search.reason === 'refinement' ? nextDraft() : []),
    { type: 'search', search, at: place === 0 ? at : undefined },
  ]);
  while (left.length > 0) parts.push(...nextDraft());
  return parts;
}
