import type { Draft } from '../../../contract/answer.js';
import type { PassageText } from '../../../contract/passage.js';
import { splitSentences } from '../../../domain/text/index.js';
import { markersIn, replaceMarkers } from '../llm/citations/markers.js';

/** Markers behind a full stop belong to the sentence before it. */
const MARKERS_BEHIND = /([.!?。！？…]+["'”’」』)*_]*)((?:[ \t]*\[\d{1,3}\])+)/gu;
/** Says that something was not found: there is nothing to cite for it. */
const SAYS_NOT_FOUND: readonly RegExp[] = [
  /\b(?:documents?|passages?|sources?)\b (?:\w+ ){0,2}(?:do(?:es)? not|don['’]t|doesn['’]t) (?:\w+ )?(?:say|state|mention|contain|hold|specify|give|describe|cover|answer|include|address)/iu,
  /\b(?:not|nothing)\b.{0,40}\b(?:found|mentioned|stated|specified|said|given|covered|answered)\b.{0,20}\b(?:documents?|passages?|sources?)\b/iu,
  /(?:문서|자료|규정|제공된 내용).{0,40}(?:(?:나와|언급되어|명시되어|적혀|기재되어|포함되어) ?있지 ?않|찾을 수 없|찾지 못|확인되지 않|확인할 수 없|언급이 없|내용이 없|정보가 없)/u,
];

/**
 * Share of a draft's sentences, list items and table rows that carry a citation which holds, or stand word for word in
 * the quote of one, 0..1. Headings, code, lines
 * that only lead in (ending with a colon), questions, and statements that something was not found need none. 1 when no
 * sentence needs one and something is cited; 0 when nothing is cited.
 */
export function citedShare(draft: Draft, passages: readonly PassageText[]): number {
  if (!draft.citations.some((citation) => holds(citation, passages))) return 0;
  const statements = statementsIn(draft.text);
  if (statements.length === 0) return 1;
  return (statements.length - uncitedIn(statements, draft, passages).length) / statements.length;
}

/** Returns the statements of a draft that `citedShare` does not count, without their markers. */
export function uncitedStatements(draft: Draft, passages: readonly PassageText[]): string[] {
  return uncitedIn(statementsIn(draft.text), draft, passages).map(bare);
}

function uncitedIn(
  statements: readonly string[],
  { citations }: Draft,
  passages: readonly PassageText[],
): string[] {
  const holding = citations.filter((citation) => holds(citation, passages));
  const markers = new Set(holding.map(({ marker }) => marker));
  const quotes = holding.map(({ quote }) => bare(quote));
  return statements.filter(
    (statement) =>
      !markersIn(statement).some((marker) => markers.has(marker)) &&
      !quotes.some((quote) => quote.includes(bare(statement))),
  );
}

/** Returns the sentences, list items and table rows of a draft that need a citation. */
function statementsIn(text: string): string[] {
  return splitSentences(text.replace(MARKERS_BEHIND, '$2$1'))
    .filter(({ kind, text: said }) => kind !== 'heading' && kind !== 'code' && needsCitation(said))
    .map((sentence) => sentence.text);
}

/** Returns the statements of a draft without their markers. */
export function bareStatements(text: string): string[] {
  return statementsIn(text).map(bare);
}

/** Share of the citations of a draft whose quotes stand in their passages, 0..1; 0 when it has none. */
export function verifiedShare({ citations }: Draft, passages: readonly PassageText[]): number {
  if (citations.length === 0) return 0;
  return citations.filter((citation) => holds(citation, passages)).length / citations.length;
}

/** True if the quote stands in its passage. A passage that is gone counts: its citation was checked when it was made. */
function holds(citation: Draft['citations'][number], passages: readonly PassageText[]): boolean {
  const passage = passages.find(({ id }) => id === citation.passageId);
  return !passage || passage.text.slice(citation.start, citation.end) === citation.quote;
}

/** A text without its markers and with single blanks. */
function bare(text: string): string {
  return replaceMarkers(text, () => '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function needsCitation(sentence: string): boolean {
  const words = replaceMarkers(sentence, () => '').trim();
  if (words !== '' && markersIn(sentence).length > 0) return true;
  return (
    /[\p{L}\p{N}]/u.test(words) &&
    !/[:：?？][*_"'”’)]*$/u.test(words) &&
    !SAYS_NOT_FOUND.some((pattern) => pattern.test(words))
  );
}
