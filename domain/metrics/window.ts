import type { WindowChoice } from '../../contract/metrics.js';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_DAYS = 366;

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

/** The hours before a moment. */
export function lastHours(hours: number, now: Date): Window {
  return { from: new Date(now.getTime() - hours * HOUR_MS).toISOString(), to: now.toISOString() };
}

/** Returns the window that somebody chose, as it is at a moment. */
export function windowOf({ days, hours, since, until }: WindowChoice, now: Date): Window {
  if (hours !== undefined) return lastHours(hours, now);
  const to = until === undefined ? now : new Date(until);
  if (since === undefined) return lastDays(days, to);
  const from = Math.max(Date.parse(since), to.getTime() - MOST_DAYS * DAY_MS);
  return { from: new Date(from).toISOString(), to: to.toISOString() };
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
