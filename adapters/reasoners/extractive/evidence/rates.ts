import { indexTokens } from '../../../../domain/text/index.js';
import { amountsIn, amountsInRange, CURRENCIES, rangeIn, withoutAmounts, type Amount } from './amounts.js';

/** An amount for each one of something ("KRW 250,000 per night", "1인당 50,000원"). */
interface Rate {
  /** The amount as it is written, with its currency or unit. */
  written: string;
  /** The kind of thing counted: a unit of amounts, or the noun in the singular. */
  per: string;
  /** The part of the text, between commas, in which it stands. */
  clause: string;
}

const PER_BEHIND = /^(?:\s+of\s+(?:\w+\s+){1,4}?)?\s*(?:per|for each|for every|each|\/)\s*(\p{L}+)/iu;
const PER_BEFORE =
  /(?:(?:per|for each|each)\s+(\p{L}+),?\s*(?:(?:is|up to|at most|of)\s+)*|(?:1\s*|한\s*)?(인|명|사람|박|시간|일|회|건|개|대|km)\s*(?:당|마다)\s*(?:[가-힣]{1,3})?)\s*$/iu;
/** A price behind one of something needs no "per"; a time does, as in "1시간 30분". */
const PRICE_BEFORE = /(?<![\d,.])1\s*(인|박|시간|일|회|건|개|대|km)\s*$/iu;

const CLAUSES = /,(?!\d)|[;:·]|\band\b/;

/** Years and months mostly say how long somebody has been there, and are not multiplied by. */
const NEVER_COUNTED: readonly string[] = ['year', 'month', 'quarter'];

/** Nouns that stand for two or three people. */
const TWINS: readonly [number, RegExp][] = [
  [2, /\btwins\b|쌍둥이/i],
  [3, /\btriplets\b|세쌍둥이/i],
];

/** The kind of thing that a word counts: its unit where there is one, else its singular. */
function kindOf(word: string): string {
  const [amount] = amountsIn(`1 ${word}`);
  return amount?.unit ?? word.toLowerCase().replace(/(?<=[^s])s$/, '');
}

function ratesIn(text: string): Rate[] {
  return amountsIn(text).flatMap(({ unit, start, end }) => {
    const [before, behind] = [text.slice(0, start), text.slice(end)];
    const [, noun, counter] = PER_BEFORE.exec(before) ?? [];
    const priced = CURRENCIES.includes(unit) ? PRICE_BEFORE.exec(before)?.[1] : undefined;
    const word = PER_BEHIND.exec(behind)?.[1] ?? noun ?? counter ?? priced;
    if (word === undefined || NEVER_COUNTED.includes(kindOf(word))) return [];
    const clause = `${before.split(CLAUSES).at(-1)!} ${behind.split(CLAUSES)[0]!}`;
    return [{ written: text.slice(start, end).trim(), per: kindOf(word), clause }];
  });
}

/** The amounts of a question that count what a rate is for. */
function counted(question: string, { per }: Rate): Amount[] {
  return amountsIn(question).filter(
    ({ unit, end }) => (unit ?? kindOf(/^[\s-]*(\p{L}+)/u.exec(question.slice(end))?.[1] ?? '')) === per,
  );
}

/**
 * Returns a question without the amounts to which the text applies a rate, or a row of a table that is named by a range:
 * they need not stand in it.
 */
export function withoutApplied(question: string, text: string): string {
  if (amountsIn(question).length === 0) return question;
  const rated = ratesIn(text).flatMap((rate) => counted(question, rate));
  const applied = [...rated, ...amountsInRange(question, text)];
  return withoutAmounts(question, [...new Map(applied.map((amount) => [amount.start, amount])).values()]);
}

/**
 * Multiplies the rate that a text gives by what a question counts: "5 × KRW 250,000 = KRW 1,250,000". Undefined where no
 * rate of the text is asked for, more than one could be meant, or the question names a range.
 */
export function product(question: string, text: string): string | undefined {
  if (rangeIn(question)) return undefined;
  const found = ratesIn(text).flatMap((rate) => {
    const [amount, ...others] = counted(question, rate);
    const twins = rate.per === 'person' ? TWINS.findLast(([, word]) => word.test(question))?.[0] : undefined;
    const times = amount ? amount.value : twins;
    return times === undefined || others.length > 0 ? [] : [{ times, ...rate }];
  });
  const asked = new Set(indexTokens(withoutAmounts(question, amountsIn(question))));
  const shared = found.map(
    ({ clause }) => new Set(indexTokens(clause).filter((token) => asked.has(token))).size,
  );
  const [meant, ...others] = found.filter((_, at) => shared[at] === Math.max(...shared));
  if (!meant || others.length > 0) return undefined;
  const { times, written } = meant;
  return `${times} × ${written} = ${written.replace(/\d[\d,]*(?:\.\d+)?/, (digits) => multiplied(digits, times))}`;
}

/** A written number times another, with separators as it had them; rounded to the hundredth. */
function multiplied(digits: string, times: number): string {
  const value = Math.round(numberOf(digits) * times * 100) / 100;
  return value.toLocaleString('en-US', { useGrouping: value >= 10_000 || digits.includes(',') });
}

const numberOf = (digits: string): number => Number(digits.replaceAll(',', ''));

const WRITTEN = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const PRODUCT = new RegExp(`${WRITTEN} × ([^=\\d]*${WRITTEN}[^=\\d]*) = [^=\\d]*${WRITTEN}`, 'gu');

/** A text in which products that are right, of what the question counts, are replaced by the rate that they multiply. */
export function withoutProducts(text: string, question: string): string {
  const asked = new Set([
    ...amountsIn(question).map(({ value }) => value),
    ...TWINS.flatMap(([times, word]) => (word.test(question) ? [times] : [])),
  ]);
  return text.replace(PRODUCT, (all, times: string, rate: string, value: string, result: string) =>
    asked.has(numberOf(times)) && Math.abs(numberOf(times) * numberOf(value) - numberOf(result)) < 0.01
      ? rate
      : all,
  );
}

/** Periods by which something is paid or counted: as a question asks for an amount for each of one, and any mention of it. */
const PERIODS: readonly { asked: RegExp; named: RegExp }[] = [
  period('hour', 'hourly', '시간당|(?:한 |1\\s*)시간에', '시간'),
  period(
    'day|night',
    'daily|nightly',
    '매일|하루에|하루 (?=\\d|얼마|몇)|일당|1일에|박당|(?:1|한\\s*)박에',
    '하루|일|박',
  ),
  period('week', 'weekly', '매주|(?:일|1)주일?에|한 주에|주당|주간', '주'),
  period('month', 'monthly', '매월|매달|(?:한|1) ?달에|월별|월간', '월|달'),
  period('quarter', 'quarterly', '매 ?분기|분기에|분기별|분기당', '분기'),
  period('year|annum', 'yearly|annually', '매년|해마다|연간|(?:1|일) ?년에|한 해에', '년|해|연'),
];

function period(units: string, adverbs: string, korean: string, mention: string): (typeof PERIODS)[number] {
  const lengthOfTime = '(?<!\\b(?:after|within|in|for|half|over|than|once|by)\\s)';
  const kindOfTicket = '(?!\\s+(?:pass|ticket|card|rate|off|before|after|ago|in advance)\\b)';
  return {
    asked: new RegExp(
      `${lengthOfTime}\\b(?:per|an?|each|every)\\s+(?:${units})\\b${kindOfTicket}|\\b(?:${adverbs})\\b|${korean}`,
      'i',
    ),
    named: new RegExp(`\\b(?:${units})s?\\b|\\b(?:${adverbs}|annual)\\b|${mention}`, 'i'),
  };
}

/** Questions for how often, which may be answered for another period. */
const HOW_OFTEN = /\bhow (?:often|frequently)\b|\btimes\b|몇\s*[번회]|횟수|자주/i;

/** True if a question asks for an amount for each day, month or other period and a text does not name that. */
export function lacksPeriod(question: string, text: string): boolean {
  const asked = PERIODS.filter((one) => one.asked.test(question));
  return asked.length > 0 && !HOW_OFTEN.test(question) && !asked.some(({ named }) => named.test(text));
}
