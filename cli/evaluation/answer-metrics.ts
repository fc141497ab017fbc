import type { ConfidenceLevel } from '../../contract/judgement.js';
import { auroc } from '../../domain/calibration.js';
import type { AnswerRow } from './answers.js';
import { hitAt, ndcgAt, percentile, recallAt, reciprocalRankAt } from './retrieve.js';

/** Figures of a run; shares and ranks are 0..1. Undefined where the set holds no question of the kind. */
interface AnswerMetrics {
  questions: number;
  /** Ranks of the documents found, over questions with a gold document. */
  hitAt1: number | undefined;
  hitAt5: number | undefined;
  recallAt5: number | undefined;
  mrrAt10: number | undefined;
  ndcgAt10: number | undefined;
  /** Share of answerable questions with a gold answer whose quotes hold it. */
  goldSentence: number | undefined;
  answeredAnswerable: number | undefined;
  /** Share of answers to answerable questions that are correct (see `AnswerRow.correct`). */
  correctWhenAnswered: number | undefined;
  declinedUnanswerable: number | undefined;
  declinedOutOfCorpus: number | undefined;
  /** AUROC of the confidence: correct answers against everything else; a declined question has confidence 0. */
  auroc: number | undefined;
  /** The same, against the unanswerable questions of the set alone. */
  aurocAdversarial: number | undefined;
  /** The same, against the questions of other sets alone. */
  aurocOutOfCorpus: number | undefined;
  /** By level of confidence: number of questions, and the share of them that were answered correctly. */
  levels: Record<ConfidenceLevel, { questions: number; correct: number | undefined }>;
  quotesPerAnswer: number | undefined;
  p50Ms: number;
  p95Ms: number;
}

/** Averages the rows of a run. */
export function answerMetrics(rows: readonly AnswerRow[]): AnswerMetrics {
  const ofKind = (kind: AnswerRow['kind']): AnswerRow[] => rows.filter((row) => row.kind === kind);
  const answerable = ofKind('answerable');
  const unanswerable = ofKind('unanswerable');
  const foreign = ofKind('out_of_corpus');
  const ranked = rows.filter((row) => row.kind !== 'out_of_corpus' && row.gold.length > 0);
  const rank = (measure: (ids: string[], gold: Set<string>) => number): number | undefined =>
    mean(ranked.map((row) => measure(row.ranked, new Set(row.gold))));
  const correct = rows.filter((row) => row.correct).map(confidenceOf);
  const against = (others: readonly AnswerRow[]): number | undefined =>
    auroc(correct, others.filter((row) => !row.correct).map(confidenceOf));
  const answered = rows.filter((row) => row.answered);
  const times = rows.map((row) => row.ms);
  return {
    questions: rows.length,
    hitAt1: rank((ids, gold) => hitAt(1, ids, gold)),
    hitAt5: rank((ids, gold) => hitAt(5, ids, gold)),
    recallAt5: rank((ids, gold) => recallAt(5, ids, gold)),
    mrrAt10: rank((ids, gold) => reciprocalRankAt(10, ids, gold)),
    ndcgAt10: rank((ids, gold) => ndcgAt(10, ids, gold)),
    goldSentence: share(
      answerable.filter((row) => row.goldSentence !== undefined),
      (row) => row.goldSentence === true,
    ),
    answeredAnswerable: share(answerable, (row) => row.answered),
    correctWhenAnswered: share(
      answerable.filter((row) => row.answered),
      (row) => row.correct,
    ),
    declinedUnanswerable: share(unanswerable, (row) => !row.answered),
    declinedOutOfCorpus: share(foreign, (row) => !row.answered),
    auroc: against(rows),
    aurocAdversarial: against(unanswerable),
    aurocOutOfCorpus: against(foreign),
    levels: { HIGH: ofLevel(rows, 'HIGH'), MEDIUM: ofLevel(rows, 'MEDIUM'), LOW: ofLevel(rows, 'LOW') },
    quotesPerAnswer: mean(answered.map((row) => row.quotes.length)),
    p50Ms: percentile(0.5, times),
    p95Ms: percentile(0.95, times),
  };
}

function confidenceOf(row: AnswerRow): number {
  return row.answered ? row.confidence : 0;
}

function ofLevel(
  rows: readonly AnswerRow[],
  level: ConfidenceLevel,
): { questions: number; correct: number | undefined } {
  const having = rows.filter((row) => row.level === level);
  return { questions: having.length, correct: share(having, (row) => row.correct) };
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number | undefined {
  return mean(items.map((item) => (holds(item) ? 1 : 0)));
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
