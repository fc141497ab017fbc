/** Always parts two instructions. */
const SENTENCE_END =
  /\n+|;|\.(?=\s|$)|(?<=[!?])\s+|,?\s+(?:and then|then)\s+|(?:,\s*|\s+)(?:그리고|그런 다음|그다음)\s+/;
/** May part two instructions, or stand within one. */
const JOINT = /(?:,\s*(?:and\s+)?|\s+and\s+|(?<=고),?\s+)/;
const OPENER = /^(?:please|then|and|그럼|좀|그리고|또)\s+/i;
const MAX_PIECES = 40;

/**
 * Reads an instruction clause by clause. Where a comma, "and" or "-고" may part two clauses, the reading with the
 * most clauses is taken in which every one can be read.
 * @returns what was read, in order; undefined when any part cannot be read
 */
export function readAll<T>(instruction: string, read: (clause: string) => T | undefined): T[] | undefined {
  // patterns of clauses take a time that grows with a power of the length of a gap
  const sentences = instruction
    .replace(/[^\S\n]+/g, ' ')
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
  const found = sentences.map((sentence) => readSentence(sentence, read));
  return sentences.length > 0 && found.every((clauses) => clauses !== undefined) ? found.flat() : undefined;
}

function readSentence<T>(sentence: string, read: (clause: string) => T | undefined): T[] | undefined {
  const starts = jointsOf(sentence);
  // best[i]: the reading of the sentence from its i-th start on
  const best: (T[] | undefined)[] = [...starts.map(() => undefined), []];
  for (let i = starts.length - 1; i >= 0; i--) {
    for (let j = i + 1; j <= starts.length; j++) {
      const rest = best[j];
      if (!rest || rest.length + 1 <= (best[i]?.length ?? 0)) continue;
      const clause = read(trimmed(sentence.slice(starts[i]!.at, starts[j]?.before ?? sentence.length)));
      if (clause !== undefined) best[i] = [clause, ...rest];
    }
  }
  return best[0];
}

interface Start {
  /** Position at which a clause may begin, and the end of the clause before it. */
  at: number;
  before: number;
}

function jointsOf(sentence: string): Start[] {
  const joints = [...sentence.matchAll(new RegExp(JOINT, 'g'))].map((match): Start => ({
    before: match.index,
    at: match.index + match[0].length,
  }));
  return [{ at: 0, before: 0 }, ...joints.slice(0, MAX_PIECES)];
}

function trimmed(clause: string): string {
  return clause
    .trim()
    .replace(OPENER, '')
    .replace(/[!\s]+$/, '');
}
