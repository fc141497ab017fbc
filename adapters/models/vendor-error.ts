import { PortError, type PortErrorKind } from '../../ports/port-error.js';
import { retryAfterMs, type Header } from './retry-after.js';
import { vendorDetail } from './vendor-detail.js';

/** What was called, for messages. */
export interface Called {
  model: string;
  /** Setting that names the model. */
  setting: 'VOUCH_CHAT_MODEL' | 'VOUCH_EMBEDDING_MODEL';
  /** Texts that no message may quote. */
  sent: readonly string[];
}

/** What a status of 400 or more says about an error that has no better name. */
export function kindOfStatus(status: number): PortErrorKind {
  if (status === 408) return 'timeout';
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'forbidden';
  return status >= 500 || status === 409 || status === 424 ? 'unavailable' : 'invalid';
}

/**
 * The PortError that stands for an error of a vendor's SDK, which is not kept as its cause: it holds what was sent or what
 * the server said, and causes are written to histories.
 * @param what which model, and how its error is called
 * @param from.header reads the headers of the answer
 * @param from.remedy what to do where it is not allowed
 */
export function vendorError(
  kind: PortErrorKind,
  what: string,
  from: { error: Error; called: Called; header: Header; remedy: string },
): PortError {
  if (kind === 'throttled') {
    const wait = retryAfterMs(from.header);
    return new PortError(kind, what, wait === undefined ? {} : { retryAfterMs: wait });
  }
  if (kind === 'invalid') {
    const { setting, sent } = from.called;
    return new PortError(kind, `${what}, check ${setting}${vendorDetail(from.error.message, sent)}`);
  }
  return new PortError(kind, kind === 'forbidden' ? `${what}: ${from.remedy}` : what);
}
