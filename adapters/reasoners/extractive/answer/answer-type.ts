import { inDigits } from '../evidence/amounts.js';
import { holdsNumber, WHAT_COSTS } from './asked-number.js';

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
      return holdsNumber(fresh, question);
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

/** Words; a Latin one ends where a Korean particle begins (V3는). */
const WORDS = /\p{Script=Latin}[\p{Script=Latin}\p{N}]*|[\p{L}\p{N}]+/gu;

/** A number or name that the question itself gives answers nothing. */
function withoutWordsOf(text: string, question: string): string {
  const said = new Set(question.toLowerCase().match(WORDS) ?? []);
  return text.replace(WORDS, (word) =>
    /^[\p{Lu}\d]/u.test(word) && said.has(word.toLowerCase()) ? '_' : word,
  );
}
