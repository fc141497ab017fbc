import type { Turn } from '../../../../contract/analysis.js';
import type { Language } from '../../../../contract/language.js';
import { contentWords, type ContentWord, isGenericWord } from '../evidence/content-words.js';
import { beforeReference, continuesTurn, hasReference, replaceReference } from './references.js';
import { smallTalkOf } from './small-talk.js';

/** A question of fewer telling words than this leans on what was said before. */
const ENOUGH_WORDS = 2;
/** Words of earlier turns that are added at most. */
const MAX_CONTEXT_WORDS = 12;

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
  const own = withClarifications(question, clarifications, language);
  const context = leansOnSession(own, language) ? contextWords(own, turns, language) : [];
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

function leansOnSession(text: string, language: Language): boolean {
  if (continuesTurn(text, language)) return true;
  const namedBefore = contentWords(beforeReference(text, language)).length >= 2;
  if (hasReference(text, language) && !namedBefore) return true;
  return telling(text).length < ENOUGH_WORDS;
}

function telling(text: string): ContentWord[] {
  return contentWords(text).filter((word) => !isGenericWord(word.surface));
}

/** Telling words of the last question that was not small talk; and of the one before when that one leans on it in turn. */
function contextWords(own: string, turns: Turn[], language: Language): string[] {
  const said = new Set(contentWords(own).flatMap((word) => word.terms));
  const questions = turns.map((turn) => turn.question).filter((text) => !smallTalkOf(text));
  const found: string[] = [];
  for (const previous of questions.slice(-2).reverse()) {
    for (const word of telling(previous)) {
      if (word.terms.every((term) => said.has(term))) continue;
      word.terms.forEach((term) => said.add(term));
      found.push(word.surface);
    }
    if (!leansOnSession(previous, language)) break;
  }
  return found.slice(0, MAX_CONTEXT_WORDS);
}
