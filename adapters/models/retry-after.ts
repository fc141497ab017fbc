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
