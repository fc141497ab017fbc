import { atMost, upperBound } from '../../../../domain/autonomy/binomial.js';
import { checksToNotice, contradictedAt } from '../../../../domain/autonomy/drift.js';
import { chooseThreshold } from '../../../../domain/autonomy/stated-risk.js';
import { randomOf } from '../../../../lab/random.js';
import { drawn, SHAPES, truth } from './history.js';

const RISK = { maxWrong: 0.05, sureness: 0.95 };
const SEEDS = Array.from({ length: 10 }, (_, n) => n + 1);
const THRESHOLDS = Array.from({ length: 51 }, (_, n) => (50 + n) / 100);

test.each([
  [0, 59, 0.0495],
  [1, 20, 0.2161],
  [5, 100, 0.1023],
  [0, 0, 1],
  [3, 3, 1],
])('the exact bound of %i wrong of %i', (wrong, judged, bound) => {
  expect(upperBound(wrong, judged, 0.95)).toBeCloseTo(bound, 4);
});

test('the binomial tail, also where single terms are too small for a number', () => {
  expect(atMost(1, 3, 0.5)).toBeCloseTo(0.5);
  expect(atMost(0, 10, 0.1)).toBeCloseTo(0.9 ** 10);
  expect(atMost(25_000, 100_000, 0.25)).toBeCloseTo(0.5, 2);
  expect([atMost(2, 2, 0.9), atMost(0, 5, 0), atMost(4, 5, 1)]).toEqual([1, 1, 0]);
});

describe('with known truth', () => {
  const runs = SHAPES.map((shape) => {
    const best = THRESHOLDS.find((threshold) => truth(shape, threshold).risk <= RISK.maxWrong)!;
    return {
      shape,
      oracle: truth(shape, best).coverage,
      chosen: SEEDS.map((seed) => chooseThreshold(drawn(shape, 1_000, seed), 1_000, RISK)),
    };
  });

  test('the bound holds in at least 95 % of the runs', () => {
    const held = runs.flatMap(({ shape, chosen }) =>
      chosen.map(({ autonomy }) => !autonomy || truth(shape, autonomy.threshold).risk <= RISK.maxWrong),
    );
    expect(held.filter(Boolean).length / held.length).toBeGreaterThanOrEqual(0.95);
  });

  test.each(runs)(
    'as many answers go out as an oracle allows, but for a tenth: $shape.name',
    ({ shape, oracle, chosen }) => {
      const covered = chosen.map(({ autonomy }) =>
        autonomy ? truth(shape, autonomy.threshold).coverage : 0,
      );
      const mean = covered.reduce((sum, coverage) => sum + coverage, 0) / covered.length;
      expect(mean / oracle).toBeGreaterThanOrEqual(0.9);
    },
  );

  test.each(SHAPES)('30 verdicts support nothing: $name', (shape) => {
    for (const seed of SEEDS) {
      const { autonomy, needed = 0 } = chooseThreshold(drawn(shape, 30, seed), 30, RISK);
      expect(autonomy).toBeUndefined();
      expect(needed).toBeGreaterThan(29);
    }
  });
});

test('so many verdicts as were said to be needed suffice, if errors stay as rare', () => {
  const all = (count: number) => Array.from({ length: count }, () => ({ score: 0.9, right: true }));
  const { needed } = chooseThreshold(all(58), 58, RISK);
  const answers = [
    ...all(58),
    ...Array.from({ length: needed! }, (_, n) => ({ score: 0.9, right: n % 40 > 0 })),
  ];
  expect(chooseThreshold(answers, answers.length, RISK).autonomy).toMatchObject({ judged: 58 + needed! });
  expect(chooseThreshold(all(59), 59, RISK).autonomy).toMatchObject({
    wrong: 0,
    coverage: 1,
    threshold: 0.5,
  });
});

test('answers that are wrong too often at every threshold are not helped by more verdicts', () => {
  const answers = Array.from({ length: 400 }, (_, n) => ({ score: 0.99, right: n % 4 > 0 }));
  expect(chooseThreshold(answers, 400, RISK)).toEqual({});
});

test('what nobody has judged counts for the coverage alone', () => {
  const judged = Array.from({ length: 300 }, () => ({ score: 0.9, right: true }));
  const others = Array.from({ length: 700 }, () => ({ score: 0.95 }));
  const { autonomy } = chooseThreshold([...judged, ...others], 2_000, RISK);
  expect(autonomy).toMatchObject({ coverage: 0.5, judged: 300, wrong: 0 });
});

describe('drift', () => {
  const checks = (seed: number, count: number, rate: number) => {
    const random = randomOf(seed, `checks ${rate}`);
    return Array.from({ length: count }, () => random.next() >= rate);
  };

  test.each([0.15, 0.2, 0.3])(
    'answers that have become wrong at %p are noticed within the stated number',
    (rate) => {
      const stated = checksToNotice(rate, RISK)!;
      const noticed = Array.from({ length: 200 }, (_, seed) => {
        // errors were as rare as they should be before
        const before = checks(seed, 100, 0.02);
        const at = contradictedAt([...before, ...checks(seed, stated, rate)], RISK);
        return at !== undefined;
      });
      expect(noticed.filter(Boolean).length / noticed.length).toBeGreaterThanOrEqual(0.95);
    },
  );

  test('errors at the bound raise an alarm once in 200 checks at most, and half as many hardly ever', () => {
    const alarms = (rate: number) =>
      Array.from({ length: 100 }, (_, seed) => contradictedAt(checks(seed, 400, rate), RISK) ?? 400);
    const mean = (of: number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
    expect(mean(alarms(0.05))).toBeGreaterThan(200);
    expect(alarms(0.025).filter((at) => at < 400).length).toBeLessThanOrEqual(5);
  });

  test('a rate within the bound is never noticed', () => {
    expect(checksToNotice(0.05, RISK)).toBeUndefined();
    expect(contradictedAt([], RISK)).toBeUndefined();
  });
});
