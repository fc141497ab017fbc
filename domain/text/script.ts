import type { Language } from '../../contract/language.js';
import { isEnglishStopWord } from './english.js';

const HANGUL = /\p{Script=Hangul}/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Enough words to tell the language of a page; more would only cost time. */
const SAMPLE_WORDS = 400;

/**
 * Language of a text, by the share of its words that hold Hangul. Korean technical text is full of Latin names and code,
 * English text holds hardly any Hangul, so a small share suffices for Korean; in a short text with few Hangul words
 * English function words decide.
 */
export function detectLanguage(text: string): Language {
  let words = 0;
  let korean = 0;
  let englishFunctionWords = 0;
  for (const [word] of text.normalize('NFC').matchAll(WORD)) {
    if (HANGUL.test(word)) korean += 1;
    else if (isEnglishStopWord(word.toLowerCase())) englishFunctionWords += 1;
    words += 1;
    if (words === SAMPLE_WORDS) break;
  }
  if (korean === 0) return 'en';
  const share = korean / words;
  if (share >= 0.4) return 'ko';
  if (words > 50) return share >= 0.12 ? 'ko' : 'en';
  return englishFunctionWords === 0 ? 'ko' : 'en';
}
