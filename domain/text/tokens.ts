import { isEnglishStopWord, stemEnglish } from './english.js';
import { isKoreanStopWord, separateQuestionWords, stripEndings, stripParticles } from './korean.js';
import { eachPiece, splitWords, type Word } from './words.js';

/** `IT`, `US`, `WHO`: an acronym although its lower-case form is a function word. */
function isAcronym(raw: string): boolean {
  return raw.length >= 2 && /^[A-Z]+$/.test(raw);
}

/** Parts of an identifier: `response_model` → response, model; `FileResponse` → file, response. Empty when it has one part. */
function identifierParts(raw: string): string[] {
  if (!/_|[a-z][A-Z]/.test(raw)) return [];
  const parts = raw
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter((part) => part.length >= 2);
  return parts.length > 1 ? parts : [];
}

function latinTokens({ text, raw }: Word): string[] {
  if (isEnglishStopWord(text)) return isAcronym(raw) ? [text] : [];
  const whole = text.replace(/^_+|_+$/g, '');
  if (!whole) return [];
  const parts = identifierParts(raw).filter((part) => !isEnglishStopWord(part));
  return [stemEnglish(whole), ...parts.map(stemEnglish)];
}

/** Overlapping pairs of characters, so that 출장비정산 and 출장비 meet without a dictionary; a single one is kept. */
function bigrams(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => characters[i]! + character);
}

/** True if a Hangul word is only the particle of the word it is written on: API를, FastAPI에서. */
function isParticle({ text, attached }: Word): boolean {
  return attached && (text.length === 1 || stripParticles(`것${text}`) === '것');
}

/** True if a Hangul word is only the ending of the word it is written on: share해야, possible해요. */
function isEnding({ text, attached }: Word): boolean {
  return attached && stripEndings(`것것${text}`) === '것것';
}

function storedTokens(word: Word): string[] {
  if (word.kind === 'latin') return latinTokens(word);
  if (word.kind === 'cjk') return bigrams(word.text);
  return isParticle(word) ? [] : bigrams(stripParticles(word.text));
}

function askedTokens(word: Word): string[] {
  if (word.kind !== 'hangul') return storedTokens(word);
  if (isParticle(word) || isEnding(word) || isKoreanStopWord(word.text)) return [];
  const stripped = stripEndings(word.text);
  return isKoreanStopWord(stripped) ? [] : bigrams(stripped);
}

/** Pieces remembered, and their characters at most: a few thousand short ones make up most of any text. */
const REMEMBERED_PIECES = 50_000;
const REMEMBERED_CHARACTERS = 24;

/** By hash, so that a piece can be looked up without making a string of it. */
const remembered = new Map<number, { piece: string; tokens: readonly string[] }>();

function isAt(text: string, begin: number, end: number, piece: string): boolean {
  if (piece.length !== end - begin) return false;
  for (let i = 0; i < piece.length; i++) {
    if (text.charCodeAt(begin + i) !== piece.charCodeAt(i)) return false;
  }
  return true;
}

function tokensOfPiece(text: string, begin: number, end: number, hash: number): readonly string[] {
  const known = remembered.get(hash);
  if (known && isAt(text, begin, end, known.piece)) return known.tokens;
  const slice = text.slice(begin, end);
  if (slice.length > REMEMBERED_CHARACTERS) return splitWords(slice).flatMap(storedTokens);
  const piece = slice.split('').join(''); // a slice may keep the whole text in memory
  const tokens = splitWords(piece).flatMap(storedTokens);
  if (remembered.size >= REMEMBERED_PIECES) remembered.clear();
  remembered.set(hash, { piece, tokens });
  return tokens;
}

/** Tokens of a text as the index stores them: in order, with repeats, without function words of English and particles of Korean. */
export function indexTokens(text: string): string[] {
  const tokens: string[] = [];
  eachPiece(text, (normalised, begin, end, hash) => {
    for (const token of tokensOfPiece(normalised, begin, end, hash)) tokens.push(token);
  });
  return tokens;
}

/**
 * Tokens of a question in the index's form, in one list per word that says something about the topic: question words,
 * polite endings and particles are removed.
 */
export function queryWords(text: string): string[][] {
  return splitWords(separateQuestionWords(text))
    .map(askedTokens)
    .filter((tokens) => tokens.length > 0);
}

/** The tokens of `queryWords` in one list, with repeats. Empty when the text says nothing about a topic. */
export function queryTokens(text: string): string[] {
  return queryWords(text).flat();
}

/** The different tokens of `queryTokens`, in order of first appearance: what a passage has to cover. */
export function contentTerms(text: string): string[] {
  return [...new Set(queryTokens(text))];
}
