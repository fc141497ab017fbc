import type { Localized } from '../../contract/language.js';
import { withSingleBlanks } from '../../domain/text/index.js';
import { PortError, type PortErrorKind } from '../../ports/port-error.js';
import { retryAfterMs, type Header } from '../http-answer.js';
import { failed, noAnswerWithin, WRONG } from './texts.js';

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

/** Names an error that a server told: by its own name for it, unless that is something else than a name, and by its status. */
export function namedError(name: unknown, status?: number): string | undefined {
  const plain = typeof name === 'string' && /^[\w.-]{1,64}$/.test(name) ? name : undefined;
  if (status === undefined) return plain;
  return plain ? `${plain} (${status})` : `status ${status}`;
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
function vendorDetail(message: unknown, sent: readonly string[]): string {
  if (typeof message !== 'string') return '';
  const line = withSingleBlanks(message).trim().slice(0, 240);
  return line === '' || KEY_LIKE.test(line) || quotes(line, sent) ? '' : `: ${line}`;
}
