import type { DocumentProblem } from '../contract/document-problems.js';
import { LocalizedError, type Localized } from '../contract/language.js';
import type { ModelCall } from '../contract/query.js';

/** Kinds of failure of a port, as far as the caller must know to decide what to do next. */
export type PortErrorKind =
  /** The other side asks to slow down; `retryAfterMs` when it said for how long. */
  | 'throttled'
  | 'timeout'
  /** Not reachable now; may come back. */
  | 'unavailable'
  /** There is no room left to write; may come back. */
  | 'full'
  /** Stored data is damaged or gone, and comes back only when it is restored. */
  | 'damaged'
  /** A model answered something that is not what its schema asks for. */
  | 'unparsable'
  /** We sent something that the other side will never take. */
  | 'invalid'
  /** Not allowed. */
  | 'forbidden'
  /** It may have taken effect all the same: whoever repeats it may do it twice. */
  | 'uncertain'
  /** The plan cannot be changed as asked. */
  | 'modification_failed';

const RETRYABLE: readonly PortErrorKind[] = ['throttled', 'timeout', 'unavailable', 'full', 'damaged'];

/** The one error that adapters throw for what is not a defect of their own. */
export class PortError extends LocalizedError {
  override readonly name = 'PortError';
  readonly kind: PortErrorKind;
  readonly retryAfterMs: number | undefined;
  /** Model calls that were paid for all the same. */
  readonly calls: readonly ModelCall[];
  /** Reason for which a folder or a document cannot be used. */
  readonly reason: DocumentProblem | undefined;

  constructor(
    kind: PortErrorKind,
    text: Localized,
    options: {
      retryAfterMs?: number;
      calls?: readonly ModelCall[];
      reason?: DocumentProblem;
      cause?: unknown;
    } = {},
  ) {
    super(text, { cause: options.cause });
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.calls = options.calls ?? [];
    this.reason = options.reason;
  }

  /** True if the same call may succeed later. */
  get retryable(): boolean {
    return RETRYABLE.includes(this.kind);
  }
}
