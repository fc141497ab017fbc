import type { Language } from '../../../../contract/language.js';
import { contentWords, isGenericWord } from '../evidence/content-words.js';
import { hasReference } from './references.js';

/** Parts of a question that are searched one by one; empty when it asks for one thing. */
export function subQuestionsOf(question: string, language: Language, max: number): string[] {
  // the patterns below take a time that grows with a power of the length of a gap
  const bare = question
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[?？.! ]+$/u, '');
  const parts = language === 'ko' ? koreanParts(bare) : englishParts(bare);
  const different = [...new Map(parts.map((part) => [keyOf(part), part.trim()])).values()];
  return different.length > 1 && max > 1 ? different.slice(0, max) : [];
}

function keyOf(part: string): string {
  return contentWords(part)
    .flatMap((word) => word.terms)
    .join(' ');
}

function saysSomething(part: string): boolean {
  return contentWords(part).length > 0;
}

const KO_BOTH_SIDES = /^(.+?)의?\s*장[·,/\s]?단점(.*)$/;
const KO_DIFFERENCE_OF_TWO =
  /^(.+?)(?:와|과|이랑|랑|하고)\s*(.+?)(?:의|은|는|을|를)?\s*(?:차이점?|비교|다른 점)/;
const KO_DIFFERENCE_TO = /(.+?)(?:와|과)의?\s*(?:차이점?|비교)/;
const KO_CLAUSES =
  /(?<=[가-힣](?:이고|하고|되고|인지|는지|나요|까요|니까|어요|세요|가요))[,?]?\s+(?:그리고\s+)?(?=.*(?:어떻게|무엇|뭐|뭔|언제|어디|누가|누구|얼마|왜|며칠|몇|어떤|방법|절차|알려))|[,?]\s*(?:그리고|또)\s+/;
const KO_ASKS = /무엇|뭐|뭔|어떻게|언제|어디|누가|누구|얼마|왜|며칠|몇|어떤|방법|절차|기한|인지|는지/;

function koreanParts(question: string): string[] {
  const sides = KO_BOTH_SIDES.exec(question);
  if (sides) {
    const subject = (sides[1] ?? '').trim();
    return [`${subject}의 장점`, `${subject}의 단점`, ...koreanDifference(sides[2] ?? '', subject)];
  }
  const two = KO_DIFFERENCE_OF_TWO.exec(question);
  if (two) {
    const [first = '', b = ''] = [two[1]?.trim(), two[2]?.trim()];
    if (saysSomething(first) && saysSomething(b)) {
      const a = withHead(first, b);
      return [`${a}와 ${b}의 차이점`.replace(/([가-힣])와 /, joinWa), a, b];
    }
  }
  return clauses(question.split(KO_CLAUSES), KO_ASKS, 'ko');
}

/** The rest of "A의 장단점과 B와의 차이점": what A is compared with. */
function koreanDifference(rest: string, subject: string): string[] {
  const other = KO_DIFFERENCE_TO.exec(rest.replace(/^(?:과|와|,|및|그리고|\s)+/, ''))?.[1]?.trim();
  return other ? [`${subject}와 ${other}의 차이점`.replace(/([가-힣])와 /, joinWa)] : [];
}

/** Korean names once, behind the second, what is compared of two: 10년 여권과 5년 여권 수수료. */
function withHead(first: string, second: string): string {
  const words = second.split(' ');
  const shared = words.lastIndexOf(first.split(' ').at(-1)!);
  const head = shared >= 0 ? words.slice(shared + 1) : first.includes(' ') ? [] : words.slice(1);
  return [first, ...head].join(' ');
}

/** 와 after a vowel, 과 after a consonant. */
function joinWa(_: string, last: string): string {
  return `${last}${(last.charCodeAt(0) - 0xac00) % 28 > 0 ? '과' : '와'} `;
}

const EN_BOTH_SIDES =
  /^(?:what (?:are|is) )?(?:the )?(?:pros and cons|advantages and disadvantages|benefits and (?:drawbacks|risks)) of (.+)$/i;
const EN_DIFFERENCE =
  /^(?:.*\bdifferences? between|compare|(?:.*\b)?comparison (?:of|between)) (.+?) (?:and|with|to|vs\.?|versus) (.+)$|^(.+?) (?:vs\.?|versus) (.+)$/i;
/** Names what is compared of two once, before the first: the opening hours of A and B. */
const EN_OF = /^.+\s(?:of|for|in|at)\s/i;
const EN_CLAUSES =
  /\?\s+(?:and\s+)?|[,;]?\s+and\s+(?=(?:also\s+)?(?:what|how|who|when|where|why|which|(?:can|could|does|do|is|are|should|must) (?:i|we|you|it|they|there|the|a|an))\b)|[,;]\s*(?=(?:what|how|who|when|where|why|which)\s)/i;
const EN_ASKS =
  /^(?:(?:also|and|or|so|then|please|thank you\.?|thanks\.?|for \w+|in|at|on|to|by) )?(?:what|how|who|when|where|why|which|can|could|does|do|did|is|are|was|were|should|must|will)\b/i;

function englishParts(question: string): string[] {
  const sides = EN_BOTH_SIDES.exec(question);
  if (sides) {
    const [subject = '', ...rest] = (sides[1] ?? '').split(
      /,?\s+and\s+(?=(?:the |its |their )?differences?\b)|\s+(?=compared to\b)/i,
    );
    const other = /(?:differences? (?:from|to|with|between it and)|compared to) (.+)/i.exec(
      rest.join(' '),
    )?.[1];
    const parts = [`Advantages of ${subject}`, `Disadvantages of ${subject}`];
    return other ? [...parts, `Difference between ${subject} and ${other}`] : parts;
  }
  const compared = EN_DIFFERENCE.exec(question);
  const [a, last] = [compared?.[1] ?? compared?.[3], compared?.[2] ?? compared?.[4]];
  const b = last && `${EN_OF.test(last) ? '' : (EN_OF.exec(a ?? '')?.[0] ?? '')}${last}`;
  if (a && b && saysSomething(a) && saysSomething(b)) return [`Difference between ${a} and ${b}`, a, b];
  return clauses(question.split(EN_CLAUSES), EN_ASKS, 'en');
}

/** Clauses that each ask something; a later one that only points back gets the topic of the first. */
function clauses(parts: string[], asks: RegExp, language: Language): string[] {
  const asking = parts
    .map((part) => part.trim().replace(/(?<=[가-힣]{2})이고$/, ''))
    .filter((part) => saysSomething(part) && asks.test(part));
  const [first = ''] = asking;
  if (asking.length < 2) return [];
  const topic = contentWords(first).filter((word) => !isGenericWord(word.surface));
  return asking.map((part, position) => {
    const own = contentWords(part).filter((word) => !isGenericWord(word.surface));
    const pointsBack = position > 0 && (hasReference(part, language) || own.length < 2);
    const added = topic.filter((word) => !own.some((other) => other.surface === word.surface));
    return pointsBack && added.length > 0 ? `${part} (${added.map((word) => word.surface).join(' ')})` : part;
  });
}
