import type { Localized } from '../../contract/language.js';
import { withSingleBlanks } from '../../domain/text/index.js';
import { PortError, type PortErrorKind } from '../../ports/port-error.js';
import { failed, noAnswerWithin, WRONG } from './texts.js';

/** Reads a header of an answer by its name in lower case. */
type Header = (name: string) => string | null | undefined;

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A length of time such as `6m0s`, `1.5s`, `120ms` or plain seconds, in ms; undefined when it is none. */
function duration(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return undefined;
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0),
    0,
  );
}

function fromDate(text: string, now: number): number | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Returns the time in ms until a limit is reset; the later one where a server counts requests and tokens apart. */
function fromResets(header: Header): number | undefined {
  const resets = ['', '-requests', '-tokens']
    .map((suffix) => duration(header(`x-ratelimit-reset${suffix}`)?.trim() ?? ''))
    // a server may give the time of day in place of a length: no limit takes longer than a day
    .filter((ms) => ms !== undefined && ms <= 24 * UNITS['h']!);
  return resets.length > 0 ? Math.max(...(resets as number[])) : undefined;
}

/**
 * Returns the time that a server asks to wait, in ms: `retry-after-ms`, `retry-after` in seconds or as an HTTP date, or
 * the latest of the `x-ratelimit-reset` headers. Undefined when it does not say.
 */
export function retryAfterMs(header: Header, now = Date.now()): number | undefined {
  const ms = Number(header('retry-after-ms') ?? NaN);
  if (ms >= 0) return Math.ceil(ms);
  const after = header('retry-after')?.trim();
  const told = (after ? (duration(after) ?? fromDate(after, now)) : undefined) ?? fromResets(header);
  return told === undefined ? undefined : Math.ceil(told);
}

/** The time that one call of a model may take, together with the caller's own signal. */
interface Deadline {
  signal: AbortSignal;
  /** Returns a PortError `timeout` that says which limit was reached; undefined while there is time. */
  passed(): PortError | undefined;
}

/** @param subject what is called, for the message */
export function deadline(timeoutMs: number, subject: Localized, caller?: AbortSignal): Deadline {
  const own = AbortSignal.timeout(timeoutMs);
  return {
    signal: caller ? AbortSignal.any([own, caller]) : own,
    passed: () => {
      if (caller?.aborted) return new PortError('timeout', failed(subject, WRONG.givenUp));
      if (!own.aborted) return undefined;
      return new PortError('timeout', failed(subject, noAnswerWithin(timeoutMs / 1000)));
    },
  };
}

/** The call that failed, for messages. */
export interface Called {
  model: string;
  /** Setting that names the model. */
  setting: 'VOUCH_CHAT_MODEL' | 'VOUCH_EMBEDDING_MODEL';
  /** Texts that no message may quote. */
  sent: readonly string[];
}

/** Returns the kind of an error with a status of 400 or more and no better known name. */
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
  what: Localized,
  from: { error: Error; called: Called; header: Header; remedy: Localized },
): PortError {
  if (kind === 'throttled') {
    const wait = retryAfterMs(from.header);
    return new PortError(kind, what, wait === undefined ? {} : { retryAfterMs: wait });
  }
  if (kind === 'invalid') {
    const { setting, sent } = from.called;
    const detail = vendorDetail(from.error.message, sent);
    return new PortError(kind, {
      en: `${what.en}, check ${setting}${detail}`,
      ko: `${what.ko}, ${setting} 설정을 확인해 주십시오${detail}`,
    });
  }
  return new PortError(kind, kind === 'forbidden' ? failed(what, from.remedy) : what);
}

const KEY_LIKE = /\b(sk-|AKIA|ASIA|Bearer\s|Basic\s|Signature=|Credential=)/i;
/** Characters in a row that, when a message shares them with what was sent, count as a quotation of it. */
const QUOTATION = 16;

function quotes(message: string, sent: readonly string[]): boolean {
  const whole = sent.map((text) => text.trim()).filter((text) => text.length >= 3);
  if (whole.some((text) => message.includes(text))) return true;
  for (let at = 0; at + QUOTATION <= message.length; at += 1) {
    const part = message.slice(at, at + QUOTATION);
    if (sent.some((text) => text.includes(part))) return true;
  }
  return false;
}

/**
 * Returns a vendor's error message as `: …`, to be appended to a message of ours; empty when it quotes the request or
 * holds anything like a key, since error messages end up in logs and histories.
 */
function vendorDetail(message: string, sent: readonly string[]): string {
  const line = withSingleBlanks(message).trim().slice(0, 240);
  return line === '' || KEY_LIKE.test(line) || quotes(line, sent) ? '' : `: ${line}`;
}
