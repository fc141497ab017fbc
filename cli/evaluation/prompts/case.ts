import type { Usage } from '../../../contract/query.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import type { PromptSet } from './read-set.js';

/** One row of a set as a task for a prompt. */
export interface Case {
  id: string;
  /** Rows that are also counted apart: a label, answerable or not. */
  group: string;
  run(reasoner: Reasoner): Promise<Outcome>;
}

export interface Outcome {
  /** 0..1, 1 is best. */
  score: number;
  /** Output of the model, for people to read. */
  got: string;
  usage: Usage;
}

/** A way to measure a prompt on a kind of set. */
export interface Measure {
  /** Meaning of a score of 1. */
  metric: string;
  /** The set's rows as cases; rows that cannot tell anything are left out. */
  cases(set: PromptSet): Case[];
}
