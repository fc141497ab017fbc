import type { Erasure } from '../contract/audit.js';
import { FAILURES, type FailureCode } from '../contract/failures.js';
import type { Language, Localized } from '../contract/language.js';
import { PortError } from '../ports/port-error.js';
import { DETAILS } from './details.js';

/** A fault at one place of the body or the query string. */
export interface FieldFault {
  /** JSON pointer. */
  pointer: string;
  /** In the language of the request, or in both. */
  detail: string | Localized;
}

/** The part of a refusal that the security log notes and nobody is told. */
export interface Refusal {
  reason: string;
  /** The thing it was about, such as the id of a key. */
  target?: string;
}

interface Options {
  /** Cause and remedy, where the text that belongs to the code is too general. */
  detail?: Localized | undefined;
  errors?: FieldFault[] | undefined;
  /** Extension members of the problem. */
  extra?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
  cause?: unknown;
  refusal?: Refusal | undefined;
}

/** An answer that is an error by intent: served as problem+json with its code. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly detail: Localized;
  readonly errors: FieldFault[];
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
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
    this.refusal = options.refusal;
  }

  get status(): number {
    return FAILURES[this.code].status;
  }

  /** The faults with their details in one language. */
  faultsIn(language: Language): { pointer: string; detail: string }[] {
    return this.errors.map(({ pointer, detail }) => ({
      pointer,
      detail: typeof detail === 'string' ? detail : detail[language],
    }));
  }
}

/** Everybody who could read it may know since when nobody can; who erased it and why stands in its history. */
export function erasedFailure({ erasedAt }: Erasure): ApiFailure {
  return new ApiFailure('QUERY_ERASED', { extra: { erasedAt } });
}

/**
 * What an error of the store is to a client; undefined for a defect. That of a payload which the store keeps, or the key of
 * which it keeps, comes as the cause of an error of Temporal's client.
 */
export function storeFailure(error: unknown): ApiFailure | undefined {
  if (!(error instanceof PortError)) return error instanceof Error ? storeFailure(error.cause) : undefined;
  if (error.kind === 'full') return new ApiFailure('STORE_FULL', { cause: error });
  if (error.kind === 'damaged') return new ApiFailure('STORE_DAMAGED', { cause: error });
  // a store that refuses the API's credentials is for operators to mend: nothing is wrong with the request
  if (!error.retryable && error.kind !== 'forbidden') return undefined;
  return new ApiFailure('STORE_UNAVAILABLE', { cause: error });
}
