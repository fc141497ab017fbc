import type { PassageText } from '../../../../contract/passage.js';
import {
  indexTokens,
  splitSentences,
  tablesIn,
  type Sentence,
  type TextTable,
} from '../../../../domain/text/index.js';

/** A quotable piece of a passage. */
export interface Unit extends Sentence {
  /** Position among the units of its passage. */
  ordinal: number;
  /** Of a row of a table also those of its header. */
  tokens: ReadonlySet<string>;
}

/** A passage cut into units, with the tokens of its text and of what stands above it. */
export interface ReadPassage {
  passage: PassageText;
  units: Unit[];
  tables: TextTable[];
  /** Title and section: what the passage says it is about. */
  heading: ReadonlySet<string>;
  /** The last heading alone. */
  nearestHeading: ReadonlySet<string>;
  /** Heading and text. */
  all: ReadonlySet<string>;
  /** Number of occurrences of each token in heading and text. */
  counts: ReadonlyMap<string, number>;
}

/** Reads a passage once for all that is asked of it. */
export function readPassage(passage: PassageText): ReadPassage {
  const counts = new Map<string, number>();
  const count = (tokens: string[]): Set<string> => {
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    return new Set(tokens);
  };
  const heading = count(indexTokens(`${passage.title}\n${passage.section}`));
  const tables = tablesIn(passage.text);
  const units = splitSentences(passage.text).map((sentence, ordinal): Unit => {
    const tokens = count(indexTokens(sentence.text));
    const head = tables.find(({ rows }) => rows.some(({ start }) => start === sentence.start))?.head;
    const names = indexTokens((head?.cells ?? []).join(' '));
    return { ...sentence, ordinal, tokens: new Set([...tokens, ...names]) };
  });
  const nearestHeading = new Set(indexTokens(passage.section.split(' › ').at(-1) ?? ''));
  return { passage, units, tables, heading, nearestHeading, all: new Set(counts.keys()), counts };
}

/** The nearest heading that stands within a passage above a place of its text. */
export function headingAbove({ units }: ReadPassage, place: number): Unit | undefined {
  return units.findLast(({ kind, start }) => kind === 'heading' && start < place);
}

/** True if a passage is the result of a todo: a calculation, a tool's result, a person's answer. */
export function isResult({ source }: Pick<PassageText, 'source'>): boolean {
  return source === 'tool' || source === 'person';
}
