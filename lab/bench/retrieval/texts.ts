import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSentences } from '../../../domain/text/index.js';
import { mulberry32 } from '../../random.js';

/** Chunks of the size that the chunker of files aims at, characters. */
const CHUNK_CHARS = 900;
const MADE_UP_WORDS = 30_000;
const QUERY_WORDS = 5;
/** Texts that queries are taken from, so that millions of chunks do not fill the memory. */
const KEPT_TEXTS = 100_000;
/** Shorter ones are mostly the kind that is in every text. */
const QUERY_WORD_CHARS = 4;

/** Random numbers: `next` 0 ≤ n < 1, `below` a whole number below the limit. */
function randomNumbers(seed: number) {
  const next = mulberry32(seed);
  return { next, below: (limit: number) => Math.floor(next() * limit) };
}
type RandomNumbers = ReturnType<typeof randomNumbers>;

/** Texts to index and to ask for, as many as wanted; the same seed gives the same ones. */
export interface Texts {
  source: string;
  chunk: () => string;
  /** A few words that stand together in one of the chunks given so far, or in one of those kept. */
  query: () => string;
}

/**
 * @param dataDir folder of folders with `corpus.jsonl` (a `text` in each line), whose sentences are dealt anew; without
 *   one the words are made up, and as unevenly common as those of languages
 */
export function createTexts(dataDir: string | undefined, seed: number): Texts {
  const random = randomNumbers(seed);
  const sentences = dataDir === undefined ? [] : readSentences(dataDir);
  const sentence = sentences.length > 0 ? () => sentences[random.below(sentences.length)]! : madeUp(random);
  const given: string[] = [];
  return {
    source: sentences.length > 0 ? 'sentences of real texts, dealt anew' : 'made-up words',
    chunk: () => {
      let text = '';
      while (text.length < CHUNK_CHARS) text += `${sentence()} `;
      text = text.trimEnd();
      given[given.length < KEPT_TEXTS ? given.length : random.below(KEPT_TEXTS)] = text;
      return text;
    },
    query: () => {
      const words = given[random.below(given.length)]!.split(/[\s.,;:()"'?!]+/).filter(
        (word) => word.length >= QUERY_WORD_CHARS,
      );
      const from = random.below(Math.max(1, words.length - QUERY_WORDS));
      return words.slice(from, from + QUERY_WORDS).join(' ');
    },
  };
}

function readSentences(dataDir: string): string[] {
  return readdirSync(dataDir)
    .map((folder) => join(dataDir, folder, 'corpus.jsonl'))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'))
    .flatMap((line) => {
      const { text } = JSON.parse(line) as { text: string };
      return splitSentences(text).map(({ start, end }) => text.slice(start, end).trim());
    })
    .filter((sentence) => sentence.length > 20);
}

/** Sentences of made-up words: the nth word comes up about 1/n as often as the first, as Zipf's law has it. */
function madeUp(random: RandomNumbers): () => string {
  const words = Array.from({ length: MADE_UP_WORDS }, (_, nth) => makeWord(nth, random));
  const pick = () => words[Math.floor(MADE_UP_WORDS ** random.next()) - 1]!;
  return () => `${Array.from({ length: 8 + random.below(14) }, pick).join(' ')}.`;
}

const SYLLABLES = [
  'ka',
  'te',
  'mi',
  'ro',
  'su',
  'len',
  'dor',
  'vis',
  'pan',
  'gre',
  'ho',
  'qui',
  'zar',
  'bel',
  'nu',
  'fy',
];

/** Different for every number: its digits as syllables, behind one by chance. */
function makeWord(nth: number, random: RandomNumbers): string {
  let word = SYLLABLES[random.below(SYLLABLES.length)]!;
  for (let rest = nth; rest > 0; rest = Math.floor(rest / 16)) word += SYLLABLES[rest % 16]!;
  return word;
}
