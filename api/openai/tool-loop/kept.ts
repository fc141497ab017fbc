/** Days for which a conversation can be continued: its calls and places are kept for this time. */
export const KEPT_DAYS = 90;

/** Returns the moment that many days from now, ISO 8601. */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString();
}
