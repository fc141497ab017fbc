import type { Language } from '../../contract/language.js';
import { formatDuration } from '../render/time.js';
import { TEXTS } from '../texts/index.js';

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
