import { auroc } from '../../domain/calibration.js';
import { DEFAULT_POLICY } from '../../contract/default-policy.js';
import type { Confidence } from '../../contract/judgement.js';
import { computeConfidence, levelOf, lowest, rounded } from '../../domain/confidence.js';
import { probabilityOf, type Coefficients } from '../../domain/confidence-model.js';
import type { Labelled, LabelledSet } from './sets.js';

/** Figures of a model on one set; shares are 0..1. */
export interface Figures {
  name: string;
  questions: number;
  answered: number;
  /** Right answers against everything else; what was not answered has confidence 0. */
  auroc: number | undefined;
  /** Answers of each level, and the share of them that is right. */
  levels: Record<Confidence['level'], { answers: number; right: number }>;
  /** Share of the right answers that are HIGH, and that are LOW. */
  rightAlone: number;
  rightLow: number;
  /** Share of all questions that get a wrong answer as HIGH. */
  aloneWrong: number;
  searchesBeyondFirst: number;
}

/** Measures a model on a labelled set, with the caps of the default policy. */
export function figuresOf(model: Coefficients, { name, rows }: LabelledSet): Figures {
  const rated = rows.map((row) => ({ ...row, ...rate(model, row) }));
  const answered = rated.filter(({ way }) => way === 'answered');
  const right = answered.filter((row) => row.right);
  const share = (some: readonly unknown[], of: readonly unknown[]) =>
    of.length === 0 ? 0 : some.length / of.length;
  const at = (level: Confidence['level']) => {
    const some = answered.filter((row) => row.level === level);
    return {
      answers: some.length,
      right: share(
        some.filter((row) => row.right),
        some,
      ),
    };
  };
  return {
    name,
    questions: rows.length,
    answered: answered.length,
    auroc: auroc(
      rated.filter((row) => row.right).map(({ score }) => score),
      rated.filter((row) => !row.right).map(({ score }) => score),
    ),
    levels: { HIGH: at('HIGH'), MEDIUM: at('MEDIUM'), LOW: at('LOW') },
    rightAlone: share(
      right.filter(({ level }) => level === 'HIGH'),
      right,
    ),
    rightLow: share(
      right.filter(({ level }) => level === 'LOW'),
      right,
    ),
    aloneWrong: share(
      answered.filter((row) => !row.right && row.level === 'HIGH'),
      rows,
    ),
    searchesBeyondFirst: rows.reduce((sum, { extraSearches }) => sum + extraSearches, 0) / rows.length,
  };
}

function rate(
  model: Coefficients,
  { way, signals }: Labelled,
): { score: number; level: Confidence['level'] } {
  if (way !== 'answered') return { score: 0, level: 'LOW' };
  // rounding, caps and thresholds are those of the product, only the score is the model's
  const score = rounded(probabilityOf(model, signals));
  const { caps = [] } = computeConfidence(DEFAULT_POLICY, signals);
  const byScore = levelOf(DEFAULT_POLICY.confidence, score);
  return { score, level: lowest([byScore, ...caps.map(({ level }) => level)]) };
}

/** The figures of several sets as lines of text. */
export function figureLines(figures: readonly Figures[]): string[] {
  const number = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(3));
  return figures.flatMap(({ name, questions, answered, levels, ...rest }) => [
    `${name}: ${answered} of ${questions} answered`,
    `  ${Object.entries(levels)
      .map(([level, { answers, right }]) => `${level} ${answers}, right ${number(right)}`)
      .join('; ')}`,
    `  ${Object.entries(rest)
      .map(([key, value]) => `${key} ${number(value)}`)
      .join(', ')}`,
  ]);
}
