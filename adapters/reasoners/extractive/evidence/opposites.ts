import { stemEnglish } from '../../../../domain/text/english.js';
import { withoutApplied } from './rates.js';

/** Pairs that turn a statement into another one; each entry is the two sides, as patterns over lower-cased text. */
const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  ['largest|biggest|greatest|highest|most|maximum|longest', 'smallest|least|lowest|fewest|minimum|shortest'],
  ['increas\\w*|rise|rose|grow\\w*|grew', 'decreas\\w*|declin\\w*|fall|fell|reduc\\w*|shrink\\w*'],
  ['before|prior to|earlier', 'after|later|following'],
  ['first|earliest|oldest', 'last|latest|newest|final'],
  ['north\\w*', 'south\\w*'],
  ['eastern?', 'western?'],
  ['enabl\\w*|allow\\w*|permit\\w*', 'disabl\\w*|forbid\\w*|forbidden|prohibit\\w*|deny|denied'],
  ['domestic', 'overseas|international|foreign'],
  ['public', 'private|confidential'],
  ['mandatory|required|must', 'optional|voluntary'],
  ['win|wins|won', 'lose|loses|lost'],
  ['strong\\w*|strength\\w*', 'weak\\w*'],
  ['more', 'less|fewer'],
  ['past|previous', 'future|next'],
  ['infinite\\w*|unlimited', 'finite|limited'],
  ['same|identical', 'different'],
  ['always|usually|often', 'never|rarely|seldom'],
  ['majority', 'minority'],
  ['fast\\w*|quick\\w*', 'slow\\w*'],
  ['easy|easier|easiest', 'difficult|hard|harder|hardest'],
  ['support\\w*', 'oppos\\w*'],
  ['accept\\w*', 'reject\\w*'],
  ['long|longer', 'short|shorter'],
  ['internal\\w*|inside', 'external\\w*|outside'],
  ['upper', 'lower'],
  ['many', 'few'],
  ['start\\w*|begin\\w*|began|begun', 'end|ends|ended|stop\\w*|finish\\w*'],
  ['creat\\w*|establish\\w*', 'destroy\\w*|abolish\\w*'],
  ['straight\\w*', 'curv\\w*|bent|crooked'],
  ['simple|simpler|simplest', 'complex|complicated'],
  ['rich|richer|richest|wealth\\w*', 'poor|poorer|poorest|poverty'],
  ['heavy|heavier|heaviest', 'light|lighter|lightest'],
  ['hot|hotter|hottest|warm\\w*', 'cold\\w*|cool\\w*'],
  ['good|better|best', 'bad|worse|worst'],
  ['positive\\w*', 'negative\\w*'],
  ['succe(?:ss|ed)\\w*', 'fail\\w*'],
  ['includ\\w*', 'exclud\\w*'],
  ['male|man|men', 'female|woman|women'],
  ['young|younger|youngest', 'old|older|elderly'],
  ['rural', 'urban'],
  ['attack\\w*', 'defend\\w*|defen[cs]e'],
  ['gain\\w*', 'lose|loses|lost|loss|losses'],
  ['encourag\\w*', 'discourag\\w*'],
  ['unite\\w*|unif\\w*', 'divid\\w*|separat\\w*'],
  ['true', 'false'],
  ['above', 'below'],
  ['war|wars', 'peace\\w*'],
  ['temporar\\w*', 'permanent\\w*'],
  ['common|commonly', 'rare|rarely'],
  ['major', 'minor'],
  ['high|higher', 'low|lower'],
  ['large|larger|big|bigger', 'small|smaller'],
  ['wide\\w*|broad\\w*', 'narrow\\w*'],
  ['deep\\w*', 'shallow\\w*'],
  ['ancient', 'modern'],
  ['confirm\\w*|admit\\w*', 'deny|denies|denied'],
].map(([a, b]) => [latin(a!), latin(b!)]);

const KOREAN_PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/국내/, /해외|국외/],
  [/최대|최고|가장 (?:큰|많은|긴)/, /최소|최저|가장 (?:작은|적은|짧은)/],
  [/증가|늘어|인상/, /감소|줄어|인하/],
  [/이전|전에|사전/, /이후|후에|사후/],
  [/이상|초과/, /이하|미만/],
  [/처음|최초|첫/, /마지막|최종/],
  [/허용|가능/, /금지|불가/],
  [/필수|의무/, /선택|자율/],
  [/정규직/, /계약직|비정규직/],
  [/유급/, /무급/],
];

function latin(words: string): RegExp {
  return new RegExp(`\\b(?:${words})\\b`, 'i');
}

const NEGATION =
  /\b(?:not|never|no|without|cannot|none|nor|neither)\b|n['’]t\b|않|없|아니|못하|못 |불가|금지|안 (?:되|됩|돼|하|합)|제외/i;
const NEGATED_FORM = /\b(?:un|in|im|ir|dis|non)[a-z]{4,}\b|\b(?:lack|fail|except|prohibit|forbid|exempt)\w*/i;

/** True if the question turns on a negation that the text does not hold in any form. */
export function lacksNegation(question: string, text: string): boolean {
  return NEGATION.test(question) && !NEGATION.test(text) && !NEGATED_FORM.test(text);
}

const NEGATING_VERB = /\b(?:lack|fail|except|prohibit|forbid|forbad|exempt|refus|unable|absence)\w*/i;
const NUMERALS: Record<string, string> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
};
const NUMBER = /\d+(?:[.,:]\d+)*|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/g;
/** "One" as a number: not "one of them", "one another". In questions it rarely is one. */
const COUNTED_ONE = /\bone (?!of\b|another\b|or\b)[a-z]/i;
const CASE = /[a-z]*\d+(?:[.:]\d+)*(?:차|호|층|판|급)?|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/g;
const NEGATING_PREFIX = /^(?:un|in|im|ir|il|dis|non-?)(?=[a-z]{4})/;

/** A negation in English, with the word that it negates; "least" and "fewest" turn a word round in the same way. */
const NEGATED_WORD =
  /(?:\b(?:not|never|cannot|(?<!at )least|fewest)|n['’]t)\s+(?:(?:to|be|been|being|have|an?|the|any|very|so|as|often|always|ever|yet|just|[a-z]+ly)\s+)*([a-z-]+)/gi;
const LEAST = /\b(?:least|fewest)\b/i;
/** Words from a negation to what it negates, at most. */
const NEGATION_REACH = 5;

/** True if a question negates a word that a text holds and nowhere negates. */
function negatesWordOf(question: string, text: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}'’-]+/u);
  const stems = words.map(stemEnglish);
  return [...question.matchAll(NEGATED_WORD)].some(([, word]) => {
    const negated = stemEnglish(word!.toLowerCase());
    const before = stems.flatMap((stem, i) =>
      stem === negated ? words.slice(Math.max(0, i - NEGATION_REACH), i).join(' ') : [],
    );
    return before.length > 0 && !before.some((said) => isNegated(said) || LEAST.test(said));
  });
}

/**
 * True if a question turns on a negation that a text lacks, or has of other words alone, on a word of which the text has the
 * form with or without a negating prefix (informal, formal), on one side of a pair of opposites of which the text names the other, or on a
 * number where the text has others and the title of its page has it not.
 */
export function reverses(question: string, text: string, title = ''): boolean {
  const [asked, said] = [wordsOf(question), wordsOf(text)];
  return (
    (NEGATION.test(question) && !NEGATION.test(text) && !NEGATING_VERB.test(text)) ||
    negatesWordOf(question, text) ||
    contradicts(question, text) ||
    isPrefixed(asked, said) ||
    isPrefixed(said, asked) ||
    namesOtherNumber(question, text, title)
  );
}

/** True if a question names numbers of which a text and the title of its page have none, but the text others. */
function namesOtherNumber(question: string, text: string, title: string): boolean {
  const [asked, said] = [numbersOf(withoutApplied(question, text)), numbersOf(text)];
  if (asked.some((number) => numbersOf(title).includes(number))) return false;
  if (COUNTED_ONE.test(text)) said.push('1');
  return asked.length > 0 && said.length > 0 && !asked.some((number) => said.includes(number));
}

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'.split(
  '|',
);
/** A month by its name: capitalised, and not the first word, which may be another ("May I …?"). */
const MONTH_NAME = new RegExp(
  `(?<=\\s)(?:${MONTHS.map((name) => name[0]!.toUpperCase() + name.slice(1)).join('|')})\\b`,
  'g',
);

/**
 * True if a question names a month or a number, such as a year, a version or a grade, that a text lacks, also as a
 * range by which a row of a table is named: the text is about another case.
 */
export function namesOtherCase(question: string, text: string): boolean {
  // the number of what is counted off (16차) is also a number
  const said = new Set(casesOf(text).flatMap((name) => [name, name.replace(/\p{L}$/u, '')]));
  return (
    casesOf(withoutApplied(question, text)).some((name) => !said.has(name)) || namesOtherLevel(question, text)
  );
}

/** A number by which one of several is told from the others. */
const LEVEL = /\b(level|class|grade|zone|stage|tier|phase|type|route|category|band)\s(\d+)\b/g;

/** True if a question names one of several by its number, and a text others of them and not this one. */
function namesOtherLevel(question: string, text: string): boolean {
  const levels = (one: string): RegExpExecArray[] => [...one.toLowerCase().matchAll(LEVEL)];
  const said = levels(text);
  return levels(question).some(([, kind, number]) => {
    const others = said.filter(([, other]) => other === kind);
    return others.length > 0 && others.every(([, , other]) => other !== number);
  });
}

/** Months, and numbers with the Latin letters right before them (SEV2, v1.4) or with what they count off (16차). */
function casesOf(text: string): string[] {
  const written = text.replace(/(?<=\d),(?=\d{3})|(?<![\d.])\d{1,2}\s*월/g, '').toLowerCase();
  const numbers = written.match(CASE) ?? [];
  return [...monthsOf(text), ...numbers.map((number) => NUMERALS[number] ?? number)];
}

function monthsOf(text: string): string[] {
  const named = (text.match(MONTH_NAME) ?? []).map((name) => MONTHS.indexOf(name.toLowerCase()) + 1);
  const counted = [...text.matchAll(/(?<![\d.])(\d{1,2})\s*월/g)].map(([, month]) => Number(month));
  return [...named, ...counted].map((month) => `month ${month}`);
}

function numbersOf(text: string): string[] {
  return (text.toLowerCase().match(NUMBER) ?? []).map((number) => NUMERALS[number] ?? number);
}

/** True if a word stands in `words` with a negating prefix and in `others` without. */
function isPrefixed(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...words].some((word) => {
    const stem = word.replace(NEGATING_PREFIX, '');
    return stem !== word && others.has(stem) && !others.has(word) && !words.has(stem);
  });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z][a-z-]*/g) ?? []);
}

/** True if a statement is negated. */
export function isNegated(text: string): boolean {
  return NEGATION.test(text);
}

/** True if one text names only one side of a pair of opposites and the other text only the other side. */
export function contradicts(one: string, other: string): boolean {
  return [...PAIRS, ...KOREAN_PAIRS].some(
    ([a, b]) =>
      (onlyFirst(one, a, b) && onlyFirst(other, b, a)) || (onlyFirst(one, b, a) && onlyFirst(other, a, b)),
  );
}

function onlyFirst(text: string, wanted: RegExp, opposite: RegExp): boolean {
  return wanted.test(text) && !opposite.test(text);
}
