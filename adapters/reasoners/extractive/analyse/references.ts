import type { Language } from '../../../../contract/language.js';

const PERSON_OR_THING = /\b(?:it|its|they|them|their|theirs|he|she|him|his|her|hers)\b/i;
const DEMONSTRATIVE =
  /\b(?:this|these|those)\b(?!\s+(?:year|month|week|quarter)\b)|\bthat\b(?=\s*(?:[?.!,]|$))|^(?:does|do|did|is|was|can|could|why|how|so) (?:does |is |was |do )?that\b|\b(?:the )?(?:same|other|latter|former)(?: one)?\b(?=\s*(?:[?.!,]|$))/i;
/** "it" that stands for nothing: "how long does it take", "is it possible". */
const EXPLETIVE =
  /\b(?:does |will |did |would |is |was )?it (?:takes?|possible|okay?|allowed|necessary|required|mandatory|safe|costs?|is|was|mean that)\b/gi;
const CONTINUES =
  /^(?:and|but|so|then|or|also|what about|how about|why(?: not)?\s*\??$|i mean|what if|ok(?:ay)?[,.]? )/i;

const KOREAN_PRONOUN =
  /(?:^|\s)(?:그거|그것|그건|그게|그걸|이거|이것|이건|이게|이걸|저거|저것|저건)(?:[은는이가을를도만의에]|에서|로|으로)?(?=[\s?.!,]|$)/;
const ENGLISH_PRONOUN =
  /\b(?:it|they|them|this|that|these|those)\b(?=\s*(?:[?.!,]|$)|\s+(?:up|on|off|out|in|work|to|for)\b)/i;
const KOREAN_REFERENCE =
  /(?:^|\s)(?:그거|그것|그건|그게|그걸|이거|이것|이건|이게|이걸|저거|저것|저건|거기|여기|그때|그분|그쪽|걔|얘)(?:[은는이가을를도만의에]|에서|로|으로)?(?=[\s?.!,]|$)|(?:^|\s)(?:그|이|저|해당|위|방금|아까)\s+(?=[가-힣])/;
const KOREAN_CONTINUES =
  /^(?:그럼|그러면|그렇다면|그리고|그런데|근데|그래서|또|혹시 그럼)\s|^[가-힣A-Za-z0-9\s]{1,20}(?:은|는)\s?요\s*\??$/;

/** True if a text refers to something that it does not name itself. */
export function hasReference(text: string, language: Language): boolean {
  if (language === 'ko') return KOREAN_REFERENCE.test(text);
  const plain = text.replace(EXPLETIVE, ' ');
  return PERSON_OR_THING.test(plain) || DEMONSTRATIVE.test(plain);
}

/** The text with what its first pronoun stands for in the pronoun's place; undefined when it has none to replace. */
export function replaceReference(text: string, language: Language, meant: string): string | undefined {
  const pronoun = language === 'ko' ? KOREAN_PRONOUN : ENGLISH_PRONOUN;
  if (!pronoun.test(text)) return undefined;
  return text.replace(pronoun, ` ${meant}`).replace(/\s+/g, ' ').trim();
}

/** The text before the first pronoun: what it may point at lies there, or outside of the question. */
export function beforeReference(text: string, language: Language): string {
  const match =
    language === 'ko'
      ? KOREAN_REFERENCE.exec(text)
      : (PERSON_OR_THING.exec(text) ?? DEMONSTRATIVE.exec(text));
  return match ? text.slice(0, match.index) : text;
}

/** True if a text continues the conversation ("그럼 …", "what about …"). */
export function continuesTurn(text: string, language: Language): boolean {
  return (language === 'ko' ? KOREAN_CONTINUES : CONTINUES).test(text.trim());
}
