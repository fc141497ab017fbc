import { isDate } from '../../../domain/forms/validate.js';

const DATE = /^(\d{4})\s*(?:[-./]|년)\s*(\d{1,2})\s*(?:[-./]|월)\s*(\d{1,2})\s*[.일]?$/;
const TIME = /^(.+?)(?:[T\s]+)(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const WITH_OFFSET = /^(\d{4}-\d{2}-\d{2})[T\s].*(?:Z|[+-]\d{2}:?\d{2})$/;

/** A day of the calendar as people write it (2026-3-14, 2026.3.14, 2026년 3월 14일) as ISO 8601. */
export function readDate(typed: string): string | undefined {
  const [, year = '', month = '', day = ''] = DATE.exec(typed.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** A time as ISO 8601 in UTC: by its offset, or in the time zone of the terminal without one. */
export function readDateTime(typed: string): string | undefined {
  const line = typed.trim();
  const [, given] = WITH_OFFSET.exec(line) ?? [];
  // JavaScript reads the 31st of February as the 3rd of March
  if (given !== undefined) return isDate(given) ? isoOf(line) : undefined;
  const [, date = '', hours = '', minutes = '', seconds = '00'] = TIME.exec(line) ?? [];
  return isoOf(`${readDate(date) ?? ''}T${hours.padStart(2, '0')}:${minutes}:${seconds}`);
}

function isoOf(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
