const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/;
const WEB_HOST = /^https?:\/\/[^/?#]+/i;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const MAX_EMAIL_CHARS = 254;

export type TextFormat = 'email' | 'uri' | 'date' | 'date-time' | 'json';

const CHECKS: Record<TextFormat, (text: string) => boolean> = {
  email: (text) => text.length <= MAX_EMAIL_CHARS && EMAIL.test(text),
  uri: (text) => URI.test(text) && (!/^https?:/i.test(text) || WEB_HOST.test(text)),
  date: isDate,
  'date-time': (text) => isDate(DATE_TIME.exec(text)?.[1] ?? ''),
  json: isJson,
};

const EXPECTED: Record<TextFormat, string> = {
  email: 'must be an e-mail address',
  uri: 'must be an address such as https://example.com/page',
  date: 'must be a date that exists, as YYYY-MM-DD',
  'date-time': 'must be a date and time with offset, such as 2026-01-31T09:00:00Z',
  json: 'must be JSON, such as {"name": "value"} or ["one", "two"]',
};

/** What is wrong with a text of this format; undefined when nothing is. */
export function formatIssue(format: TextFormat, text: string): string | undefined {
  return CHECKS[format](text) ? undefined : EXPECTED[format];
}

/** Whether the text is a day of the Gregorian calendar, as YYYY-MM-DD. */
function isDate(text: string): boolean {
  const [year, month, day] = (DATE.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return year > 0 && days !== undefined && day >= 1 && day <= days;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
