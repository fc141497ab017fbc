import type { FailureCode } from '../../contract/failures.js';

/** JSON as it stands in the description. */
export type Json = Record<string, unknown>;

/** What a programmer is told of an operation beside its schemas. */
export interface OperationText {
  /** A few words, in the imperative. */
  summary: string;
  /** Markdown. */
  description?: string;
  /** A body that the operation takes. */
  request?: unknown;
  /** What it answers with. */
  response?: unknown;
  /** Statuses that come with its own body or none, by what each means; `200: 'Done'` when absent. */
  success?: Partial<Record<200 | 201 | 202 | 204 | 304 | 503, string>>;
  /** Codes that it gives beside those that follow from its method, its schemas and who may use it. */
  failures?: readonly FailureCode[];
  /** Whether it heeds `Prefer: wait`. */
  prefer?: boolean;
  /** Whether its answer carries a revision, to be asked for again by `If-None-Match`. */
  etag?: boolean;
  /** Whether its answer names an address in `Location`. */
  location?: boolean;
  /** Media types of a body that is no JSON. */
  media?: readonly string[];
}
