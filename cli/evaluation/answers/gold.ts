/** Normalises a text as SQuAD compares answers: lower case, NFKC, no punctuation or articles, single spaces. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True if one of the quotes contains one of the answers as whole words, after normalisation. */
export function holdsGoldAnswer(quotes: readonly string[], answers: readonly string[]): boolean {
  const texts = quotes.map((quote) => ` ${normalise(quote)} `);
  return answers.some((answer) => {
    const wanted = normalise(answer);
    return wanted !== '' && texts.some((text) => text.includes(` ${wanted} `) || isHangulPart(text, wanted));
  });
}

/** Korean particles are written onto the word, so that an answer may end inside of one. */
function isHangulPart(text: string, wanted: string): boolean {
  return /\p{Script=Hangul}$/u.test(wanted) && text.includes(` ${wanted}`);
}
