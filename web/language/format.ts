import { useMemo } from 'react';
import type { Language } from '../../contract/language.js';
import { useLanguage } from './language.js';

const LOCALES: Record<Language, string> = { en: 'en-GB', ko: 'ko-KR' };
const SECONDS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Numbers and times as the reader writes them, in the zone of the browser. */
export function useFormat() {
  const { language } = useLanguage();
  return useMemo(() => formats(language), [language]);
}

export type Format = ReturnType<typeof formats>;

export function formats(language: Language) {
  const locale = LOCALES[language];
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const usd = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
  const unit = (value: number, name: string, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  return {
    /** ISO 8601 → date and time of day. */
    moment: (iso: string) => moment.format(new Date(iso)),
    /** ISO 8601 → time of day with seconds. */
    clock: (iso: string) => clock.format(new Date(iso)),
    /** ISO 8601 → such as `5 minutes ago`. */
    relative(iso: string, now: number): string {
      const seconds = (Date.parse(iso) - now) / 1000;
      const [name, size] = SECONDS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
      return relative.format(Math.round(seconds / size), name);
    },
    number: (value: number) => number.format(value),
    /** 0..1 → percent. */
    percent: (share: number) => percent.format(share),
    usd: (value: number) => usd.format(value),
    /** Milliseconds → in the unit a person would use. */
    duration(ms: number): string {
      if (ms < 1000) return unit(ms, 'millisecond', 0);
      if (ms < 60_000) return unit(ms / 1000, 'second', 1);
      if (ms < 3_600_000) return unit(ms / 60_000, 'minute', 1);
      return unit(ms / 3_600_000, 'hour', 1);
    },
  };
}
