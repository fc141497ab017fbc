import type { Language } from '../../contract/language.js';

/** Behind a number. Those of the browser differ in length, and some of them are words. */
const UNITS: Record<Language, Record<'millisecond' | 'second' | 'minute' | 'hour', string>> = {
  en: { millisecond: ' ms', second: ' s', minute: ' min', hour: ' h' },
  ko: { millisecond: 'ms', second: '초', minute: '분', hour: '시간' },
};
/** From this many on hours are days, which are long enough to be rounded. */
const HOURS_SHOWN = 48;

/** Milliseconds → in the units a person would use: one, or two from a minute up. */
export function duration(ms: number, language: Language): string {
  const units = UNITS[language];
  const seconds = Math.round(ms / 1000);
  const minutes = Math.round(seconds / 60);
  if (ms < 1000) return `${Math.round(ms)}${units.millisecond}`;
  if (seconds < 60) return `${Math.round(ms / 100) / 10}${units.second}`;
  if (seconds < 3600) return pair(seconds, units.minute, units.second);
  if (minutes < HOURS_SHOWN * 60) return pair(minutes, units.hour, units.minute);
  const days = Math.round(minutes / 60 / 24);
  return language === 'ko' ? `${days}일` : `${days} days`;
}

/** Of 60 each: the larger unit, and what is left in the smaller one. */
function pair(count: number, large: string, small: string): string {
  const left = count % 60;
  return `${Math.floor(count / 60)}${large}${left === 0 ? '' : ` ${left}${small}`}`;
}
