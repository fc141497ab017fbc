import type { Draft } from '../../../contract/answer.js';
import type { MeasuredSupport, ReasonerKind } from '../../../contract/judgement.js';
import type { PassageText } from '../../../contract/passage.js';
import { detectLanguage, indexTokens, splitSentences } from '../../../domain/text/index.js';
import type { Embedder } from '../../../ports/embedder.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import type { TermStatistics } from '../../../ports/term-statistics.js';
import { subQuestionsOf } from '../extractive/analyse/decompose.js';
import { answerTypeOf, holdsType, isKnownByForm, type AnswerType } from '../extractive/answer/answer-type.js';
import { thingAskedFor } from '../extractive/evidence/asking.js';
import { isGenericWord } from '../extractive/evidence/content-words.js';
import { coverage, weightedWords, wordCoverage, type WeightedWord } from '../extractive/evidence/coverage.js';
import { asksForWriting, listAskedFor, thingsListed } from '../extractive/evidence/lists.js';
import { meaningOf, type Meaning } from '../extractive/evidence/meaning.js';
import { namesOtherCase, reverses } from '../extractive/evidence/opposites.js';
import { headingAbove, isResult, readPassage } from '../extractive/evidence/passage-units.js';
import { lacksPeriod } from '../extractive/evidence/rates.js';
import { weightsOf, type TermWeights } from '../extractive/evidence/weights.js';
import { citedShare, verifiedShare } from './cited-share.js';
import { namesOtherRow, tableOf } from './rows.js';
import { compareSentences, consistencyOf } from './statements.js';

/** The ports that texts are compared by; without an embedder by words alone. */
export interface MeasuringPorts {
  statistics: TermStatistics;
  embedder?: Embedder | undefined;
}

/**
 * A reasoner whose judgements of answered drafts come with their support, measured by words and not by the reasoner: a
 * model does not grade itself, and the signals mean the same whoever wrote the draft. A second draft of a model is compared
 * in the same way.
 */
export function withSupport(reasoner: Reasoner, ports: MeasuringPorts, kind: ReasonerKind): Reasoner {
  return {
    ...reasoner,
    ...(kind === 'llm' ? { secondDraft: secondDraft(reasoner, ports.statistics) } : {}),
    judge: async (input, signal) => {
      const judged = await reasoner.judge(input, signal);
      const { question, draft, passages, access } = input;
      if (!draft.answered || draft.citations.length === 0) return judged;
      const quotes = draft.citations.map(({ quote }) => quote);
      const [weights, meaning] = await Promise.all([
        weightsOf(ports.statistics, [question, ...quotes].flatMap(indexTokens), access),
        meaningOf(ports, [question]),
      ]);
      const measured = {
        ...measure(question, draft, passages, weights, kind),
        ...nearness(question, draft, passages, meaning),
      };
      const support = { ...measured, ...(isFar(measured) ? { farFromQuestion: true } : {}) };
      return { ...judged, value: { ...judged.value, support } };
    },
  };
}

function secondDraft(reasoner: Reasoner, statistics: TermStatistics): NonNullable<Reasoner['secondDraft']> {
  return async ({ draft, ...input }, signal) => {
    const { value: second, ...rest } = await reasoner.answer({ ...input, second: true }, signal);
    const weights = await weightsOf(statistics, indexTokens(draft.text), input.access);
    return { ...rest, value: { text: second.text, consistency: consistencyOf(draft, second, weights) } };
  };
}

/** Parts of a question that are measured one by one, at most. */
const MAX_PARTS = 5;
/** Share of what the best quote holds of a question from which another quote, with its headings, answers it as well. */
const NEARLY = 0.8;

/** Kinds of answers that a sentence gives together with what is asked; a number may stand in a row or list below it. */
const SAID_AT_ONCE: readonly AnswerType[] = ['time', 'place', 'person'];

/** Measures the support of an answered draft by its quotes. Every claim of the extractive reasoner is a quote. */
function measure(
  question: string,
  draft: Draft,
  passages: readonly PassageText[],
  weights: TermWeights,
  reasoner: ReasonerKind,
): MeasuredSupport {
  const quotes = draft.citations.map(({ quote, start, title, section = '', passageId }) => {
    const passage = passages.find(({ id }) => id === passageId);
    const table = tableOf({ start, text: quote, passage });
    const said = `${quote}\n${(table?.head?.cells ?? []).join(' ')}`;
    const above = passage && headingAbove(readPassage(passage), start);
    return {
      text: quote,
      said,
      start,
      table,
      passage,
      title,
      page: `${title}\n${section}\n`,
      tokens: new Set(indexTokens(said)),
      heading: new Set(indexTokens(`${title}\n${section}\n${above?.text ?? ''}`)),
    };
  });
  const documents = passages.filter((passage) => !isResult(passage));
  const { agreeing, different, opposing } = compareSentences(draft.citations, documents, weights);
  /** The text that may hold a list: the quotes of one passage, or all that a model has written. */
  const listOf = (passage: PassageText | undefined): string =>
    reasoner === 'llm'
      ? draft.text
      : quotes
          .filter((quote) => quote.passage === passage)
          .map(({ text }) => text)
          .join('\n');
  const subQuestions = subQuestionsOf(question, detectLanguage(question), MAX_PARTS);
  const kind = answerTypeOf(question);
  const textOf = (some: readonly { text: string }[]): string => some.map(({ text }) => text).join('\n\n');
  const parts = (subQuestions.length > 1 ? subQuestions : [question]).map((part) => {
    const words = weightedWords(part, weights, textOf(quotes));
    const covered = (tokens: ReadonlySet<string>): number => coverage(words, tokens);
    const best = quotes.reduce((one, other) => (covered(other.tokens) > covered(one.tokens) ? other : one));
    const near = quotes.filter(
      ({ tokens, heading }) => covered(new Set([...tokens, ...heading])) >= NEARLY * covered(best.tokens),
    );
    const lead = covered(best.tokens) - Math.max(0, ...different.map(covered));
    return {
      told: SAID_AT_ONCE.includes(kind) ? nearestSentences(words, near) : near,
      coverage: covered(best.tokens),
      gap: heaviestGap(words, best.tokens),
      focus: focus(words, best.text),
      heading: covered(best.heading),
      margin: Math.max(0, lead),
      reversed: near.every(({ said, title }) => reverses(part, said, title)),
      otherCase:
        best.passage &&
        !isResult(best.passage) &&
        (near.every(({ passage, page }) => namesOtherCase(part, page + (passage?.text ?? ''))) ||
          near.every(({ said, page }) => lacksPeriod(part, page + said)) ||
          lacksThing(part, words, quotes) ||
          (best.table && namesOtherRow(part, words, best.table, best))),
      partialList: thingsListed(listOf(best.passage)) < (listAskedFor(part) ?? 0),
    };
  });
  const unwritten = reasoner === 'extractive' && asksForWriting(question);
  return {
    reasoner,
    coverage: mean(parts.map((part) => part.coverage)),
    gap: Math.max(...parts.map((part) => part.gap)),
    focus: mean(parts.map((part) => part.focus)),
    heading: mean(parts.map((part) => part.heading)),
    margin: mean(parts.map((part) => part.margin)),
    kindFits: holdsType(kind, textOf(parts.flatMap(({ told }) => told)), question),
    reversed: parts.some((part) => part.reversed),
    ...(parts.some((part) => part.otherCase) ? { otherCase: true } : {}),
    ...(unwritten || parts.some((part) => part.partialList) ? { partialList: true } : {}),
    agreement: agreeing,
    contradicts: opposing !== undefined,
    quotedShare: reasoner === 'extractive' ? verifiedShare(draft, passages) : citedShare(draft, passages),
    ...(opposing ? { opposing } : {}),
  };
}

/** True if no passage quoted names the thing that a question asks for, in these or in other words. */
function lacksThing(
  question: string,
  words: readonly WeightedWord[],
  quotes: readonly { passage: PassageText | undefined }[],
): boolean {
  if (isKnownByForm(question)) return false;
  const thing = thingAskedFor(question)?.toLowerCase();
  const word = words.find(({ surface }) => thing !== undefined && surface.toLowerCase().startsWith(thing));
  if (!word || isGenericWord(word.surface)) return false;
  return quotes.every(({ passage }) => passage && wordCoverage(word, readPassage(passage).all) === 0);
}

/** Similarity by meaning of the question and the nearest passage cited; nothing where it cannot be measured. */
function nearness(
  question: string,
  { citations }: Draft,
  passages: readonly PassageText[],
  meaning: Meaning | undefined,
): Pick<MeasuredSupport, 'meaning'> {
  const near = passages
    .filter(({ id }) => citations.some(({ passageId }) => passageId === id))
    .flatMap((passage) => meaning?.passage(question, passage) ?? []);
  return near.length > 0 ? { meaning: Math.round(Math.max(...near) * 1000) / 1000 } : {};
}

/**
 * Coverage by words below which a quote was chosen by its meaning, and similarity by meaning from which that is enough
 * (chosen on the handbook and small sets of other pages, docs/evaluation.md).
 */
const BY_MEANING = { coverage: 0.2, meaning: 0.65 };

/** True if a quote stands neither by its words nor by its meaning. A model may answer in other words, and other languages. */
function isFar({ reasoner, coverage, meaning }: MeasuredSupport): boolean {
  if (reasoner !== 'extractive' || meaning === undefined) return false;
  return coverage < BY_MEANING.coverage && meaning < BY_MEANING.meaning;
}

/** Share of the question's weight that its heaviest word has which a quote lacks, 0..1. */
function heaviestGap(words: readonly WeightedWord[], tokens: ReadonlySet<string>): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const lacking = words.filter((word) => wordCoverage(word, tokens) === 0).map(({ weight }) => weight);
  return total === 0 ? 0 : Math.max(0, ...lacking) / total;
}

/** Sentences of quotes that hold as much of a question as any other, or nearly. */
function nearestSentences(
  words: readonly WeightedWord[],
  quotes: readonly { text: string }[],
): { text: string }[] {
  const sentences = quotes
    .flatMap((quote) => splitSentences(quote.text))
    .map(({ text }) => ({ text, covered: coverage(words, new Set(indexTokens(text))) }));
  const most = Math.max(...sentences.map(({ covered }) => covered));
  return sentences.filter(({ covered }) => covered >= NEARLY * most);
}

/** Share of words that the question asks for in the sentence of a quote that has most of them, 0..1. */
function focus(words: readonly WeightedWord[], quote: string): number {
  const asked = new Set(words.flatMap(({ terms }) => terms));
  const shares = splitSentences(quote).map(({ text }) => {
    const tokens = new Set(indexTokens(text));
    return tokens.size === 0 ? 0 : [...tokens].filter((token) => asked.has(token)).length / tokens.size;
  });
  return Math.max(0, ...shares);
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / values.length) * 1000) / 1000;
}
