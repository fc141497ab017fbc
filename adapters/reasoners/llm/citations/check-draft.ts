import type { Citation, Draft } from '../../../../contract/answer.js';
import type { Language } from '../../../../contract/language.js';
import type { PassageText } from '../../../../contract/passage.js';
import { citationOf } from '../../../../domain/citation.js';
import { passageGivesInstructions } from '../../../../domain/injection/index.js';
import type { AnswerOutput } from '../prompts/answer/index.js';
import { notFoundText } from '../texts.js';
import { locateQuote } from './locate-quote.js';
import { markersIn, replaceMarkers } from './markers.js';
import { withoutForeignLinks } from './safe-links.js';

type Found = Omit<Citation, 'marker'>;

/**
 * The draft that holds of what a model wrote. Every quote must stand in the passage that it names; what does not is
 * removed together with its marker, and markers without a citation are removed. Markers are numbered from 1 in order of
 * appearance, one for each place quoted. When the text has no markers at all, those of its citations are put at its end.
 *
 * An answer that no citation is left of is not supported by anything: it becomes `answered: false`, and its text the
 * statement that no answer was found, because what it said must not be delivered. A draft that did not answer keeps its
 * text.
 */
export function checkDraft(
  output: AnswerOutput,
  passages: readonly PassageText[],
  language: Language,
): Draft {
  const found = locateAll(output, passages);
  const sources = linkSources(passages);
  const linked = withoutForeignLinks(output.text, sources);
  const marked = markersIn(linked).length > 0 ? linked : withMarkersAtEnd(linked, [...found.keys()]);
  const { text: renumbered, citations } = renumber(marked, found);
  // brackets that a removed marker kept apart may have become a link
  const text = withoutForeignLinks(renumbered, sources).trim();
  if (citations.length > 0) return { text, answered: output.answered, citations };
  return { text: output.answered || !text ? notFoundText(language) : text, answered: false, citations };
}

/** The texts whose links an answer may hold: those of passages that give no instructions, and their addresses. */
export function linkSources(passages: readonly PassageText[]): string[] {
  return passages
    .filter((passage) => !passageGivesInstructions(passage))
    .flatMap(({ text, url = '' }) => [text, url]);
}

/** The citations of each marker whose quote stands in its passage. */
function locateAll({ citations }: AnswerOutput, passages: readonly PassageText[]): Map<number, Found[]> {
  const found = new Map<number, Found[]>();
  for (const { marker, passage: number, quote } of citations) {
    const passage = passages[number - 1];
    const place = passage && locateQuote(passage.text, quote);
    if (!place) continue;
    const cited = citationOf(passage, { ...place, quote: passage.text.slice(place.start, place.end) });
    found.set(marker, [...(found.get(marker) ?? []), cited]);
  }
  return found;
}

function withMarkersAtEnd(text: string, markers: readonly number[]): string {
  const end = markers.map((marker) => `[${marker}]`).join('');
  return end === '' ? text : `${text.trimEnd()} ${end}`;
}

function renumber(
  text: string,
  found: ReadonlyMap<number, readonly Found[]>,
): Pick<Draft, 'text' | 'citations'> {
  const citations: Citation[] = [];
  const numberOf = (place: Found): number => {
    const same = citations.find(
      ({ passageId, start, end }) =>
        passageId === place.passageId && start === place.start && end === place.end,
    );
    if (same) return same.marker;
    citations.push({ marker: citations.length + 1, ...place });
    return citations.length;
  };
  const renumbered = replaceMarkers(text, (numbers) => {
    const places = numbers.flatMap((number) => found.get(number) ?? []);
    return [...new Set(places.map(numberOf))].map((number) => `[${number}]`).join('');
  });
  return { text: renumbered.trim(), citations };
}
