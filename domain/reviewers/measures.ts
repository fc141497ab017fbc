import type { DecisionRecord, OutcomeRecord } from '../../contract/outcome-record.js';
import type { Look, Measures, ReviewMeasures } from '../../contract/reviewing.js';
import { Z_95 } from '../calibration.js';
import { groupBy } from '../group-by.js';
import { dayOf, within, type Window } from '../metrics/window.js';

/** Two judgements of the same answer: true where it was found right. */
type Pair = readonly [boolean, boolean];

/** Fewest reviewers whose figures are shown together. */
const MIN_REVIEWERS = 3;

/** Returns the figures of what one person decided, or of all. @param by absent for all */
export function measuresOf(looks: readonly Look[], by?: string): Measures {
  const own = looks.filter((look) => by === undefined || look.by === by);
  const tooFast = own.filter(({ tookMs, readMs }) => tookMs < readMs).length;
  const pairs = looks.flatMap((look): Pair[] => {
    const { first, right } = look;
    if (!first || (by !== undefined && by !== look.by && by !== first.by)) return [];
    return [by === look.by ? [right, first.right] : [first.right, right]];
  });
  const kappa = kappaOf(pairs);
  const seeded = own.filter(({ check }) => check === 'seeded');
  return {
    decisions: own.length,
    tooFast,
    ...(own.length > 0 ? { tooFastShare: tooFast / own.length } : {}),
    pairs: pairs.length,
    agreed: pairs.filter(([one, other]) => one === other).length,
    ...(kappa ? { kappa } : {}),
    seeded: seeded.length,
    noticed: seeded.filter(({ right }) => !right).length,
  };
}

/**
 * Returns the figures of all reviewers together: of the whole days (UTC) within a window on which at least three people reviewed,
 * so that the difference of two windows, or of two moments, tells nothing of a single one. Undefined without such a day.
 */
export function measuresTogether(looks: readonly Look[], window: Window): ReviewMeasures['everyone'] {
  const isWithin = within(window);
  const peopleOf = (some: readonly Look[]) => new Set(some.map(({ by }) => by)).size;
  const shown = [...groupBy(looks, ({ at }) => dayOf(at))].flatMap(([day, own]) =>
    isWithin(`${day}T00:00:00.000Z`) && isWithin(`${day}T23:59:59.999Z`) && peopleOf(own) >= MIN_REVIEWERS
      ? own
      : [],
  );
  return shown.length > 0 ? { ...measuresOf(shown), reviewers: peopleOf(shown) } : undefined;
}

/**
 * Computes Cohen's kappa of two raters and its interval (95 %) by the standard error of Cohen 1960, "A coefficient of agreement
 * for nominal scales".
 * @returns undefined without pairs, and where chance alone makes everything agree
 */
export function kappaOf(pairs: readonly Pair[]): Measures['kappa'] {
  const count = pairs.length;
  const shareOf = (holds: (pair: Pair) => boolean) => pairs.filter(holds).length / count;
  const observed = shareOf(([one, other]) => one === other);
  const [one, other] = [shareOf(([right]) => right), shareOf(([, right]) => right)];
  const expected = one * other + (1 - one) * (1 - other);
  if (count === 0 || expected === 1) return undefined;
  const value = (observed - expected) / (1 - expected);
  const error = Math.sqrt((observed * (1 - observed)) / count) / (1 - expected);
  return { value, from: Math.max(-1, value - Z_95 * error), to: Math.min(1, value + Z_95 * error) };
}

/** Returns the reviews of an answer by people, as far as their records say by whom. */
export function looksOf({ decisions = [], endedAt: at }: OutcomeRecord): Look[] {
  return decisions.flatMap(({ by, tookMs, readMs, action }: DecisionRecord): Look[] =>
    by === undefined || tookMs === undefined || readMs === undefined
      ? []
      : [{ by, at, right: action === 'approve', tookMs, readMs }],
  );
}
