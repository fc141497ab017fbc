/** Comments, and tags, closed or not. */
const TAG = /<!--[\s\S]*?(?:-->|$)|<[a-z!/?][^>]*>?/giu;
/** A closed tag or anything that looks like one, but not an address in angle brackets. */
const CLOSED_TAG = /<(?![a-z][a-z0-9+.-]+:[^\s<>]*>)[a-z!/?][^<>]*>/giu;
/** A name without attributes: formatting, or a placeholder as <name>. */
const BARE = /^<\/?([a-z][a-z0-9-]*)\s*\/?>$/iu;
/** Names that matter without attributes: what follows them is read as something else than text. */
const ACTIVE =
  /^(?:a|audio|base|embed|form|frame|frameset|iframe|image|img|input|link|math|meta|noembed|noframes|noscript|object|plaintext|portal|script|source|style|svg|template|textarea|title|video|xmp)$/iu;

/** The HTML without comments and without every tag that could load something or lead somewhere. */
export function withoutActiveTags(html: string): string {
  return html.replace(TAG, onlyHarmless);
}

/** The same for a text with HTML in it: parsers do not agree on what a tag is. */
export function withoutClosedTags(text: string): string {
  return text.replace(CLOSED_TAG, onlyHarmless);
}

function onlyHarmless(tag: string): string {
  const name = BARE.exec(tag)?.[1];
  return name !== undefined && !ACTIVE.test(name) ? tag : '';
}
