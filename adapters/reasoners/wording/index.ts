import type { Access } from '../../../contract/passage.js';
import { groupBy } from '../../../domain/group-by.js';
import { queryTokens } from '../../../domain/text/index.js';
import { stripParticles } from '../../../domain/text/korean.js';
import type { TermStatistics } from '../../../ports/term-statistics.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import { EVERYDAY_WORDS } from './everyday-words.js';

/** A word or several as people say it, and the words of documents for it, the usual one first. */
export interface Expression {
  words: readonly string[];
  plain: readonly string[];
}

/** An expression in a question, from `start` to `end`, with the particle that it carries there. */
interface Spoken extends Expression {
  start: number;
  end: number;
  particle: string;
}

const ANY = '*';
const VERB = '-';
const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/** Expressions of lists, each as people say it and as documents do, both with commas between. */
export function expressionsOf(lists: Iterable<readonly [said: string, plain: string]>): Expression[] {
  const parts = (list: string): string[] => list.split(',').map((part) => part.trim());
  return [...lists].flatMap(([said, plain]) =>
    parts(said).map((one) => ({ words: one.toLowerCase().split(/\s+/), plain: parts(plain) })),
  );
}

/** Everyday expressions of English and Korean. */
export const EVERYDAY: readonly Expression[] = expressionsOf(
  EVERYDAY_WORDS.trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
);

/**
 * The question with expressions in the words that the index holds for them: "roll over" as "carry over", 밥값 as 식비. A single word
 * that the index holds itself stays, and so does every expression that it holds no other words for.
 * @param expressions of those that begin at the same word the longest is taken, of equally long ones the first
 * @throws PortError of the statistics.
 */
export async function inPlainWords(
  question: string,
  expressions: readonly Expression[],
  statistics: TermStatistics,
  access: Access | undefined,
): Promise<string> {
  const spoken = spokenIn(question, expressions);
  if (spoken.length === 0) return question;
  const terms = [...new Set(spoken.flatMap(({ words, plain }) => [...words, ...plain]).flatMap(queryTokens))];
  const { frequencies } = await statistics.documentFrequencies({ terms, access });
  const stands = (text: string): boolean => {
    const needed = queryTokens(text);
    return needed.length > 0 && needed.every((term) => frequencies.get(term));
  };
  let written = '';
  let done = 0;
  for (const { words, plain, start, end, particle } of spoken) {
    const word = plain.find(stands);
    const [only = '', ...others] = words;
    if (word === undefined || (others.length === 0 && stands(withoutMark(only)))) continue;
    written += question.slice(done, start) + word + particleFor(word, particle);
    done = end;
  }
  return written + question.slice(done);
}

/** The expressions in a question, in order, none of them within another. */
function spokenIn(question: string, expressions: readonly Expression[]): Spoken[] {
  const longestFirst = expressions.toSorted((a, b) => b.words.length - a.words.length);
  // a question may have thousands of words
  const byLetter = groupBy(longestFirst, ({ words }) => words[0]?.[0] ?? '');
  const words = [...question.matchAll(WORD)];
  const spoken: Spoken[] = [];
  for (let at = 0; at < words.length;) {
    const found = byLetter
      .get(words[at]![0][0]!.toLowerCase())
      ?.find((expression) => expression.words.every((word, i) => isSaid(word, words[at + i]?.[0])));
    const last = words[at + (found?.words.length ?? 1) - 1]!;
    if (found) {
      const form = found.words.at(-1)!;
      const particle = isHangul(form) && !form.endsWith(VERB) ? last[0].slice(form.length) : '';
      spoken.push({ ...found, start: words[at]!.index, end: last.index + last[0].length, particle });
    }
    at += found?.words.length ?? 1;
  }
  return spoken;
}

/** True if a word of a question is one of an expression, in any inflection, or with any particle. */
function isSaid(word: string, asked: string | undefined): boolean {
  if (asked === undefined) return false;
  if (word === ANY) return true;
  if (!isHangul(word)) return isInflected(asked.toLowerCase().replace('’', "'"), word);
  return word.endsWith(VERB)
    ? asked.startsWith(withoutMark(word))
    : asked === word || (stripParticles(asked) === word && !UNSURE_PARTICLE.test(asked));
}

/** Inflections of English, which make no other word of one: rolls, carried, but neither parental nor computer. */
const INFLECTIONS = ['s', 'es', 'ies', 'd', 'ed', 'ied', 'ing'];

function isInflected(asked: string, word: string): boolean {
  const stem = word.replace(/[ey]$/, '');
  return asked === word || INFLECTIONS.some((ending) => asked === word + ending || asked === stem + ending);
}

/** Particles that exclamations end in, too: 아이고 is no 아이. */
const UNSURE_PARTICLE = /[고라며란]$/;

function withoutMark(word: string): string {
  return word.endsWith(VERB) ? word.slice(0, -VERB.length) : word;
}

function isHangul(text: string): boolean {
  return /\p{Script=Hangul}/u.test(text);
}

/** Particles by what they follow: a final consonant, or none. */
const PARTICLES = [
  ['은', '는'],
  ['이', '가'],
  ['을', '를'],
  ['과', '와'],
  ['으로', '로'],
] as const;

/** The form that a particle takes behind another word. */
function particleFor(word: string, particle: string): string {
  const pair = PARTICLES.find((forms) => forms.some((form) => form === particle));
  const final = (word.charCodeAt(word.length - 1) - 0xac00) % 28;
  return pair ? pair[final > 0 ? 0 : 1] : particle;
}

/** A reasoner that is given a question with these expressions in plain words to analyse. */
export function withOwnWords(
  reasoner: Reasoner,
  words: readonly Expression[],
  statistics: TermStatistics,
): Reasoner {
  if (words.length === 0) return reasoner;
  return {
    ...reasoner,
    analyse: async (input, signal) =>
      reasoner.analyse(
        { ...input, question: await inPlainWords(input.question, words, statistics, input.access) },
        signal,
      ),
  };
}
