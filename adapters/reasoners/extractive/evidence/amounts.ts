import { tablesIn, type TableRow, type TextTable } from '../../../../domain/text/index.js';

/** A number with what it counts; without a unit it is a mere number, such as a score. */
export interface Amount {
  value: number;
  unit: string | undefined;
  /** Place in its text with the unit behind it, UTF-16 units. */
  start: number;
  end: number;
}

/** True of the amounts that lie in it. */
type Range = (amount: Amount) => boolean;

/** Factors of numerals, longer ones first. */
const SCALES: Record<string, number> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  천만: 1e7,
  백만: 1e6,
  천: 1e3,
  만: 1e4,
  억: 1e8,
};

/** Units of money. */
export const CURRENCIES: readonly (string | undefined)[] = ['won', 'dollar', 'euro', 'pound', 'yen', 'cent'];

/** Spellings of units behind a number, with blanks or a hyphen before them. */
const UNITS: readonly [string, RegExp][] = [
  ['won', /^[\s-]*(?:krw|won\b|₩|원)/i],
  ['dollar', /^[\s-]*(?:usd|dollars?\b|\$|달러)/i],
  ['euro', /^[\s-]*(?:eur|euros?\b|€|유로)/i],
  ['pound', /^[\s-]*(?:gbp|pounds?\b|£|파운드)/i],
  ['yen', /^[\s-]*(?:jpy|yen\b|¥|엔(?![진지드터트]))/i],
  ['cent', /^[\s-]*(?:cents?\b|pence\b|센트)/i],
  ['percent', /^[\s-]*(?:%|percent|퍼센트)/i],
  ['year', /^[\s-]*(?:years?\b|년)/i],
  ['month', /^[\s-]*(?:months?\b|개월|달(?![가-힣]{2}))/i],
  ['week', /^[\s-]*(?:weeks?\b|주)/i],
  ['day', /^[\s-]*(?:(?:business |working |calendar )?days?\b|(?:영업)?일)/i],
  ['hour', /^[\s-]*(?:hours?\b|시간)/i],
  ['minute', /^[\s-]*(?:minutes?\b|분)/i],
  ['second', /^[\s-]*(?:seconds?\b|초(?![과기등반]))/i],
  [
    'person',
    /^[\s-]*(?:people\b|persons?\b|employees?\b|attendees?\b|participants?\b|child(?:ren)?\b|명|인(?![가-힣])|사람)/i,
  ],
  ['night', /^[\s-]*(?:nights?\b|박)/i],
  ['distance', /^[\s-]*(?:km\b|kilomet)/i],
];

const MAX_UNIT_CHARS = 20;
const AMOUNT = new RegExp(
  `(krw|usd|eur|gbp|jpy|[₩$€£¥])?\\s?(?<![\\w.]|\\d:)(\\d[\\d,]*(?:\\.\\d+)?)(?![\\d:])(?:\\s?-?(${Object.keys(SCALES).join('|')}))?`,
  'giu',
);

/** A capital letter on a number makes a name of it, as of a ward or a room ("6B"). */
const NAMED = /^[A-Z](?![A-Za-z])/;

/** The amounts of a text, in order; neither the minutes of a time of day nor the number of a name. */
export function amountsIn(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const [all, currency, digits = '', scale = ''] = match;
    const end = match.index + all.length;
    const behind = text.slice(end, end + MAX_UNIT_CHARS);
    if (NAMED.test(behind)) return [];
    const [unit, spelling] = UNITS.find(([, one]) => one.test(currency ?? behind)) ?? [];
    const counted = currency ? 0 : (spelling?.exec(behind)?.[0].length ?? 0);
    const value = Number(digits.replaceAll(',', '')) * (SCALES[scale.toLowerCase()] ?? 1);
    return [{ value, unit, start: match.index, end: end + counted }];
  });
}

const NUMERALS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|');
const NUMERALS_KO = '한|두|세|네|다섯|여섯|일곱|여덟|아홉|열'.split('|');
const DAYS_KO = '하루|이틀|사흘|나흘|닷새|엿새|이레|여드레|아흐레|열흘'.split('|');
const SPELLED = new RegExp(
  `\\b(?:${NUMERALS.join('|')})\\b|${DAYS_KO.join('|')}|일주일|(?<![가-힣])(?:${NUMERALS_KO.join('|')})(?=\\s*(?:시간|달|주(?![가-힣]{2})|명|번|개|권|대|장|살|마리))`,
  'gi',
);

/** A text with its spelled numbers in digits: "one week" → "1 week", 열흘 → 10일. */
export function inDigits(text: string): string {
  return text.replace(SPELLED, (word) => {
    if (word === '일주일') return '1주';
    const days = DAYS_KO.indexOf(word);
    return days >= 0
      ? `${days + 1}일`
      : `${1 + Math.max(NUMERALS.indexOf(word.toLowerCase()), NUMERALS_KO.indexOf(word))}`;
  });
}

const ABOVE = /(?:over|above|more than|exceeding|longer than)\s*$/i;
const FROM = /(?:from|at least|between)\s*$/i;
const TO = /(?:up to|at most|to|and|until|[-–—~])\s*$/i;
const BELOW = /(?:under|below|less than|fewer than|within)\s*$/i;
const BEHIND =
  /^\s*(?:[a-z%]+|[가-힣%]{1,3}?)?\s*(초과|이상|이하|미만|까지|(?:or|and) (?:more|higher|above|greater|longer|over|less|fewer|lower|below|under|shorter)|\+|to\b|[-–—~])/iu;
const AT_MOST = /^(?:이하|까지|(?:or|and) (?:less|fewer|lower|below|under|shorter))$/i;

/** Reads the range that a text names ("over 5 up to 20", "5 초과 20 이하", "3–4 years"); undefined where it names none. */
export function rangeIn(text: string): Range | undefined {
  const amounts = amountsIn(text);
  // the first of "1–2 years" has its unit behind the second
  const [unit, ...others] = new Set(amounts.flatMap((amount) => amount.unit ?? []));
  if (others.length > 0) return undefined;
  const bounds = amounts.flatMap(({ value: bound, start, end }): ((value: number) => boolean)[] => {
    const before = text.slice(0, start);
    const behind = BEHIND.exec(text.slice(end))?.[1] ?? '';
    if (ABOVE.test(before) || behind === '초과') return [(value) => value > bound];
    if (BELOW.test(before) || behind === '미만') return [(value) => value < bound];
    if (AT_MOST.test(behind) || TO.test(before)) return [(value) => value <= bound];
    if (FROM.test(before) || behind !== '') return [(value) => value >= bound];
    return [];
  });
  if (bounds.length === 0) return undefined;
  return (amount) => amount.unit === unit && bounds.every((isInside) => isInside(amount.value));
}

/** Ranges that name a row: those of the first column, and of columns that hold nothing but ranges. */
function rangesOf({ rows }: TextTable): { row: TableRow; ranges: Range[] }[] {
  const read = rows.map(({ cells }) => cells.map(rangeIn));
  const names = (column: number): boolean =>
    column === 0 || read.every((cells) => cells[column] !== undefined);
  return rows.map((row, at) => ({
    row,
    ranges: read[at]!.flatMap((range, column) => (range && names(column) ? range : [])),
  }));
}

/** Returns the rows of a table that are named by a range in which an amount of a question lies. */
export function rowsInRange(table: TextTable, question: string): TableRow[] {
  const amounts = amountsIn(question);
  if (amounts.length === 0) return [];
  return rangesOf(table).flatMap(({ row, ranges }) =>
    ranges.some((holds) => amounts.some(holds)) ? row : [],
  );
}

/** The amounts of a question that lie in a range by which a row of a table in the text is named. */
export function amountsInRange(question: string, text: string): Amount[] {
  const amounts = amountsIn(question);
  if (amounts.length === 0) return [];
  const ranges = tablesIn(text).flatMap((table) => rangesOf(table).flatMap((named) => named.ranges));
  return amounts.filter((amount) => ranges.some((holds) => holds(amount)));
}

/** Returns a question without some of its amounts. */
export function withoutAmounts(question: string, amounts: readonly Amount[]): string {
  return amounts
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, question);
}
