import type { PassageText } from '../../../../contract/passage.js';
import { indexTokens } from '../../../../domain/text/index.js';
import { askingPart } from '../evidence/asking.js';
import { anyOf, coverage, wordCoverage } from '../evidence/coverage.js';
import { lacksNegation } from '../evidence/opposites.js';
import { readPassage } from '../evidence/passage-units.js';
import { holdsType, mustHold } from './answer-type.js';
import type { Asked, Scored } from './score.js';
import { namesOf } from './select.js';

/** Blocks of an answer by meaning at most. */
const MAX_BLOCKS = 3;
/** Share of the coverage by words that adds to the similarity by meaning. */
const WORDS_SHARE = 0.3;
/** Grade by meaning from which the nearest block may answer. */
const MIN_GRADE = 0.5;
/** Further blocks are at most this much less near. */
const FURTHER = 0.2;

/**
 * The blocks of passages that are nearest to a question in meaning, whole, best first: where its words do not decide,
 * no sentence can be told from those beside it. None where they cannot answer it: too far from it, or without the number,
 * name or negation that it asks for.
 */
export async function nearestBlocks(asked: Asked, passages: readonly PassageText[]): Promise<Scored[]> {
  const { question, words, type, meaning } = asked;
  const found = (await meaning?.blocks(question, passages)) ?? [];
  const blocks = found.map(({ passage, start, end, near, grade }) => {
    const read = readPassage(passage);
    const text = passage.text.slice(start, end);
    const tokens = new Set(indexTokens(text));
    const support = coverage(words, anyOf(tokens, read.heading));
    return {
      grade,
      score: near + WORDS_SHARE * support,
      support,
      fits: holdsType(type, text, question),
      candidate: {
        read,
        kind: /^\s*\|/m.test(text) ? ('table' as const) : ('list' as const),
        start,
        end,
        text,
        tokens,
        before: new Set<string>(),
        after: new Set<string>(),
        ordinal: start,
      },
    };
  });
  const ranked = blocks.sort((a, b) => b.score - a.score);
  const [best] = ranked;
  if (!best || best.grade < MIN_GRADE) return [];
  const chosen = ranked.slice(0, MAX_BLOCKS).filter(({ score }) => score >= best.score - FURTHER);
  if (mustHold(type, question) && !chosen.some(({ fits }) => fits)) return [];
  const around = anyOf(...chosen.map(({ candidate }) => candidate.read.all));
  if (namesOf(words).some((word) => wordCoverage(word, around) === 0)) return [];
  const text = chosen.map(({ candidate }) => candidate.text).join('\n');
  return lacksNegation(askingPart(question), text) ? [] : chosen;
}
