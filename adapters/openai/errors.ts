import { types } from 'node:util';
import { PortError, type PortErrorKind } from '../../ports/port-error.js';
import { retryAfterMs } from '../models/retry-after.js';
import { vendorDetail } from '../models/vendor-detail.js';

/** The SDK's APIError, by shape: its class would have to be loaded with the SDK. */
interface ApiError extends Error {
  status: number | undefined;
  code?: string | null | undefined;
  headers: Headers | undefined;
}

/** Whether an error is an answer of the server. */
export function isApiError(error: unknown): error is ApiError {
  return types.isNativeError(error) && 'status' in error && 'headers' in error;
}

/** What was called, for messages. */
export interface Called {
  model: string;
  /** Setting that names the model. */
  setting: 'VOUCH_CHAT_MODEL' | 'VOUCH_EMBEDDING_MODEL';
  /** Texts that no message may quote. */
  sent: readonly string[];
}

function kindOf(error: ApiError): PortErrorKind {
  const { status, code } = error;
  // an account without credit answers 429, and waiting does not fill it
  if (code === 'insufficient_quota') return 'forbidden';
  if (status === 408 || error.constructor.name === 'APIConnectionTimeoutError') return 'timeout';
  if (status === 429 || code === 'rate_limit_exceeded') return 'throttled';
  if (status === 401 || status === 403) return 'forbidden';
  // without a status: no connection, or an error in the middle of a stream
  return status === undefined || status >= 500 || status === 409 ? 'unavailable' : 'invalid';
}

/** The innermost code of a failed connection, such as ECONNREFUSED. */
function networkCode(error: unknown): string | undefined {
  const seen = types.isNativeError(error) ? networkCode(error.cause) : undefined;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return seen ?? (typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : undefined);
}

/** The PortError that stands for an error of the SDK; a PortError or a defect of our own is given back as it is. */
export function asPortError(error: unknown, { model, setting, sent }: Called): unknown {
  if (error instanceof PortError || !types.isNativeError(error)) return error;
  const called = `model ${model}`;
  // the SDK's error is not kept as the cause: it holds what the server said, and causes are written to histories
  if (error.name === 'SyntaxError') return new PortError('unparsable', `${called}: the answer is not JSON`);
  if (!isApiError(error)) {
    const cut =
      error.cause !== undefined || networkCode(error) !== undefined || error.message === 'terminated';
    return cut ? new PortError('unavailable', `${called}: the connection was cut`) : error;
  }
  const { status, code } = error;
  const network = status === undefined ? (networkCode(error) ?? 'connection failed') : `status ${status}`;
  const what = `${called}: ${code ?? network}${code && status !== undefined ? ` (${status})` : ''}`;
  const kind = kindOf(error);
  if (kind === 'throttled') {
    const wait = retryAfterMs((name) => error.headers?.get(name));
    return new PortError(kind, what, wait === undefined ? {} : { retryAfterMs: wait });
  }
  if (kind === 'invalid')
    return new PortError(kind, `${what}, check ${setting}${vendorDetail(error.message, sent)}`);
  if (kind !== 'forbidden') return new PortError(kind, what);
  return new PortError(
    kind,
    code === 'insufficient_quota'
      ? `${what}: the account has no credit left`
      : `${what}: check OPENAI_API_KEY, and that its project may use this model`,
  );
}
