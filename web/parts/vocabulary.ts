import { VIA_SIGNAL } from '../../contract/unproven.js';
import {
  asLabel,
  asLabels,
  wordFor,
  WORDS,
  type Vocabulary as Words,
} from '../../domain/vocabulary/index.js';
import type { Texts } from '../language/language.js';

export type { Action } from '../../domain/vocabulary/index.js';

export interface Vocabulary extends Words {
  /** For a decision of this kind. */
  waits: (kind: string) => string;
  confidence: string;
}

export const SCORE_NAMES = Object.keys(WORDS.en.scores) as (keyof Words['scores'])[];

/** The words of the product, as labels where they stand alone on a page. */
export const vocabulary: Texts<Vocabulary> = {
  en: { ...labels(WORDS.en), waits: (kind) => `Waiting: ${kind}`, confidence: 'Confidence' },
  ko: { ...labels(WORDS.ko), waits: (kind) => `대기: ${kind}`, confidence: '신뢰도' },
};

function labels(words: Words): Words {
  return {
    ...words,
    kinds: asLabels(words.kinds),
    actions: asLabels(words.actions),
    notFoundActions: asLabels(words.notFoundActions),
    undecided: asLabel(words.undecided),
    stages: asLabels(words.stages),
    roles: asLabels(words.roles),
    modes: asLabels(words.modes),
    levels: asLabels(words.levels),
    signals: asLabels(words.signals),
    scores: asLabels(words.scores),
    reviewReasons: asLabels(words.reviewReasons),
    approvalReasons: asLabels(words.approvalReasons),
    searchReasons: asLabels(words.searchReasons),
    priorities: asLabels(words.priorities),
    verificationTypes: asLabels(words.verificationTypes),
    events: asLabels(words.events),
  };
}

/** Name of an action as a request carries it; one that is not known yet is shown as it is. */
export function nameOfAction(words: Vocabulary, action: string): string {
  return wordFor(words.actions, action);
}

/** Returns the name of the proof of identity. */
export function nameOfProof(words: Vocabulary, via: string): string {
  return via === VIA_SIGNAL ? words.bySignal : via;
}
