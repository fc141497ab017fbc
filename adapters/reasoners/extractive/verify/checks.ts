import type { VerificationType } from '../../../../contract/judgement.js';
import { indexTokens } from '../../../../domain/text/index.js';
import { supportOf } from '../judge/grounding.js';
import { statementsOf } from '../judge/statements.js';
import { wordCoverage, weightedWords } from '../evidence/coverage.js';
import { isGenericWord } from '../evidence/content-words.js';
import { conflictOf } from './conflicts.js';
import { named, nameOf, when, type Finding } from './finding.js';
import { documentsOf, gradesFor, MEDIUM, queryOf, todosThat, type State } from './state.js';

const FEW = 2;
const SHORT_CHARS = 40;
/** One document that gives more of at least so many passages decides the answer alone. */
const DOMINANT_SHARE = 0.8;
const DOMINANT_PASSAGES = 4;
/** A statement of which less is held by its sources is not supported. */
const SUPPORTED = 0.5;
/** Asks for a measure; no document needs to use the word. */
const MEASURE = /\bhow (?:long|often|old|far|large|big|high|tall|fast|deep|wide|soon|late|early)\b/gi;

/** The checks of each type of verification. */
export const CHECKS: Record<VerificationType, (state: State) => Finding[]> = {
  intermediate_results: (state) => [
    ...failures(state),
    ...emptySearches(state),
    ...coverage(state),
    ...when(state.draft?.answered === false, 'not_answered'),
  ],
  data_quality: (state) => [
    ...coverage(state),
    ...missingContent(state),
    ...sources(state),
    ...conflicts(state),
  ],
  progress: (state) => [
    ...when(!state.plan, 'no_plan'),
    ...failures(state),
    ...named('todo_skipped', todosThat('skipped', state).map(nameOf)),
    ...named(
      'approval_ahead',
      todosThat('pending', state)
        .filter((todo) => todo.requiresApproval)
        .map(nameOf),
    ),
    // before its time a missing draft is nothing to remark on
    ...when(
      !state.draft && todosThat('pending', state).length + todosThat('running', state).length === 0,
      'no_draft',
    ),
  ],
  consistency: (state) => [
    ...failures(state),
    ...emptySearches(state),
    ...named('uncovered_part', uncoveredParts(state)),
    ...claims(state),
    ...conflicts(state),
  ],
};

function failures(state: State): Finding[] {
  return named('todo_failed', todosThat('failed', state).map(nameOf));
}

function emptySearches(state: State): Finding[] {
  const empty = todosThat('completed', state).filter((todo) => todo.found === 0);
  return named('empty_search', empty.map(nameOf));
}

/** Checks that something was found, and that enough of it is about the question. */
function coverage(state: State): Finding[] {
  const { question, found, results } = state;
  if (found.length === 0) return when(results.length === 0, 'no_passages');
  return [
    ...when(found.length < FEW, 'few_passages'),
    ...when(!gradesFor(question, state).some((grade) => grade >= MEDIUM), 'low_grades'),
  ];
}

/** Words of the question that nothing found holds. */
function missingContent({ question, passages, weights }: State): Finding[] {
  if (passages.length === 0) return [];
  const tokens = new Set(
    passages.flatMap(({ title, section, text }) => indexTokens(`${title}\n${section}\n${text}`)),
  );
  const missing = weightedWords(question.replace(MEASURE, ' '), weights).filter(
    (word) => !isGenericWord(word.surface) && wordCoverage(word, tokens) === 0,
  );
  return named('missing_content', [...new Set(missing.map((word) => word.surface))]);
}

/** Checks the quality of the passages found. */
function sources(state: State): Finding[] {
  const { found, language } = state;
  const [dominant] = [...documentsOf(state)].sort(([, a], [, b]) => b - a);
  const isDominated =
    dominant !== undefined &&
    found.length >= DOMINANT_PASSAGES &&
    dominant[1] / found.length >= DOMINANT_SHARE;
  const title = found.find((passage) => passage.documentId === dominant?.[0])?.title;
  return [
    ...when(new Set(found.map((passage) => passage.contentHash)).size < found.length, 'duplicate_passages'),
    ...when(
      found.some((passage) => passage.text.trim().length < SHORT_CHARS),
      'short_passages',
    ),
    ...when(
      found.some((passage) => passage.source === 'web'),
      'web_passages',
    ),
    ...(isDominated ? named('one_document', [title ?? dominant[0]]) : []),
    ...when(found.length > 0 && found.every((passage) => passage.language !== language), 'other_language'),
  ];
}

function conflicts({ found }: State): Finding[] {
  return named('conflicting_numbers', conflictOf(found) ?? []);
}

/** Searches that were made for a part of the question which nothing found is about. */
function uncoveredParts(state: State): string[] {
  return todosThat('completed', state).flatMap((todo) => {
    const query = queryOf(todo);
    if (query === undefined || todo.found === 0) return [];
    return gradesFor(query, state).some((grade) => grade >= MEDIUM) ? [] : [query];
  });
}

/** Checks that the draft agrees with its sources. */
function claims({ question, draft, passages, weights }: State): Finding[] {
  if (!draft) return when(true, 'no_draft');
  if (!draft.answered) return when(true, 'not_answered');
  const everything = new Set(passages.flatMap((passage) => indexTokens(passage.text)));
  const unsupported = statementsOf(question, draft, passages).filter(
    (statement) => statement.cited.length === 0 || supportOf(statement, weights, everything) < SUPPORTED,
  );
  const mismatched = draft.citations.filter(({ passageId, start, end, quote }) => {
    const cited = passages.find((passage) => passage.id === passageId);
    // a passage that is gone cannot be checked
    return cited && cited.text.slice(start, end) !== quote;
  });
  return [
    ...named(
      'quote_mismatch',
      mismatched.map((citation) => `[${citation.marker}]`),
    ),
    ...named(
      'unsupported_claim',
      unsupported.map((statement) => statement.text),
    ),
  ];
}
