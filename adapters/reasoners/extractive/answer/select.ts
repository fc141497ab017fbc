import type { Scored } from './score.js';

/** Sentences of an answer at most; steps, a table or a block count as one. */
const MAX_QUOTES = 3;
/** A further sentence must come this close to the best. */
const FURTHER_SHARE = 0.72;
/** Sentences that share more of their terms say the same. */
const SAME_SHARE = 0.75;

/** The best candidates, best first: no overlaps, no repetitions, at most `max`. */
export function selectBest(scored: readonly Scored[], max = MAX_QUOTES): Scored[] {
  const [best, ...rest] = [...scored].sort(byScore);
  if (!best) return [];
  const chosen = [best];
  for (const next of rest) {
    if (chosen.length >= max || next.score < best.score * FURTHER_SHARE) break;
    if (!chosen.some((other) => overlaps(other, next) || isSame(other, next)) && adds(best, next))
      chosen.push(next);
  }
  return chosen;
}

/**
 * True if a further quote belongs beside the best: it must hold the kind of thing asked for if the best does, and stand
 * in the same document as a procedure that is quoted whole.
 */
function adds(best: Scored, next: Scored): boolean {
  if (best.fits && !next.fits) return false;
  const isProcedure = best.candidate.kind === 'steps';
  return !isProcedure || best.candidate.read.passage.documentId === next.candidate.read.passage.documentId;
}

/** By score, then in the order of the passages, then of the text. */
function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.candidate.ordinal - b.candidate.ordinal;
}

function overlaps({ candidate: a }: Scored, { candidate: b }: Scored): boolean {
  return a.read.passage.id === b.read.passage.id && a.start < b.end && b.start < a.end;
}

function isSame({ candidate: a }: Scored, { candidate: b }: Scored): boolean {
  const shared = [...a.tokens].filter((token) => b.tokens.has(token)).length;
  return shared / Math.min(a.tokens.size, b.tokens.size) > SAME_SHARE;
}
