import type { PortErrorKind } from '../ports/port-error.js';

/** Longest answer of a server that is taken into memory, in bytes: many times what a model writes in one call, or 64 vectors take. */
export const LONGEST_ANSWER = 32 * 1024 * 1024;

/** An answer that goes on beyond `LONGEST_ANSWER`. */
export class EndlessAnswer extends Error {
  override readonly name = 'EndlessAnswer';

  constructor() {
    super(`the answer is longer than ${LONGEST_ANSWER} bytes`);
  }
}

/**
 * Returns a function that counts the parts of an answer, and throws EndlessAnswer beyond `LONGEST_ANSWER`.
 * @param of the whole answer, or each event of a stream that may stay open as long as it likes
 */
export function countBytes(of: 'answer' | 'event' = 'answer'): (part: Uint8Array) => void {
  let bytes = 0;
  return (part) => {
    bytes = of === 'event' ? sinceEvent(part, bytes) : bytes + part.length;
    if (bytes > LONGEST_ANSWER) throw new EndlessAnswer();
  };
}

/** The response, whose reading fails with EndlessAnswer beyond `LONGEST_ANSWER`. @param of as of `countBytes` */
export function limited(response: Response, of: 'answer' | 'event' = 'answer'): Response {
  const count = countBytes(of);
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, taken) {
        count(part);
        // names the response because `fetch` heeds an abort only as long as somebody holds what it returned
        if (response.body) taken.enqueue(part);
      },
    }),
  );
  return body ? new Response(body, response) : response;
}

/** Returns the bytes behind the last event that has ended, of so many before a part and those of the part. */
function sinceEvent(part: Uint8Array, before: number): number {
  const text = Buffer.from(part.buffer, part.byteOffset, part.length);
  const end = Math.max(...['\n\n', '\r\n\r\n', '\r\r'].map((blank) => text.lastIndexOf(blank)));
  return end === -1 ? before + part.length : part.length - end;
}

/** Returns the kind of an error with a status of 400 or more and no better known name. */
export function kindOfStatus(status: number): PortErrorKind {
  if (status === 408) return 'timeout';
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'forbidden';
  return status >= 500 || status === 409 || status === 424 ? 'unavailable' : 'invalid';
}

/** Reads a header of an answer by its name in lower case. */
export type Header = (name: string) => string | null | undefined;

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
