/**
 * A test for texts that hold all these words, in any order and case, as parts of words too: Korean writes its particles
 * onto them.
 */
export function holdsWords(words: string): (text: string) => boolean {
  const wanted = wordsIn(words);
  return (text) => {
    const folded = fold(text);
    return wanted.every((word) => folded.includes(word));
  };
}

/** Returns the words of a search, in one case. */
export function wordsIn(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}

/** Returns a text in one case and without blanks, so that Korean is found however it is spaced. */
export function withoutBlanks(text: string): string {
  return wordsIn(text).join('');
}

/** Returns a text as searches compare it: in one case, and composed, so that Hangul written as single letters is found as well. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
