import type { Turn } from '../../../../contract/analysis.js';
import type { Language } from '../../../../contract/language.js';
import { contentWords, type ContentWord, isGenericWord } from '../evidence/content-words.js';
import { askingPart, asksByItself } from '../evidence/asking.js';
import { isTopic } from './clarity.js';
import { beforeReference, continuesTurn, hasReference, replaceReference } from './references.js';
import { smallTalkOf } from './small-talk.js';

/** A question of fewer topics than this leans on what was said before unless it asks by itself. */
const ENOUGH_TOPICS = 2;
/** Content words beyond which a question is told rather than asked. */
const LONG_WORDS = 25;
/** Words of earlier turns that are added at most. */
const MAX_CONTEXT_WORDS = 12;
/** Earlier turns that are read at most. */
const MAX_TURNS = 2;

interface Refined {
  text: string;
  /** True if words of earlier turns were added. */
  usedTurns: boolean;
}

/**
 * The question made whole: what the asker added when asked back, and, when the question leans on the session (a
 * pronoun, "what about …", hardly a word of its own), the telling words of the question before it in brackets.
 */
export function refine(
  question: string,
  clarifications: string[],
  turns: Turn[],
  language: Language,
): Refined {
  const own = withClarifications(asked(question), clarifications, language);
  const previous = turns.map((turn) => turn.question).filter((text) => !smallTalkOf(text));
  const context = leans(own, previous.at(-1), language) ? contextWords(own, previous, language) : [];
  if (context.length === 0) return { text: own, usedTurns: false };
  return { text: `${own} (${context.join(' ')})`, usedTurns: true };
}

/**
 * Puts the asker's clarification in the place of the pronoun that made the question unclear, or behind the question.
 */
function withClarifications(question: string, clarifications: string[], language: Language): string {
  const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');
  return clarifications
    .map(plain)
    .reduce((text, added) => replaceReference(text, language, added) ?? `${text} ${added}`, plain(question));
}

/** A question told at length is searched by what it asks: the story around it would find other pages. */
function asked(question: string): string {
  if (contentWords(question).length <= LONG_WORDS) return question;
  const part = askingPart(question);
  return topicsOf(part).length >= ENOUGH_TOPICS ? part : question;
}

function topicsOf(text: string): ContentWord[] {
  return contentWords(text).filter(isTopic);
}

/**
 * True if a question is the rest of one: it names no topic, points at something, or opens as a continuation and names
 * no other topic than the question before it.
 */
function leans(text: string, previous: string | undefined, language: Language): boolean {
  const topics = topicsOf(text);
  if (topics.length === 0) return true;
  const namedBefore = contentWords(beforeReference(text, language)).length >= ENOUGH_TOPICS;
  if (hasReference(text, language) && !namedBefore) return true;
  if (asksByItself(text)) return false;
  const said = new Set(contentWords(previous ?? '').flatMap((word) => word.terms));
  return (
    topics.length < ENOUGH_TOPICS ||
    (continuesTurn(text, language) && topics.some(({ terms }) => terms.every((term) => said.has(term))))
  );
}

/** Telling words of the last question, and of the one before when that one leans on it in turn. */
function contextWords(own: string, questions: readonly string[], language: Language): string[] {
  const said = new Set(contentWords(own).flatMap((word) => word.terms));
  const found: string[] = [];
  for (let nth = questions.length - 1; nth >= Math.max(0, questions.length - MAX_TURNS); nth--) {
    for (const word of contentWords(questions[nth]!).filter(({ surface }) => !isGenericWord(surface))) {
      if (word.terms.every((term) => said.has(term))) continue;
      word.terms.forEach((term) => said.add(term));
      found.push(word.surface);
    }
    if (!leans(questions[nth]!, questions[nth - 1], language)) break;
  }
  return found.slice(0, MAX_CONTEXT_WORDS);
}
