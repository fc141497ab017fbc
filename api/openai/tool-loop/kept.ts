/** How long a conversation can be gone on with: its calls and where it stands are kept for so many days. */
export const KEPT_DAYS = 90;

/** A moment so many days from now, ISO 8601. */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString();
}
