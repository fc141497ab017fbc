/**
 * A test for texts that hold all these words, in any order and case, as parts of words too: Korean writes its particles
 * onto them.
 */
export function holdsWords(words: string): (text: string) => boolean {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = fold(text);
    return wanted.every((word) => folded.includes(word));
  };
}

/** Composed, so that Hangul that a system has written as single letters is found as well. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
