import type { Erasure } from '../contract/audit.js';
import { FAILURES, type FailureCode } from '../contract/failures.js';
import type { Language, Localized } from '../contract/language.js';
import { PortError } from '../ports/port-error.js';
import { DETAILS } from './details.js';

/** A fault in one field of the body or of the query string. */
export interface FieldFault {
  /** JSON pointer. */
  pointer: string;
  /** Text in the language of the request, or in both languages. */
  detail: string | Localized;
}

/** The part of a refusal that is in the security log, never in the answer. */
export interface Refusal {
  reason: string;
  /** Id of the object concerned, such as a key. */
  target?: string;
}

interface Options {
  /** Replaces the text of the code where that is too general. */
  detail?: Localized | undefined;
  errors?: FieldFault[] | undefined;
  /** More than the code says of the reason, where a workflow has given it. */
  reason?: Localized | undefined;
  /** Extension members of the problem. */
  extra?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
  cause?: unknown;
  refusal?: Refusal | undefined;
}

/** An expected error, served as problem+json with its code. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly detail: Localized;
  readonly errors: FieldFault[];
  readonly reason: Localized | undefined;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;
  readonly refusal: Refusal | undefined;

  constructor(
    readonly code: FailureCode,
    options: Options = {},
  ) {
    super(FAILURES[code].title.en, { cause: options.cause });
    this.detail = options.detail ?? DETAILS[code];
    this.errors = options.errors ?? [];
    this.reason = options.reason;
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
    this.refusal = options.refusal;
  }

  get status(): number {
    return FAILURES[this.code].status;
  }

  /** Returns the extension members of the problem in one language. */
  membersIn(language: Language): Record<string, unknown> {
    return { ...(this.reason && { reason: this.reason[language] }), ...this.extra };
  }

  /** Returns the faults with their details in one language. */
  faultsIn(language: Language): { pointer: string; detail: string }[] {
    return this.errors.map(({ pointer, detail }) => ({
      pointer,
      detail: typeof detail === 'string' ? detail : detail[language],
    }));
  }
}

/** Returns the failure for an erased query. It tells the time; who erased it and why is in the query's history. */
export function erasedFailure({ erasedAt }: Erasure): ApiFailure {
  return new ApiFailure('QUERY_ERASED', { extra: { erasedAt } });
}

/**
 * Returns the failure that a client is told for an error of the store; undefined for a defect. Looks into causes as well:
 * Temporal's client wraps errors of the store that come up while it decodes payloads.
 */
export function storeFailure(error: unknown): ApiFailure | undefined {
  if (!(error instanceof PortError)) return error instanceof Error ? storeFailure(error.cause) : undefined;
  if (error.kind === 'full') return new ApiFailure('STORE_FULL', { cause: error });
  if (error.kind === 'damaged') return new ApiFailure('STORE_DAMAGED', { cause: error });
  // refused credentials of the API are for operators to repair: nothing is wrong with the request
  if (!error.retryable && error.kind !== 'forbidden') return undefined;
  return new ApiFailure('STORE_UNAVAILABLE', { cause: error });
}
