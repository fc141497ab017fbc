import type { Localized } from '../language.js';

/** An error as the contract has it; what is told of it beside its title is the business of the API. */
export interface Failure {
  /** HTTP status it is served with. */
  status: number;
  title: Localized;
}
