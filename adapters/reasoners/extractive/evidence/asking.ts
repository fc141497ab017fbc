import { detectLanguage } from '../../../../domain/text/index.js';
import { isTopic } from '../analyse/clarity.js';
import { hasReference } from '../analyse/references.js';
import { contentWords, isGenericWord } from './content-words.js';

const WORDS_EN = 'what|how|who|whom|whose|when|where|why|which';
const VERBS_EN =
  'can|could|may|does|do|did|is|are|was|were|should|must|will|would|tell|list|give|show|explain|name|walk';
const WORDS_KO = '무엇|무슨|뭐|뭘|어떻게|어떤|어느|어디|언제|누가|누구|얼마|며칠|몇|왜';

const OPENS_EN = new RegExp(
  `^(?:(?:also|and|or|so|then|but|please|first|now) )*(?:${WORDS_EN}|${VERBS_EN})\\b`,
  'i',
);
const ENDS_KO =
  /(?:나요|까요|니까|는지|을까|은가요|인가요|[줘죠]|가요|주세요|주십시오|궁금(?:해요|합니다)|알고 ?싶(?:어요|습니다))[.!\s]*$/;

const SENTENCES = /(?<=[.!?？。])\s+|\n+/u;
/** Places where a sentence turns from what it tells to what it asks. */
const CLAUSES = /[,:;]\s+|(?<=[가-힣](?:는|은|운|인|픈|쁜|린|한|난|된|던|큰)데)\s+|(?<=[가-힣]지만)\s+/u;

/** Two texts of a question: what was asked, and what was added to it in brackets at its end. */
const ADDED = /^(.*?)((?:\s*\([^()]*\))?)$/su;

/**
 * The clauses of a text that ask something, with what was added to it in brackets at its end; the whole text where they
 * name no topic by themselves.
 */
export function askingPart(text: string): string {
  const [, own = text, added = ''] = ADDED.exec(text.trim()) ?? [];
  const asking = own.split(SENTENCES).filter(asks).map(askingClauses).join(' ');
  return namesTopic(asking) ? asking + added : text;
}

/** A question of fewer topics than this, or that points back, says with the rest of the text what it is about. */
const ENOUGH_TOPICS = 2;

/** True if the part of a text that asks does not say by itself what it is about. */
export function leansOnRest(asking: string): boolean {
  return (
    contentWords(asking).filter(isTopic).length < ENOUGH_TOPICS ||
    hasReference(asking, detectLanguage(asking))
  );
}

/** A clause in front of the question that narrows it ("In 1998, who …"), where others tell how it came up. */
const NARROWS =
  /^(?:in|on|at|by|for|from|to|of|with|within|without|during|after|before|since|until|if|unless|when|while|as|under|despite|according|given|among|besides|regarding|concerning|because)\b/i;

/** True if any sentence of a text asks for something. */
export function asksSomething(text: string): boolean {
  return text.split(SENTENCES).some(asks);
}

function askingClauses(sentence: string): string {
  const clauses = sentence.split(CLAUSES);
  const from = clauses.findIndex((clause) => asks(clause) || NARROWS.test(clause));
  const rest = clauses.slice(Math.max(0, from)).join(', ');
  return namesTopic(rest) ? rest : sentence;
}

function asks(text: string): boolean {
  const clause = text.trim();
  return /[?？]$/.test(clause) || OPENS_EN.test(clause) || ENDS_KO.test(clause);
}

function namesTopic(text: string): boolean {
  return contentWords(text).some((word) => !isGenericWord(word.surface));
}

const CONNECTIVES =
  /^(?:(?:and|but|so|then|or|also|well|ok(?:ay)?|now|by the way|btw|참|그럼|그러면|그렇다면|그리고|그런데|근데|그래서|또)[,.!]?\s+)+/iu;
const WHOLE_EN = new RegExp(
  `^(?:[a-z' -]{1,20}: *)?(?:what(?!\\s+about)|how(?!\\s+about)|${WORDS_EN.replace('what|how|', '')}|${VERBS_EN})\\s`,
  'i',
);

/** True if a text is a question of its own, not the rest of one ("What about contractors?", "본부장은요?"). */
export function asksByItself(text: string): boolean {
  const own = text.trim().replace(CONNECTIVES, '');
  return WHOLE_EN.test(own) || new RegExp(WORDS_KO).test(own);
}

/** The noun that a question asks the number, name or amount of, or that a "which" stands before. */
const THINGS: readonly RegExp[] = [
  /\bhow many (?:[\w-]+ )??([\w-]+)\b(?= (?:is|are|was|were|do|does|did|can|may|must|has|have|will|per|in|on|at|of|for)\b|\?|$)/i,
  /\bwhich (?:[\w-]+ )??(?!number\b)([\w-]+) (?:is|are|was|were|do|does|did|can|may|must|has|have|will)\b/i,
  /\bwhat(?:['’]s| is| are) (?:[\w'’-]+ ){0,4}?(?!(?:term|name|word|\w+ed|\w+ing)\b)([\w-]+)(?= (?:of|for|at|in|on|to|if|when|per)\b|\?|$)/i,
  /([가-힣]{2,}?)(?<!당|번호)(?:[이가은는을를도])?\s+(?:좀\s+|총\s+|모두\s+)?(?:얼마|뭐|뭔|무엇|누구|알려|어떻게\s*[되돼]|몇\s*개)/,
];

/** Returns the noun that a question asks for, as it is written there; undefined where no pattern tells. */
export function thingAskedFor(question: string): string | undefined {
  for (const pattern of THINGS) {
    const thing = pattern.exec(askingPart(question))?.[1];
    if (thing !== undefined) return thing;
  }
  return undefined;
}
