import type { FailureCode } from '../../contract/failures.js';

/** A JSON object of the description. */
export type Json = Record<string, unknown>;

/** The texts and examples of an operation. */
export interface OperationText {
  /** A few words, in the imperative. */
  summary: string;
  /** Markdown. */
  description?: string;
  /** Example of a request body. */
  request?: unknown;
  /** Example of a response body. */
  response?: unknown;
  /** Descriptions of its success statuses; `200: 'Done'` if absent. */
  success?: Partial<Record<200 | 201 | 202 | 204 | 304 | 503, string>>;
  /** Failure codes beside those that follow from its method, schemas and access. */
  failures?: readonly FailureCode[];
  /** True if it supports `Prefer: wait`. */
  prefer?: boolean;
  /** True if its responses have an `ETag` for `If-None-Match`. */
  etag?: boolean;
  /** True if its responses have a `Location`. */
  location?: boolean;
  /** Media types of a response body that is not JSON. */
  media?: readonly string[];
}
