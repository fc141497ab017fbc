import type { Problem } from '../contract/failures.js';
import {
  humanRequestSchema,
  receiptSchema,
  type HumanRequest,
  type Receipt,
} from '../contract/requests/index.js';
import { EXIT } from './exit-codes.js';

/** An error whose message is written for the person at the terminal: printed as it stands, without a stack. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  constructor(
    message: string,
    readonly exitCode: number = EXIT.unable,
  ) {
    super(message);
  }
}

/** Nothing answers at the address of the API, or what answers is not the API. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
  constructor(
    readonly url: string,
    /** What answered instead, for example `HTTP 404, text/html`; absent when nothing did. */
    readonly answered?: string,
  ) {
    super(`${url}: ${answered ?? 'no answer'}`);
  }
}

/** The API refused, with problem details. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  constructor(readonly problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
  }

  /** The winning receipt, where a decision came too late. */
  get receipt(): Receipt | undefined {
    return receiptSchema.safeParse(this.problem['receipt']).data;
  }

  /** Who holds the request, where someone else works on it. */
  get claim(): HumanRequest['claim'] {
    const { claim } = humanRequestSchema.options[0].shape;
    return claim.safeParse(this.problem['claim']).data;
  }
}
