import type { Draft } from '../../../../contract/answer.js';
import type { JudgementScores } from '../../../../contract/judgement.js';
import type { Language } from '../../../../contract/language.js';
import type { PassageText } from '../../../../contract/passage.js';
import { indexTokens } from '../../../../domain/text/index.js';
import { subQuestionsOf } from '../analyse/decompose.js';
import { answerTypeOf, holdsType } from '../answer/answer-type.js';
import { coverage, weightedWords, wordCoverage } from '../evidence/coverage.js';
import { isGenericWord } from '../evidence/content-words.js';
import type { TermWeights } from '../evidence/weights.js';
import { judgeTexts } from '../texts.js';
import { agreementOf } from './agreement.js';
import { supportOf } from './grounding.js';
import { safetyConcernsOf } from './safety.js';
import { statementsOf } from './statements.js';

const MAX_MISSING = 5;
const MAX_PARTS = 5;
/** An answer without the kind of thing asked for (a date, a number …) misses the point, however well it is quoted. */
const WRONG_KIND_FACTOR = 0.6;
/** Longer answers are harder to read: clarity falls to its minimum at three times this. */
const COMFORTABLE_CHARS = 1200;
const MIN_CLARITY = 0.4;
const SUGGEST_BELOW = 0.6;

interface Judged {
  question: string;
  language: Language;
  draft: Draft;
  passages: readonly PassageText[];
}

/** Judges a draft by its words alone: support by the cited text, coverage of the question, agreement of facts. */
export function judge(input: Judged, weights: TermWeights): JudgementScores {
  const { question, language, draft, passages } = input;
  const texts = judgeTexts(language);
  const quoted = draft.citations.map(({ quote }) => quote).join('\n\n');
  const words = weightedWords(question, weights, quoted);
  if (!draft.answered) {
    return {
      grounding: 0,
      completeness: 0,
      accuracy: 1,
      clarity: 1,
      missing: missingOf(words.filter((word) => !isGenericWord(word.surface))),
      suggestions: [texts.rephrase],
      safetyConcerns: [],
    };
  }
  const statements = statementsOf(question, draft, passages);
  const everything = new Set(passages.flatMap((passage) => indexTokens(passage.text)));
  const said = saidBy(input);
  const parts = [question, ...subQuestionsOf(question, language, MAX_PARTS)].map((part) =>
    weightedWords(part, weights, quoted),
  );
  const grounding = mean(statements.map((statement) => supportOf(statement, weights, everything)));
  const completeness = mean((parts.length > 1 ? parts.slice(1) : parts).map((part) => coverage(part, said)));
  const kindFits = holdsType(answerTypeOf(question), draft.text, question);
  const accuracy = mean(statements.map(agreementOf)) * (kindFits ? 1 : WRONG_KIND_FACTOR);
  const missing = missingOf(
    words.filter((word) => wordCoverage(word, said) === 0 && !isGenericWord(word.surface)),
  );
  return {
    grounding: rounded(grounding),
    completeness: rounded(completeness),
    accuracy: rounded(accuracy),
    clarity: rounded(clarityOf(draft.text)),
    missing,
    suggestions: [
      ...(grounding < SUGGEST_BELOW ? [texts.citeMore] : []),
      ...(missing.length > 0 ? [texts.searchFor(missing)] : []),
      ...(kindFits ? [] : [texts.wrongKind]),
    ],
    safetyConcerns: safetyConcernsOf(
      [draft.text, ...draft.citations.map((citation) => citation.quote)],
      language,
    ),
  };
}

/** Terms of the answer, and of the titles and headings it stands under. */
function saidBy({ draft, passages }: Judged): Set<string> {
  const cited = new Set(draft.citations.map((citation) => citation.passageId));
  const headings = passages
    .filter((passage) => cited.has(passage.id))
    .map((passage) => `${passage.title}\n${passage.section}`);
  // labels repeat the question: they say nothing about it
  const body = draft.text.replace(/^\*\*[^\n]*\*\*$/gm, '');
  return new Set(indexTokens([body, ...headings].join('\n')));
}

function missingOf(words: ReturnType<typeof weightedWords>): string[] {
  return [...words]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_MISSING)
    .map((word) => word.surface);
}

function clarityOf(text: string): number {
  const excess = Math.max(0, text.length - COMFORTABLE_CHARS) / (2 * COMFORTABLE_CHARS);
  return Math.max(MIN_CLARITY, 1 - excess * (1 - MIN_CLARITY));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rounded(value: number): number {
  return Math.round(Math.min(1, value) * 100) / 100;
}
