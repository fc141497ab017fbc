import { amountsIn, CURRENCIES, inDigits, type Amount } from '../evidence/amounts.js';

const NUMBER =
  /\d|\b(?:twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|third|quarter|dozen|once|twice|several|few|unlimited)\b|[한두세네]\s*(?:개|가지|차례)/iu;
/** A number in words that stay words where numbers are put in digits. */
const SPELLED_NUMBER = new RegExp(NUMBER.source.replace('\\d|', ''), 'iu');

/** True if a text holds a number of what a question asks the number of: a length of time, money, a count, or a measure. */
export function holdsNumber(text: string, question: string): boolean {
  const digits = inDigits(text);
  return (
    NUMBER.test(digits) &&
    holdsLength(digits, question) &&
    (!asksPrice(question) || holdsMoney(digits)) &&
    holdsCount(digits, question) &&
    (!ASKS_AMOUNT_KO.test(question) || !isLength(digits)) &&
    MEASURES.every(({ asked, held }) => !asked.test(question) || held.test(text))
  );
}

/** Units of the calendar and of the clock; a length in one of a group may be given in another. */
const CALENDAR = ['day', 'week', 'month', 'year'];
const CLOCK = ['hour', 'minute', 'second'];
const LENGTHS: readonly [readonly string[], RegExp][] = [
  [
    CALENDAR,
    /\bhow many (?:[\w-]+ ){0,3}?(?:days|weeks|months|years)\b|며칠|몇\s*(?:영업)?(?:일|주|달(?!러)|개월|년)/i,
  ],
  [CLOCK, /\bhow many (?:[\w-]+ ){0,3}?(?:hours|minutes|seconds)\b|몇\s*(?:시간|분(?![가-힣])|초)/i],
  [[...CALENDAR, ...CLOCK], /\bhow long\b|얼마나\s*(?:오래|걸리)|얼마\s*동안/i],
];
/** A column or heading that gives the unit of the bare numbers below it. */
const COLUMN =
  /\b(?:days|weeks|months|years|hours|minutes|seconds)\b\s*[:)|]|(?:일수|개월 수|연수|시간)\s*[:)|]/i;
/** Behind a time by which something is done ahead: no length of it, unless that is asked for. */
const AHEAD = /^\s*(?:전까지|전에|before|ahead|in advance|prior|earlier|ago|['’]? notice)/i;
/** Around a length that is no answer but a case: "leave of 1 or 2 days", 3일 이상의 휴가. */
const CASE_BEFORE = /\d\s*(?:[가-힣]{1,2}|[a-z]+)?\s+(?:or|또는)\s*$/i;
const CASE_BEHIND = /^\s*(?:(?:or|또는)\s+\d|(?:이상|이하|초과|미만)의\s)/i;
/** In front of a time by which something is done: no answer to how long it is. */
const IN_TIME = /\bwithin\s*$/i;
const ASKS_HOW_LONG_IT_IS = /\bhow long (?:is|are|was|were)\b/i;
const ASKS_AHEAD = /전에|전까지|\b(?:before|ahead|advance|prior|notice|early|earlier|ago)\b/i;

/**
 * True if a text, its numbers in digits, holds a length of time in units that fit those asked for, or if none is asked for. Beside a
 * time ahead of which something is done, the length of a case is no answer.
 */
function holdsLength(text: string, question: string): boolean {
  const units = LENGTHS.find(([, asked]) => asked.test(question))?.[0];
  if (!units) return true;
  const fitting = amountsIn(text).filter(
    ({ unit, start }) =>
      (unit === undefined ? COLUMN.test(text) : units.includes(unit)) &&
      !(ASKS_HOW_LONG_IT_IS.test(question) && IN_TIME.test(text.slice(0, start))),
  );
  if (ASKS_AHEAD.test(question)) return fitting.length > 0;
  const lengths = fitting.filter(({ end }) => !AHEAD.test(text.slice(end)));
  return lengths.length === fitting.length
    ? lengths.length > 0
    : lengths.some((length) => !isCase(length, text));
}

function isCase({ start, end }: Amount, text: string): boolean {
  return CASE_BEFORE.test(text.slice(0, start)) || CASE_BEHIND.test(text.slice(end));
}

/** Counters of Korean, those of one line standing for each other; 개 counts anything. */
const COUNTERS = [
  '명|인|사람',
  '회|번|차례',
  '석|좌석|자리',
  '곳|군데|개소',
  '살|세',
  '달러|\\$|USD',
  '볼트|V',
  '층|F',
  '퍼센트|프로|%',
].concat(
  '대|권|장|과목|학점|마리|병|잔|동|조|줄|칸|리터|미터|평|점|급|가지|팀|건|편|벌|통|상자|알|정'.split('|'),
);
/** A question for a number of something, with its counter. */
const COUNTED_KO = new RegExp(`몇\\s*(${COUNTERS.join('|')}|개(?!월))(?![가-힣]*\\s*(?:동안|걸))`);
const HOW_MANY = /\bhow many (\S+)/i;
/** The bare number of a cell, whose column says what it counts. */
const BARE = /[:|]\s*\d[\d,.]*\s*(?:[·|]|$)/m;

/** True if a text, its numbers in digits, counts what a question asks the number of, or if it asks for no such number. */
function holdsCount(text: string, question: string): boolean {
  const counter = COUNTED_KO.exec(question)?.[1];
  const thing = HOW_MANY.exec(question)?.[1];
  if ((counter === '개' || thing !== undefined) && !LENGTHS.some(([, asked]) => asked.test(question))) {
    const own = thing && amountsIn(`1 ${thing}`)[0]?.unit;
    const counts = amountsIn(text).some(({ unit }) => [undefined, 'person', own].includes(unit));
    return counts || SPELLED_NUMBER.test(text);
  }
  if (counter === undefined) return true;
  const counters = COUNTERS.find((some) => some.split('|').includes(counter)) ?? counter;
  return (
    new RegExp(`(?:\\d|[한두세네])\\s*(?:여\\s*)?(?:${counters})(?!\\s*(?:에|의|당|마다))|\\$\\s*\\d`).test(
      text,
    ) || BARE.test(text)
  );
}

/** Measures other than money and time, with the units in which they are given. */
const MEASURES: readonly { asked: RegExp; held: RegExp }[] = [
  {
    asked: /\bhow heavy\b|\bhow much does .{1,60} weigh\b|무게|체중|몇\s*(?:kg|킬로)/i,
    held: /(?<!\bcosts? )\b[\d.,]*\d\s*(?:k?g|mg|lbs?|oz|pounds?|tons?|tonnes?|grams?|kilos?|kilograms?|킬로|그램|톤)(?![a-z])|\b(?:kg|weight)\b|무게/i,
  },
  {
    asked: /\bhow (?:hot|cold|warm)\b|온도|기온|몇\s*도(?![시로서착])/i,
    held: /°|℃|\bdegrees?\b|\d\s*도(?![시로서착])|온도/i,
  },
  {
    asked: /\bhow fast\b(?=.{0,40}\b(?:drive|go|run|is|are|car|connection|network)\b)|속도|시속/i,
    held: /\d\s*(?:km|mph|knots|[kmg]?bps|[kmg]bit|rpm|m\/s)|시속|속도|\bspeed\b/i,
  },
  {
    asked:
      /\bhow (?:tall|high|wide|deep|far(?! (?:ahead|in advance|back)))\b|키가|높이|너비|깊이|거리[가는]/i,
    held: /\d\s*(?:[cmk]?m\b|mm\b|met(?:er|re)s?|kilomet(?:er|re)s?|miles?|feet|foot|inch(?:es)?|미터|킬로|층|분|%|percent|storeys|floors)|\d\s*m(?=[가-힣])|높이|너비|깊이/i,
  },
  {
    asked: /\bhow old\b|몇\s*(?:살|세(?![가-힣]))|나이[가는]/i,
    held: /\d+\s*(?:살|세|years?|months?|개월|년)|\bage[ds]?\b|\d{2}\+/i,
  },
];

/** A question for what something costs that begins as one for what it is. */
export const WHAT_COSTS =
  /\bwhat (?:do|does) .{1,60}\bcost\b|\bwhat(?:['’]s| is| are) (?:(?!(?:in|by|of|on|to|for|with|from|if|when|than|about)\b)[\w'’-]+ ){0,4}(?:fees?|price|fare|deposit|surcharge|cost)\b(?! for\s*\?)(?! (?:schedule|structure|list|table|policy))/i;

/** A question for what something costs, by a word for it. */
const ASKS_PRICE =
  /\bhow much (?:is|are|was|were) (?!(?:\w+ed|taken|left|given|too)\b)|\bhow much\b.{0,60}\b(?:cost|costs|pay|pays|paid|charged?|fee|fees|price|fare|rent)\b|\b(?:price|fee|fare|cost) of\b|[가-힣](?:(?<!지)금|료|비|값|가격|비용)(?:[은는이가도]|\s)*(?:[가-힣]+에\s+)?얼마(?!나\s*(?:오래|자주|걸))/i;
const asksPrice = (question: string): boolean => WHAT_COSTS.test(question) || ASKS_PRICE.test(question);

/** Prices without an amount and a currency: a share, nothing, all of it, or the number of a column of prices. */
const OTHER_PRICE =
  /%|\b(?:percent|free|nothing|(?:half|full|double) (?:of )?(?:the )?(?:price|fee|fare|rate|amount|cost|charge)s?|no (?:charge|fee|cost|extra))\b|\bpays? (?:half|double|in full)\b|\b(?:price|fee|cost|rate|amount|charge|limit)s?\b[^:|]*[:|]|무료|전액|절반|반액|두 배|없음|없습니다|(?:금|료|비|값|액|가격|비용)[^:|]{0,8}[:|]/i;

/** "얼마예요" by itself asks what something costs or comes to, and not for how long. */
const ASKS_AMOUNT_KO =
  /^(?!.*(?:기간|시간|동안|오래|간격|나이|주기|기한|수명|휴가|연차|휴직|병가|휴무|일수|임기|수습|대출|대여|보관|보존|유예|걸리|소요|교육|근무|근속)(?![비료금])[가-힣]{0,3}\s*(?:대략|보통|최대|최소|총|모두|각각)?\s*얼마).*얼마(?:예요|에요|인가요|인지|죠|지요|입니까|일까요|야)/;

/** True if all amounts of a text, its numbers in digits, are lengths of time. */
function isLength(text: string): boolean {
  const units = [...CALENDAR, ...CLOCK];
  const amounts = amountsIn(text);
  return (
    amounts.length > 0 &&
    amounts.every(({ unit }) => unit !== undefined && units.includes(unit)) &&
    !OTHER_PRICE.test(text)
  );
}

function holdsMoney(text: string): boolean {
  return OTHER_PRICE.test(text) || amountsIn(text).some(({ unit }) => CURRENCIES.includes(unit));
}
