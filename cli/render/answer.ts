import { isFinal, type QueryView } from '../../contract/query.js';
import type { Answer, Citation } from '../../contract/answer.js';
import { recallLines } from '../../domain/answer-text.js';
import { stageName } from '../../domain/vocabulary/index.js';
import { clip, hang, wrapIndented } from '../terminal/layout.js';
import type { Terminal } from '../terminal/terminal.js';
import { TEXTS, type Texts } from '../texts/index.js';
import { formatDuration } from './time.js';

/** Of a longer quote only the beginning is printed; it can be read in full in the document. */
const QUOTE_LINES = 3;
/** Headings may be as long as an author likes. */
const PLACE_LINES = 2;
/** Joins the headings of a section. */
const JOINT = ' › ';

/** Lines with the answer of a query, provisional or final, and its sources; or with the reason why there is none. */
export function outcomeLines(view: QueryView, terminal: Terminal): string[] {
  const texts = TEXTS[view.language];
  const answer = 'answer' in view ? view.answer : undefined;
  if (answer)
    return [
      ...answerLines(answer, terminal, texts),
      ...(view.withheldBecause === 'not_checked'
        ? wrapIndented(`  ${texts.answer.unchecked}`, terminal.width)
        : []),
      ...(isFinal(view.stage) ? metricsLines(view, terminal, texts) : []),
    ];
  if (!('outcome' in view)) return [];
  const { outcome } = view;
  return [
    '',
    terminal.paint('bold', `[${texts.tags.ended}] ${stageName(texts, view)}`),
    ...wrapIndented(`  ${outcome.message} (${outcome.code})`, terminal.width),
    ...(outcome.reason ? wrapIndented(`  ${texts.answer.reason(outcome.reason)}`, terminal.width) : []),
  ];
}

type Part = (answer: Answer, terminal: Terminal, texts: Texts) => string[];

/**
 * The parts of an answer in the order in which they are printed, by the field that they show; undefined: not shown, or
 * shown with another field. A new field of the contract does not compile until it has a row.
 */
const PARTS: { readonly [Field in keyof Answer]-?: Part | undefined } = {
  status: ({ status, author }, { paint }, { tags, answer }) => [
    '',
    paint('bold', `[${status === 'final' ? tags.answer : tags.provisional}]`) +
      (author === 'reviewer' ? ` (${answer.byReviewer})` : ''),
  ],
  author: undefined,
  recalled: ({ recalled }, { width, paint }, { language }) =>
    (recalled ? recallLines(recalled, language) : []).flatMap((line) =>
      hang('  ✕ ', line, width).map((one) => paint('red', one)),
    ),
  text: (answer, { width }, texts) =>
    readableText(answer, texts).flatMap((line) => wrapIndented(`  ${line}`, width)),
  withheld: undefined,
  answered: undefined, // the text says so
  safetyConcerns: undefined, // for reviewers
  citations: ({ citations }, terminal, texts) =>
    citations.length === 0
      ? []
      : [
          '',
          `  ${terminal.paint('bold', texts.answer.sources)}`,
          ...uniqueCitations(citations).flatMap((citation) => citationLines(citation, terminal, texts)),
        ],
  disclaimers: ({ disclaimers }, { width, paint }) =>
    disclaimers.length === 0
      ? []
      : [
          '',
          ...disclaimers.flatMap(({ text }) =>
            hang('  ※ ', text, width).map((line) => paint('yellow', line)),
          ),
        ],
};

function answerLines(answer: Answer, terminal: Terminal, texts: Texts): string[] {
  return Object.values(PARTS).flatMap((part) => part?.(answer, terminal, texts) ?? []);
}

/** Lines of an answer; where it is withheld from the reader, a notice in its place. */
export function readableText({ text, withheld }: Pick<Answer, 'text' | 'withheld'>, texts: Texts): string[] {
  return withheld ? [texts.answer.withheldText] : text.split('\n');
}

function citationLines(citation: Citation, { width, paint }: Terminal, texts: Texts): string[] {
  const { marker, title, documentId, quote, url } = citation;
  const address = url ?? documentId;
  const where = [address, clip(placeOf(citation, texts), PLACE_LINES * (width - 8))]
    .filter(Boolean)
    .join(', ');
  if (citation.withheld) return hang(`  [${marker}] `, `${address} (${texts.answer.withheld})`, width);
  return [
    ...hang(`  [${marker}] `, title === address ? where : `${title} (${where})`, width),
    ...hang('      “', `${clip(quote, QUOTE_LINES * (width - 8))}”`, width).map((line) => paint('dim', line)),
  ];
}

/**
 * Formats a place in a document: "p. 3 › Annual leave"; empty when the document has neither pages nor headings.
 * A first heading that repeats the title, which is shown beside it, is left out.
 */
export function placeOf(
  { title, section = '', page }: { title: string; section?: string; page?: number },
  texts: Texts,
): string {
  const headings = section
    .split(JOINT)
    .filter((heading, depth) => heading && (depth > 0 || heading !== title));
  return [...(page === undefined ? [] : [texts.answer.page(page)]), ...headings].join(JOINT);
}

/** Drops repeated citations: a sentence may cite the same place twice. */
function uniqueCitations(citations: readonly Citation[]): Citation[] {
  const seen = new Set<string>();
  return citations.filter(({ marker, quote }) => {
    const key = `${marker} ${quote}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

function metricsLines({ metrics }: QueryView, { paint }: Terminal, texts: Texts): string[] {
  const ms = metrics.steps.reduce((sum, step) => sum + step.ms, 0);
  return ['', paint('dim', `  ${texts.steps.metrics(formatDuration(ms, texts), metrics.modelCalls)}`)];
}
