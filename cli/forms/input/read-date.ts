const DATE = /^(\d{4})\s*(?:[-./]|년)\s*(\d{1,2})\s*(?:[-./]|월)\s*(\d{1,2})\s*[.일]?$/;
const TIME = /^(.+?)(?:[T\s]+)(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** A day of the calendar as people write it (2026-3-14, 2026.3.14, 2026년 3월 14일) as ISO 8601. */
export function readDate(typed: string): string | undefined {
  const [, year, month, day] = DATE.exec(typed.trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // the 31st of June would be the 1st of July
  if (at.getUTCMonth() !== Number(month) - 1 || at.getUTCDate() !== Number(day)) return undefined;
  return at.toISOString().slice(0, 10);
}

/** A time as ISO 8601: as it stands with an offset, else in the time zone of the terminal. */
export function readDateTime(typed: string): string | undefined {
  const line = typed.trim();
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(line)) {
    return Number.isNaN(Date.parse(line)) ? undefined : new Date(line).toISOString();
  }
  const [, date = '', hours = '', minutes = '', seconds = '00'] = TIME.exec(line) ?? [];
  const day = readDate(date);
  const at = new Date(`${day ?? ''}T${hours.padStart(2, '0')}:${minutes}:${seconds}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
