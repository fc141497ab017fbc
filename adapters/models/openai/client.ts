import { types } from 'node:util';
import type { OpenAI } from 'openai';
import { PortError, type PortErrorKind } from '../../../ports/port-error.js';
import { EndlessAnswer, kindOfStatus, limited } from '../../http-answer.js';
import { failed, modelNamed, redirects, WRONG } from '../texts.js';
import { namedError, vendorError, type Called } from '../vendor-call.js';

/** Connection to a server that speaks OpenAI's protocol. */
export interface OpenAiConnection {
  /** Absent for a server that wants none. */
  apiKey?: string | undefined;
  /** OpenAI itself when absent. */
  baseUrl?: string | undefined;
  /** Sent with every call. */
  headers?: Record<string, string>;
  /** Limit of one call. */
  timeoutMs: number;
}

/** `fetch` by which what is asked, documents with it, goes nowhere else, and that takes no answer without end into memory. */
const guardedFetch: typeof fetch = async (input, init) =>
  limited(await fetch(input, { ...init, redirect: 'manual' }));

/** Loads the SDK at the first call, so that processes that never ask such a server do not pay for it. */
export function lazyClient({ apiKey, baseUrl, headers, timeoutMs }: OpenAiConnection): () => Promise<OpenAI> {
  let loaded: Promise<OpenAI> | undefined;
  const load = async () => {
    const sdk = await import('openai');
    return new sdk.OpenAI({
      // the client wants a key in any case; without one the header is left out
      apiKey: apiKey ?? 'none',
      defaultHeaders: { ...headers, ...(apiKey ? {} : { Authorization: null }) },
      baseURL: baseUrl ?? null,
      timeout: timeoutMs,
      fetch: guardedFetch,
      // Temporal owns retry: one that the SDK makes would hide the wait from it, and outlive the activity
      maxRetries: 0,
      // it would write output of models to the console
      logLevel: 'off',
    });
  };
  return () => (loaded ??= load());
}

/** The SDK's APIError, by shape: its class would have to be loaded with the SDK. */
interface ApiError extends Error {
  status: number | undefined;
  code?: string | null | undefined;
  headers: Headers | undefined;
}

/** True if an error is an answer of the server. */
export function isApiError(error: unknown): error is ApiError {
  return types.isNativeError(error) && 'status' in error && 'headers' in error;
}

function kindOf({ status, code, constructor }: ApiError): PortErrorKind {
  // an account without credit answers 429, and waiting does not fill it
  if (code === 'insufficient_quota') return 'forbidden';
  if (constructor.name === 'APIConnectionTimeoutError') return 'timeout';
  // also in the middle of a stream
  if (code === 'rate_limit_exceeded') return 'throttled';
  // without a status: no connection, or an error in the middle of a stream
  return status === undefined ? 'unavailable' : kindOfStatus(status);
}

/** The innermost code of a failed connection, such as ECONNREFUSED. */
function networkCode(error: unknown): string | undefined {
  const seen = types.isNativeError(error) ? networkCode(error.cause) : undefined;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return seen ?? (typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : undefined);
}

/** The PortError that stands for an error of the SDK; a PortError or a defect of our own is given back as it is. */
export function asPortError(error: unknown, called: Called): unknown {
  if (error instanceof PortError || !types.isNativeError(error)) return error;
  const subject = modelNamed(called.model);
  if (error.name === 'SyntaxError') return new PortError('unparsable', failed(subject, WRONG.noJson));
  if (error instanceof EndlessAnswer) return new PortError('invalid', failed(subject, WRONG.tooLong));
  if (!isApiError(error)) {
    const cut =
      error.cause !== undefined || networkCode(error) !== undefined || error.message === 'terminated';
    return cut ? new PortError('unavailable', failed(subject, WRONG.cut)) : error;
  }
  const { status, code, headers } = error;
  if (status !== undefined && status >= 300 && status < 400)
    return new PortError('invalid', failed(subject, redirects('OPENAI_BASE_URL')));
  const what = namedError(code, status) ?? networkCode(error) ?? WRONG.notConnected;
  return vendorError(kindOf(error), failed(subject, what), {
    error,
    called,
    header: (name) => headers?.get(name),
    remedy: code === 'insufficient_quota' ? WRONG.noCredit : WRONG.openAiKey,
  });
}
