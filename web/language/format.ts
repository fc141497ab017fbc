import type { Language } from '../../contract/language.js';
import { duration } from './duration.js';
import { useLanguage } from './language.js';

const LOCALES: Record<Language, string> = { en: 'en-GB', ko: 'ko-KR' };
const SECONDS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Numbers and times as the reader writes them, in the zone of the browser. */
export function useFormat(): Format {
  return FORMATS[useLanguage().language];
}

const FORMATS = { en: formats('en'), ko: formats('ko') };

export type Format = ReturnType<typeof formats>;

/** Returns what is made at its first use: a list would make hundreds, and each takes longer than drawing its row. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export function formats(language: Language) {
  const locale = LOCALES[language];
  const time = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options));
  const amount = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options));
  const minute = { hour: '2-digit', minute: '2-digit' } as const;
  const second = { ...minute, second: '2-digit' } as const;
  const date = { day: 'numeric', month: 'short' } as const;
  const exact = { ...date, ...second, fractionalSecondDigits: 3, hourCycle: 'h23' } as const;
  const moment = time({ ...date, ...minute, weekday: 'short', year: 'numeric' });
  const clock = time(second);
  const day = time({ ...date, timeZone: 'UTC' });
  const exactWithYear = time({ ...exact, year: 'numeric' });
  const exactInYear = time(exact);
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const number = amount({ maximumFractionDigits: 2 });
  const percent = amount({ style: 'percent', maximumFractionDigits: 1 });
  const usd = amount({ style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
  return {
    /** ISO 8601 → date with its day of the week, and time of day to the minute. */
    moment: (iso: string) =>
      language === 'ko' ? koreanMoment(new Date(iso)) : moment().format(new Date(iso)),
    /** ISO 8601 → time of day with seconds. */
    clock: (iso: string) =>
      language === 'ko' ? koreanClock(new Date(iso), true) : clock().format(new Date(iso)),
    /** YYYY-MM-DD in UTC → day and month; no zone may move it. */
    day: (date: string) => day().format(new Date(`${date}T00:00:00Z`)),
    /** ISO 8601 → date and time of day to the millisecond. @param short without the year */
    exact: (iso: string, short: boolean) => (short ? exactInYear() : exactWithYear()).format(new Date(iso)),
    /** ISO 8601 → such as `5 minutes ago`. */
    relative(iso: string, now: number): string {
      const seconds = (Date.parse(iso) - now) / 1000;
      const [name, size] = SECONDS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
      return relative().format(Math.round(seconds / size), name);
    },
    number: (value: number) => number().format(value),
    /** 0..1 → percent. */
    percent: (share: number) => percent().format(share),
    usd: (value: number) => usd().format(value),
    /** Milliseconds → in the units a person would use, such as `1 h 6 min`. */
    duration: (ms: number) => duration(ms, language),
  };
}

/** `2026년 11월 23일 (월) 오후 3:05`: browsers differ in the brackets and in 오후, for which some write PM. */
function koreanMoment(date: Date): string {
  const day = '일월화수목금토'[date.getDay()];
  const of = `${date.getFullYear()}년 ${date.getMonth() + 1}월 ${date.getDate()}일`;
  return `${of} (${day}) ${koreanClock(date, false)}`;
}

function koreanClock(date: Date, withSeconds: boolean): string {
  const half = date.getHours() < 12 ? '오전' : '오후';
  const [minutes, seconds] = [date.getMinutes(), date.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${half} ${date.getHours() % 12 || 12}:${minutes}${withSeconds ? `:${seconds}` : ''}`;
}
