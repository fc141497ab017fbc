import {
  citationsAreReal,
  endedOnce,
  endsAreFinal,
  noneStartedTwice,
  noneStuck,
  startsAreKept,
  acknowledgedDecisionsCount,
  decisionsAreLogged,
  oneReceiptEach,
} from './queries.js';
import { experimentsChangeNothing, policiesTakeEffectOnce, recallsComeOnce } from './autonomy.js';
import {
  clientsGetThrough,
  completionsAreOne,
  feedbackIsKept,
  historiesReplay,
  historiesTellDecisions,
  streamsAreWhole,
} from './clients.js';
import {
  effectsAreTold,
  effectsHappenOnce,
  toldEffectsAreReal,
  noticesArrive,
  noticesComeOnce,
} from './outside.js';
import type { Evidence, Invariant, Violation } from './evidence.js';

/** Invariants that must hold whatever goes wrong. */
export const INVARIANTS = {
  'acknowledged questions are kept': startsAreKept,
  'no question is started twice': noneStartedTwice,
  'every query has ended or waits for a person': noneStuck,
  'one receipt per request': oneReceiptEach,
  'acknowledged decisions count': acknowledgedDecisionsCount,
  'what has ended does not change': endsAreFinal,
  'a query ends once': endedOnce,
  'answers cite what was shown': citationsAreReal,
  'acknowledged feedback is kept once': feedbackIsKept,
  'a call has its effect once': effectsHappenOnce,
  'effects were approved and are told': effectsAreTold,
  'what is told was done': toldEffectsAreReal,
  'notices come once': noticesComeOnce,
  'notices arrive': noticesArrive,
  'streams are whole': streamsAreWhole,
  'completions are one per key': completionsAreOne,
  'histories replay': historiesReplay,
  'histories tell every decision': historiesTellDecisions,
  'the log tells every decision': decisionsAreLogged,
  'a policy takes effect once, and never by its proposer': policiesTakeEffectOnce,
  'experiments end and change nothing': experimentsChangeNothing,
  'answers are recalled once, and only those that do not stand': recallsComeOnce,
  'clients get through': clientsGetThrough,
} as const satisfies Record<string, Invariant>;

/** Every violation of every invariant. */
export function check(evidence: Evidence): Violation[] {
  return Object.entries(INVARIANTS).flatMap(([invariant, find]) =>
    find(evidence).map((found) => ({ invariant, ...found })),
  );
}
