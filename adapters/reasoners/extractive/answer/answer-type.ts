import { amountsIn, CURRENCIES, inDigits, type Amount } from '../evidence/amounts.js';

/** The kind of thing a question asks for, as far as its words tell. */
export type AnswerType =
  | 'person'
  | 'time'
  | 'frequency'
  | 'number'
  | 'place'
  | 'reason'
  | 'procedure'
  | 'definition'
  | 'open';

/** A question for what something costs that begins as one for what it is. */
const WHAT_COSTS =
  /\bwhat (?:do|does) .{1,60}\bcost\b|\bwhat(?:['’]s| is| are) (?:(?!(?:in|by|of|on|to|for|with|from|if|when|than|about)\b)[\w'’-]+ ){0,4}(?:fees?|price|fare|deposit|surcharge|cost)\b(?! for\s*\?)(?! (?:schedule|structure|list|table|policy))/i;

const QUESTIONS: readonly [AnswerType, RegExp][] = [
  [
    'frequency',
    /\bhow (?:often|frequently)\b|얼마나 자주|몇\s*(?:초|분|시간|일|주|달|개월|년)마다|며칠마다/i,
  ],
  ['time', /몇\s*년도?에(?!\s*한)/],
  [
    'number',
    /\bhow (?:many|much|long|old|far|large|big|high|tall|fast|deep|wide|heavy|hot|cold|warm|thick|loud)\b|\bwhat (?:percent|percentage|number|amount|share|proportion)\b|얼마|몇\s*(?!\s*시(?!간))|며칠|한도|금액|비율/i,
  ],
  ['number', WHAT_COSTS],
  [
    'time',
    /\bwhen\b|\bhow (?:soon|early|late|quickly)\b|\b(?:what|which|in what|by what) (?:year|date|day|month|time|decade|century|deadline)\b|언제|몇\s*시(?!간)|(?:무슨|어느|어떤)\s*요일|기한|날짜|시기/i,
  ],
  [
    'person',
    /\bwho(?:m|se)?\b|\bwhich (?:person|team|department)\b|누가|누구|누굴|담당자|어느\s*(?:팀|부서)/i,
  ],
  [
    'place',
    /\bwhere\b|\b(?:what|which) (?:city|country|place|region|state|location|address)\b|어디|어느\s*(?:곳|나라|지역)/i,
  ],
  ['reason', /\bwhy\b|\bwhat (?:is the reason|caused?|causes)\b|왜|이유|원인/i],
  [
    'procedure',
    /\bhow (?:do|does|can|should|to|would|could|must|am|are|is)\b(?!.*\bdiffer)|\bwhat (?:do|does|should|must|can|could) .{1,40}?\bdo\b|\bwhat (?:now|next)\b|\bwalk me through\b|\b(?:steps?|procedure|process|instructions?) (?:to|for|of)\b|어떻게(?!\s*다[른르])|방법|절차|순서|하려면|(?<!\d)단계[로가는]|(?:진행|처리|신청|승인|심사|발급|채용|가입|개발|배포|제작|검토|의)\s*과정|과정[이을]?\s*(?:어떻게|알려|설명|궁금)|(?:뭘|뭐를|무엇을|뭐부터|무엇부터)\s[^.?!]{0,12}야\s?[하되돼해할]/i,
  ],
  ['definition', /^what(?:'s| is| are)\b|\bwhat does .+ mean\b|무엇|뭐|뭔가|이란\b|란\s*\?|의미|뜻/i],
];

export function answerTypeOf(question: string): AnswerType {
  return QUESTIONS.find(([, pattern]) => pattern.test(question))?.[0] ?? 'open';
}

const NUMBER =
  /\d|\b(?:twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|third|quarter|dozen|once|twice|several|few|unlimited)\b|[한두세네]\s*(?:개|가지|차례)/iu;
/** A number in words that stay words where numbers are put in digits. */
const SPELLED_NUMBER = new RegExp(NUMBER.source.replace('\\d|', ''), 'iu');
const TIME =
  /\b\d{3,4}s?\b|\b\d{1,2}:\d{2}\b|\b(?:noon|midnight)\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\b(?:century|centuries|decade|day|days|week|weeks|month|months|year|years|hour|hours|minutes|a\.?m\.?|p\.?m\.?|today|annually|daily|weekly|monthly|quarterly)\b|\d\s*(?:년|월|일|시|분|주|개월|영업일)|매[일주월년]|즉시|이내|요일|오전|오후|정오|자정/iu;
/** Times of a narrower kind than "when": a question that asks for one is not answered by another. */
const TIMES: readonly { asked: RegExp; held: RegExp }[] = [
  {
    asked: /\b(?:what|which) year\b|몇\s*년도?에/i,
    held: /(?<![\d.,-])(?:1\d{3}|20\d{2}|\d{3}(?=\s*(?:년|AD|BCE?|CE)))(?:s\b|\b|(?=\s*년))(?![.,-]\d)/,
  },
  {
    asked: /\bwhat time\b|몇\s*시(?!간)/i,
    held: /\d{1,2}:\d{2}|\b(?:noon|midnight|24 hours a day|around the clock)\b|\d\s*[ap]\.?m\b|\d\s*시(?!간)|24\s*시간\s*(?:내내|개방|운영|영업|이용|열)|정오|자정/i,
  },
  {
    asked: /\b(?:day of the week|weekday)\b|(?:무슨|어느|어떤)\s*요일|요일[은이]\s*(?:언제|무엇|뭐)/i,
    held: /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b|[월화수목금토일]요일|(?<=[\s:|·,~/])[월화수목금토일](?=\s*(?:[|·,~/\d]|$))|\bweekends?\b|주말|평일/im,
  },
];
const FREQUENCY =
  /\b(?:every|each|per|once|twice|times|an? (?:hour|day|week|month|year)|daily|weekly|monthly|quarterly|yearly|annually|schedules?)\b|마다|매[일주월년달]|매\s*분기|정기|주기|\d\s*[회번]/i;

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

const REASON =
  /\b(?:because|due to|since|so that|in order to|as a result|therefore|thus|owing to|caused?|leads? to|led to|reason|for this)\b|때문|위해|위하여|므로|이유|으니|따라서|해서|도록/iu;
const PLACE =
  /\b(?:in|at|on|near|from|to|into|through|across|between)\s+(?:the\s+)?(?:\p{Lu}|(?<=the\s)\p{L}|floor|room|level|basement|building|lobby|wing|gate)|https?:|`[^`]+`|에서|에\s|으로|위치|메뉴|경로|페이지|시스템|포털/u;
const PERSON_KO =
  /(?:팀|부서|[팀부실과국처점소원회사단반터관]장|담당자?|책임자|대표|임원|관리자|위원회?|리더|직원|회원|매니저|엔지니어|개발자|사용자|신청자|작성자|근무자|당직자|보호자|본인|대리인|간호사|약사|의사|변호사|회계사|세무사|교수|교사|그룹|(?:기획|인사|비서|감사|법무|홍보|전략|총무|재무|지원|관리|안전)실|님)(?=[이가은는을를의에과와도,.\s]|께|$)|(?<=[가-힣]{2}) 사람(?=[이은만]|에게)/u;
const PERSON_EN =
  /\b(?:team|lead|manager|head|officer|owner|director|committee|engineer|reviewer|employee|administrator|group|department|desk|board|council|supervisor|secretary|president|nurse|doctor|physician|pharmacist|clerk|specialist|agent|advis[eo]r|accountant|lawyer|customer|applicant|guardian|holder|member|counsell?or|examiner|lecturer|tutor|caretaker)s?\b|\bstaff\b|\b(?:anyone|those) who\b/i;
/** A capitalised word within a sentence that is no currency. */
const NAME = /(?<![.!?]\s|^)(?<!^["'(])\b(?!(?:EUR|USD|KRW|GBP|JPY|CNY|CHF)\b)\p{Lu}[\p{L}'’-]+/gu;

/** The end of a question for the thing in front of it; whoever changes a number or an address asks for something else. */
const IS_ASKED = String.raw`(?:[가이는은를을]|\s)*(?:좀|뭐|무엇|어떻게\s*[되돼]|알려|어디|있|\?|$)`;
const WHAT_IS = String.raw`\bwhat(?:['’]s| is) (?:(?:the|your|our|dr\.?|mr\.?|mrs\.?|ms\.?|prof\.?) )?(?:[\w-]+['’]s )?`;
/** Things that a question asks for by their name, and by which a text that gives one is known. */
const GIVEN: readonly { asked: RegExp; held: RegExp }[] = [
  {
    asked: new RegExp(
      String.raw`\b(?:what|which) (?:phone|telephone|mobile|fax|bleep|pager) number\b|${WHAT_IS}(?:[\w-]+ )?(?:phone|telephone|mobile|fax|bleep|pager) number|${WHAT_IS}(?:extension|bleep|phone|hotline)(?: number)?(?:\?|$)|(?:전화\s*번호|내선\s*번호|팩스\s*번호|연락처)${IS_ASKED}`,
      'i',
    ),
    held: /\d{3}(?!\d*\s*(?:년|원|,\d))|@/,
  },
  {
    asked: new RegExp(
      String.raw`\b(?:what|which) e-?mail address\b|${WHAT_IS}(?:[\w-]+ )?e-?mail address|메일\s*주소${IS_ASKED}`,
      'i',
    ),
    held: /@/,
  },
  {
    asked: new RegExp(
      String.raw`${WHAT_IS}(?:(?:street|postal|full|office|delivery) )?address\b|(?<!메일\s*|웹\s*|인터넷\s*|페이지\s*)주소${IS_ASKED}`,
      'i',
    ),
    held: /\d.{0,40}\b(?:street|st|road|rd|avenue|ave|lane|square|quay|way|drive|row|place)\b|\b[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}\b|[가-힣](?:로|길|동|리)\s*\d|@|https?:/i,
  },
];

/** True if a question asks for a thing that is known by how it is written, whatever it is called. */
export function isKnownByForm(question: string): boolean {
  return GIVEN.some(({ asked }) => asked.test(question));
}

/** True if no quote without what was asked for may answer: a number, a time, or a thing that is known by how it is written. */
export function mustHold(type: AnswerType, question: string): boolean {
  return type === 'number' || type === 'time' || isKnownByForm(question);
}

/** True if a text holds something of the kind asked for that is not already in the question. */
export function holdsType(type: AnswerType, text: string, question: string): boolean {
  const fresh = withoutWordsOf(text, question);
  if (GIVEN.some(({ asked, held }) => asked.test(question) && !held.test(fresh))) return false;
  switch (type) {
    case 'number':
      return (
        NUMBER.test(inDigits(fresh)) &&
        holdsLength(inDigits(fresh), question) &&
        (!asksPrice(question) || holdsMoney(inDigits(fresh))) &&
        holdsCount(inDigits(fresh), question) &&
        (!ASKS_AMOUNT_KO.test(question) || !isLength(inDigits(fresh))) &&
        MEASURES.every(({ asked, held }) => !asked.test(question) || held.test(fresh))
      );
    case 'frequency':
      return FREQUENCY.test(inDigits(text));
    case 'time':
      return (TIMES.find(({ asked }) => asked.test(question))?.held ?? TIME).test(fresh);
    case 'person':
      return PERSON_KO.test(fresh) || PERSON_EN.test(fresh) || (fresh.match(NAME)?.length ?? 0) > 0;
    case 'place':
      return PLACE.test(fresh);
    case 'reason':
      return REASON.test(text);
    case 'procedure':
    case 'definition':
    case 'open':
      return true;
  }
}

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

/** Words; a Latin one ends where a Korean particle begins (V3는). */
const WORDS = /\p{Script=Latin}[\p{Script=Latin}\p{N}]*|[\p{L}\p{N}]+/gu;

/** A number or name that the question itself gives answers nothing. */
function withoutWordsOf(text: string, question: string): string {
  const said = new Set(question.toLowerCase().match(WORDS) ?? []);
  return text.replace(WORDS, (word) =>
    /^[\p{Lu}\d]/u.test(word) && said.has(word.toLowerCase()) ? '_' : word,
  );
}
