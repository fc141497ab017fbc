import { splitSentences, tablesIn } from '../../../../domain/text/index.js';

/** The words that may stand in front of a request: a greeting, or a question before it. */
const POLITELY =
  /(?:hi|hello|also|and|please|kindly|can you|could you|would you|will you|i (?:want|need|would like|['’]d like) you to)/
    .source;

const ASKS: readonly RegExp[] = [
  new RegExp(`^(?:${POLITELY} )*(?:list|enumerate)\\b`, 'i'),
  /\b(?:give|show|tell|name|list|send) (?:me |us )?(?:(?:a|the) (?:complete |full )?list|all|every|each)\b(?! right| about)/i,
  /\b(?:what|which) (?:\w+ ){0,3}(?:are|exist|do) (?:all|(?:the )?(?:different )?(?:kinds|types|sorts|steps|stages)|there\b)/i,
  /(?:모두|전부|다|빠짐없이|하나씩|차례대로)\s*(?:알려|말해|보여|나열|정리|열거|설명|적어)/,
  /(?:목록|리스트)(?:[을를이가]|\s)*(?:알려|말해|보여|정리|뽑|주세|줘)|나열|열거|(?:모든|전체)\s[^.?!]{1,20}[을를]\s*(?:알려|말해|보여|정리)/,
  /(?:종류|유형|장점|단점|항목)(?:[은는이가]|에는)\s*(?:어떤|무엇|뭐|뭔)|(?:어떤|무슨)\s[^.?!]{1,20}(?:들이|종류가|것이|게)\s*있/,
];

const NUMERALS = 'two|three|four|five|six|seven|eight|nine|ten'.split('|');
const NUMERALS_KO = '두|세|네|다섯|여섯|일곱|여덟|아홉|열'.split('|');
/** A number of things that a question asks to be told ("the four conditions", "4가지 조건이 뭐예요"). */
const COUNTED: readonly RegExp[] = [
  new RegExp(
    `\\b(?:what|which|name|list|give|tell|show)(?: me| us| are| all)* (?:the |our |its )?(\\d{1,2}|${NUMERALS.join('|')}) (?!of\\b|days?\\b|hours?\\b|weeks?\\b|months?\\b|years?\\b|minutes?\\b)(?:[a-z-]+ ){0,2}?[a-z]+s\\b`,
    'i',
  ),
  new RegExp(
    `(\\d{1,2}|${NUMERALS_KO.join('|')})\\s*(?:가지|종류|단계)[^.?!]{0,20}(?:무엇|뭐|뭔|어떤|알려|말해|정리|설명)`,
  ),
];
/** Things that a text must name at least to be a list, where the question gives no number. */
const FEWEST = 3;

/** The number of things that a question asks to have listed, at least; undefined where it asks for no list. */
export function listAskedFor(question: string): number | undefined {
  const count = COUNTED.map((pattern) => pattern.exec(question)?.[1]?.toLowerCase()).find(Boolean);
  if (count) return Number(count) || 2 + Math.max(NUMERALS.indexOf(count), NUMERALS_KO.indexOf(count));
  return ASKS.some((pattern) => pattern.test(question.trim())) ? FEWEST : undefined;
}

/** Requests of a text that nobody has written yet. */
const WRITING: readonly RegExp[] = [
  new RegExp(
    `(?:^|[.!?,:;]\\s+|\\n\\s*|\\band )(?:${POLITELY} )*(?:summari[sz]e|sum up|translate|rewrite|rephrase|paraphrase|compose|(?:give|write|draft|make|send)(?: me| us)? an? (?:\\w+ ){0,2}(?:summary|overview|translation|e-?mail|letter|message|announcement|post|report))\\b`,
    'i',
  ),
  /(?:요약|번역)(?:본|문)?(?:[을를]|\s)*(?:(?:해|하여|만들어|작성해)\s*(?:줘|주(?!는|면)|줄래|달라|드려|봐)|부탁|[.!]?$)|(?:메일|편지|공지|안내문|보고서|초안)(?:[을를]|\s)*(?:써|작성해|만들어)\s*(?:줘|주(?!는|면)|줄래|달라)/,
];

/** True if a question asks to have something summed up, translated or written, which quotes alone do not do. */
export function asksForWriting(question: string): boolean {
  return WRITING.some((pattern) => pattern.test(question.trim()));
}

/** Things of an enumeration are short; clauses are not. */
const ENUMERATION = /[,·、]\s*(?:and |or |및 |그리고 )?[^,.·、]{1,40}(?=[,·、]| and | or | 및 |[와과] )/gu;

/** The number of things that a text names in its longest list, table or enumeration; 1 where it holds none. */
export function thingsListed(text: string): number {
  const sentences = splitSentences(text);
  const items = sentences.filter(({ kind }) => kind === 'item').length;
  const rows = tablesIn(text).map((table) => table.rows.length);
  const named = sentences.map((sentence) => (sentence.text.match(ENUMERATION)?.length ?? -1) + 2);
  return Math.max(1, items, ...rows, ...named);
}
