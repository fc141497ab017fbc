/** An address that programs make a link of though it is not written as one. */
const ADDRESS = /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s<]*/giu;
const PUNCTUATION = /[?!.,:;*_~'"()[\]。，、」』”’]+$/u;
/** The end of an address that Korean particles follow without a blank. */
const PARTICLES = /\p{Script=Hangul}+$/u;
const ASCII = /^[!-~]+/u;

/** True if the evidence names the target of a link. */
export function isKnownTarget(target: string, evidence: readonly string[]): boolean {
  const named = target.replace(/^mailto:/iu, '');
  return named !== '' && evidence.some((known) => known.includes(named));
}

/** The text without bare addresses of the web that the evidence does not name. */
export function withoutForeignAddresses(text: string, evidence: readonly string[]): string {
  return text.replace(ADDRESS, (address) => {
    const trimmed = address.replace(PUNCTUATION, '');
    const isKnown = [trimmed, trimmed.replace(PARTICLES, '')].some((target) =>
      isKnownTarget(target, evidence),
    );
    return isKnown ? address : address.slice(ASCII.exec(trimmed)?.[0].length ?? 0);
  });
}
