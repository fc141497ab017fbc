import type { Observations } from '../observations.js';
import type { Topology } from '../topology/topology.js';
import type { ResilientClient } from './resilient-client.js';
import type { Case } from './case.js';

/** Context of a case. */
export interface Stage {
  seed: number;
  topology: Topology;
  api: ResilientClient;
  seen: Observations;
  cases: Registry;
  signal: AbortSignal;
}

interface Known {
  which: Case;
  /** Reviewers leave it alone for now. */
  held: boolean;
}

/** Maps queries to their cases, for the reviewers. */
export class Registry {
  readonly #known = new Map<string, Known>();

  add(queryId: string, which: Case, held = false): void {
    if (!this.#known.has(queryId)) this.#known.set(queryId, { which, held });
  }

  of(queryId: string): Known | undefined {
    return this.#known.get(queryId);
  }

  /** From now on reviewers may decide. */
  release(queryId: string): void {
    const known = this.#known.get(queryId);
    if (known) known.held = false;
  }
}
