import type { Verdict } from './outcome.js';
import { tellsOfRefusal } from './text-outcome.js';

type Fields = Record<string, unknown>;

/**
 * Fields that may stand beside a refusal. With any other it is the content of a result, such as of a loan not approved.
 */
const BESIDE_REFUSAL = new Set(['reason', 'message', 'comment', 'feedback', 'note', 'by', 'user', 'action']);
/** Fields that may stand beside `status: "failed"` where it speaks of the call, and not of an order or a build. */
const BESIDE_FAILURE = new Set([
  'message',
  'reason',
  'detail',
  'details',
  'error',
  'code',
  'data',
  'statusText',
]);
/** Fields that tell that a number called `code` or `status` is one of HTTP. */
const BESIDE_HTTP_STATUS = [
  'error',
  'message',
  'detail',
  'body',
  'headers',
  'url',
  'statusText',
  'title',
  'ok',
];
/** Wrappers of a result that say nothing themselves. */
const WRAPPERS = ['result', 'output', 'response', 'data'];
const NO_ERROR = /^\s*(none|null|no errors?|ok|0|false|없음|n\/a|-)?\s*$/i;

const FLAGS_OF_SUCCESS = ['success', 'ok', 'succeeded', 'successful'];
const FLAGS_OF_ERROR = ['isError', 'is_error'];
const HTTP_STATUS = ['statusCode', 'status_code', 'httpStatus', 'http_status', 'http_code'];
const EXIT_CODES = [
  'exitCode',
  'exit_code',
  'exitStatus',
  'exit_status',
  'returncode',
  'return_code',
  'returnCode',
];
const EXCEPTIONS = ['exception', 'traceback', 'stackTrace', 'stack_trace'];

/** Judges a call by the fields of its result; `ok` when they say nothing. */
export function judgeFields(fields: Fields): Verdict {
  const refusal = refusalIn(fields);
  if (refusal !== undefined) return { outcome: 'declined', sign: refusal };
  const failure = failureIn(fields);
  if (failure !== undefined) {
    const told = ['error', 'message', 'reason'].map((key) => fields[key]);
    // clients tell a refusal as an error, too
    return told.some((text) => typeof text === 'string' && tellsOfRefusal(text))
      ? { outcome: 'declined', sign: 'declined by the user' }
      : { outcome: 'failed', sign: failure };
  }
  const [only, ...more] = Object.keys(fields);
  const inner = only !== undefined && more.length === 0 && WRAPPERS.includes(only) ? fields[only] : undefined;
  return isFields(inner) ? judgeFields(inner) : { outcome: 'ok' };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusalIn(fields: Fields): string | undefined {
  const said = REFUSALS.find(({ key, is }) => key in fields && is(fields[key]));
  if (!said) return undefined;
  const beside = Object.keys(fields).filter((key) => !REFUSALS.some((refusal) => refusal.key === key));
  const isOnly = beside.every((key) => BESIDE_REFUSAL.has(key));
  return isOnly ? `${said.key}: ${String(fields[said.key])}` : undefined;
}

const isTrue = (value: unknown): boolean => value === true;
const isFalse = (value: unknown): boolean => value === false;
const isRefusal = (value: unknown): boolean =>
  typeof value === 'string' && /^(reject|decline|den(y|ie)|refuse)(e?d)?$/i.test(value);

const REFUSALS: { key: string; is: (value: unknown) => boolean }[] = [
  ...['rejected', 'declined', 'denied', 'refused'].map((key) => ({ key, is: isTrue })),
  ...['approved', 'accepted', 'allowed'].map((key) => ({ key, is: isFalse })),
  ...['action', 'decision', 'status'].map((key) => ({ key, is: isRefusal })),
];

function failureIn(fields: Fields): string | undefined {
  const told = (key: string) => `${key}: ${String(fields[key])}`;
  const raised = FLAGS_OF_ERROR.find((key) => fields[key] === true);
  if (raised !== undefined) return told(raised);
  const missed = FLAGS_OF_SUCCESS.find((key) => fields[key] === false);
  if (missed !== undefined) return told(missed);
  if (FLAGS_OF_SUCCESS.some((key) => fields[key] === true)) return undefined;
  if (isError(fields['error'])) return 'error';
  const exception = EXCEPTIONS.find((key) => isError(fields[key]));
  if (exception !== undefined) return exception;
  const exit = EXIT_CODES.find((key) => Number.isInteger(fields[key]) && fields[key] !== 0);
  if (exit !== undefined) return told(exit);
  const http = HTTP_STATUS.find((key) => isHttpFailure(fields[key], 300));
  if (http !== undefined) return told(http);
  const plain = ['status', 'code'].find((key) => isHttpFailure(fields[key], 400) && speaksOfHttp(fields));
  if (plain !== undefined) return told(plain);
  if (isStatusOfFailure(fields)) return told('status');
  // GraphQL: errors in place of data; elsewhere a list of errors is what a checker was asked for
  if (Array.isArray(fields['errors']) && fields['errors'].length > 0 && fields['data'] === null)
    return 'errors';
  return undefined;
}

/** A number is a measure, such as the error of a fit. */
function isError(value: unknown): boolean {
  if (typeof value === 'string') return !NO_ERROR.test(value);
  return value === true || (isFields(value) && Object.keys(value).length > 0);
}

/** True if it is a status of HTTP from `least` on, as a number or as text such as `404 Not Found`. */
function isHttpFailure(value: unknown, least: number): boolean {
  const text = typeof value === 'string' ? /^([1-5]\d\d)\b/.exec(value)?.[1] : undefined;
  const status = typeof value === 'number' ? value : Number(text ?? NaN);
  return Number.isInteger(status) && status >= least && status <= 599;
}

function speaksOfHttp(fields: Fields): boolean {
  return Object.keys(fields).length === 1 || BESIDE_HTTP_STATUS.some((key) => key in fields);
}

function isStatusOfFailure(fields: Fields): boolean {
  const { status, ...beside } = fields;
  if (typeof status !== 'string') return false;
  if (/^error$/i.test(status)) return true;
  return (
    /^(fail|failed|failure)$/i.test(status) && Object.keys(beside).every((key) => BESIDE_FAILURE.has(key))
  );
}
