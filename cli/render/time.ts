import type { Language } from '../../contract/language.js';
import { TEXTS, type Texts } from '../texts/index.js';

/** A duration for people: `58 s`, `9 min 58 s`, `2 h 5 min`, `3 d 4 h`; below ten seconds with one decimal. */
export function formatDuration(ms: number, { duration }: Texts): string {
  if (ms < 1000) return duration.milliseconds(Math.round(Math.max(ms, 0)));
  if (ms < 9950) return duration.seconds((ms / 1000).toFixed(1).replace(/\.0$/, ''));
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return duration.seconds(String(seconds));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return duration.minutes(minutes, seconds % 60);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? duration.hours(hours, minutes % 60) : duration.days(Math.floor(hours / 24), hours % 24);
}

/** Time left, in whole seconds. */
export function formatLeft(deadline: string, now: number, texts: Texts): string {
  const seconds = Math.ceil((Date.parse(deadline) - now) / 1000);
  return seconds <= 0 ? texts.lists.now : formatDuration(seconds * 1000, texts);
}

/** Local time of day, with the date in front when it is not today's. */
export function formatTime(iso: string, now: number): string {
  const at = new Date(iso);
  const two = (n: number) => String(n).padStart(2, '0');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
  if (at.toDateString() === new Date(now).toDateString()) return time;
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${time}`;
}

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Seconds of an interval such as `30s`, `10m`, `2h`, `1d`; undefined when it is none. */
export function intervalSeconds(typed: string): number | undefined {
  const [, number, unit] = /^(\d{1,6})([smhd])$/.exec(typed.trim()) ?? [];
  return number && unit ? Number(number) * UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS] : undefined;
}

/** An interval for people. */
export function intervalText(seconds: number, language: Language): string {
  return formatDuration(seconds * 1000, TEXTS[language]);
}
