import { codeRanges, outsideCode, markdownNodes, rangeOf, type MarkdownNode } from './markdown.js';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Nothing that leads anywhere is written without one of these. */
const MAY_LEAD = /\]\(|\]:|!\[|<|:\/\/|www\.|&|\\/iu;
/** Constructs that hold others are undone from the inside, one level at a time; real texts nest no deeper. */
const MAX_DEPTH = 8;
/** Marks that something begins or ends with. Parsers take ever longer for many, and no answer has so many. */
const MARKS = /[[\]<>*_~`!&\\]|(?:[-+]|\d[.)])[ \t]/gu;
const MOST_MARKS = 1_000;
const NUMBER = /^\d{1,3}$/u;
/** At the end of a text: the target of a link, and an autolink or tag, that is not closed yet. */
const OPEN_END =
  /\]\((?:\\.|[^()\n\\]|\n(?!\s*\n)|\([^()\n]*\))*\\?$|<[a-z!/?](?:[^<>\s]*|[^<>=]*=[^<>]*)$/iu;

/**
 * The text without images, without links and addresses that lead somewhere the evidence does not name, and without HTML
 * that could load anything: a page could make the model write one that carries what it has read to a stranger. The
 * words of a link stay; code is left as it is.
 */
export function withoutForeignLinks(text: string, evidence: readonly string[]): string {
  let result = text;
  const depths = hasTooManyMarks(text) ? 0 : MAX_DEPTH;
  for (let depth = 0; depth < depths; depth++) {
    if (!MAY_LEAD.test(result)) return result;
    const safer = outsideCode(withEdits(result, editsOf(result, evidence)), withoutClosedTags);
    if (safer === result) return result;
    result = safer;
  }
  // what is still nested is not meant for a reader: without brackets nothing but bare addresses can lead anywhere
  return withoutForeignAddresses(result.replace(/[<>[\]`~&\\]/gu, ''), evidence);
}

const hasTooManyMarks = (text: string): boolean => (text.match(MARKS)?.length ?? 0) > MOST_MARKS;

/** The same for a text that is still being written: what it ends in without being closed is not shown either. */
export function withoutForeignLinksSoFar(text: string, evidence: readonly string[]): string {
  // no end is open without brackets
  if (hasTooManyMarks(text)) return withoutForeignLinks(text, evidence);
  // what is gone may have kept the beginning and the end of another apart
  return withoutOpenEnd(withoutForeignLinks(withoutOpenEnd(text), evidence));
}

function withoutOpenEnd(text: string): string {
  let result = text;
  for (let at = openEnd(result); at >= 0; at = openEnd(result)) result = result.slice(0, at);
  return result;
}

function openEnd(text: string): number {
  const at = text.search(OPEN_END);
  return at >= 0 && codeRanges(text).some(({ start, end }) => start <= at && at < end) ? -1 : at;
}

function editsOf(text: string, evidence: readonly string[]): Edit[] {
  const nodes = markdownNodes(text);
  const pictured = new Set(
    nodes.flatMap(({ type, identifier = '' }) => (type === 'imageReference' ? [identifier] : [])),
  );
  return nodes.flatMap((node) => {
    const range = rangeOf(node);
    const source = text.slice(range.start, range.end);
    const become = (changed: string): Edit[] => (changed === source ? [] : [{ ...range, text: changed }]);
    const { type, url = '', value = '', identifier = '' } = node;
    switch (type) {
      case 'image':
        return become(node.alt ?? '');
      case 'imageReference':
        // an exclamation mark before the marker of a citation
        return NUMBER.test(identifier) && node.referenceType === 'shortcut' ? [] : become(node.alt ?? '');
      case 'definition':
        return isKnownTarget(url, evidence) && !pictured.has(identifier) ? [] : become('');
      case 'link':
        if (!source.startsWith('[') && !source.startsWith('<'))
          return become(withoutForeignAddresses(source, evidence));
        if (isKnownTarget(url, evidence)) return [];
        return source.startsWith('<') ? become('') : unlinked(node);
      case 'html':
        return become(withoutActiveTags(source));
      case 'text': {
        const safe = withoutForeignAddresses(value, evidence);
        return safe === value ? [] : become(safe);
      }
      default:
        return [];
    }
  });
}

/** Leaves the words of a link. */
function unlinked(node: MarkdownNode): Edit[] {
  const { start, end } = rangeOf(node);
  const [first, last] = [node.children?.at(0), node.children?.at(-1)];
  if (!first || !last) return [{ start, end, text: '' }];
  return [
    { start, end: rangeOf(first).start, text: '' },
    { start: rangeOf(last).end, end, text: '' },
  ];
}

function withEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let from = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < from) continue; // inside of what is gone already
    result += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return result + text.slice(from);
}

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
function withoutActiveTags(html: string): string {
  return html.replace(TAG, onlyHarmless);
}

/** The same for a text with HTML in it: parsers do not agree on what a tag is. */
function withoutClosedTags(text: string): string {
  return text.replace(CLOSED_TAG, onlyHarmless);
}

function onlyHarmless(tag: string): string {
  const name = BARE.exec(tag)?.[1];
  return name !== undefined && !ACTIVE.test(name) ? tag : '';
}

/** An address that programs make a link of though it is not written as one; a scheme has an end, and so has the search for it. */
const ADDRESS = /(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)[^\s<]*/giu;
const PUNCTUATION = /[?!.,:;*_~'"()[\]。，、」』”’]+$/u;
/** The end of an address that Korean particles follow without a blank. */
const PARTICLES = /\p{Script=Hangul}+$/u;
const ASCII = /^[!-~]+/u;

/** True if the evidence names the target of a link. */
function isKnownTarget(target: string, evidence: readonly string[]): boolean {
  const named = target.replace(/^mailto:/iu, '');
  return named !== '' && evidence.some((known) => known.includes(named));
}

/** The text without bare addresses of the web that the evidence does not name. */
function withoutForeignAddresses(text: string, evidence: readonly string[]): string {
  return text.replace(ADDRESS, (address) => {
    const trimmed = address.replace(PUNCTUATION, '');
    const isKnown = [trimmed, trimmed.replace(PARTICLES, '')].some((target) =>
      isKnownTarget(target, evidence),
    );
    return isKnown ? address : address.slice(ASCII.exec(trimmed)?.[0].length ?? 0);
  });
}
