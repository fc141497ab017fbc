const DAY_MS = 24 * 3600_000;

/** A stretch of time, both ends included (ISO 8601). */
export interface Window {
  from: string;
  to: string;
}

/** The last so many days in UTC, today included. */
export function lastDays(days: number, now: Date): Window {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return { from: new Date(today - (days - 1) * DAY_MS).toISOString(), to: now.toISOString() };
}

/** The 24 hours before a moment. */
export function lastDay(now: Date): Window {
  return { from: new Date(now.getTime() - DAY_MS).toISOString(), to: now.toISOString() };
}

/** The UTC day of a moment (ISO 8601). */
export function dayOf(at: string): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Every UTC day of a window, oldest first. */
export function daysOf({ from, to }: Window): string[] {
  const first = Date.parse(dayOf(from));
  const count = (Date.parse(dayOf(to)) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_, n) => dayOf(new Date(first + n * DAY_MS).toISOString()));
}

/** A test for moments (ISO 8601) that lie in a window; texts of different precision do not compare as texts. */
export function within({ from, to }: Window): (at: string) => boolean {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return (at) => {
    const time = Date.parse(at);
    return time >= first && time <= last;
  };
}
