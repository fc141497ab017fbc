import {
  erlangC,
  fewestReviewers,
  simulateReviews,
  waitsLonger,
  type ReviewLoad,
} from '../../../../lab/scale/reviewers.js';

/** Requests at any hour, none of which is given up: the case of Erlang's formula. */
const ERLANG: ReviewLoad = {
  perDay: 2_880,
  office: { from: 0, to: 24 },
  outsideShare: 0,
  service: { mean: 120, variation: 'exponential' },
  deadline: Infinity,
};
/** Reviewers that would be busy all the time. */
const LOAD = (ERLANG.perDay / 86_400) * ERLANG.service.mean;

test("Erlang's C agrees with values that are known", () => {
  expect(erlangC(1, 2)).toBeCloseTo(1 / 3, 10); // one queue for two: ρ = 0.5
  expect(erlangC(0.7, 1)).toBeCloseTo(0.7, 10); // one server: the share of time it is busy
  expect(erlangC(4, 6)).toBeCloseTo(0.2848, 4);
  expect(erlangC(3, 3)).toBe(1);
  expect(waitsLonger(4, 6, 120, 0)).toBeCloseTo(erlangC(4, 6), 10);
});

test.each([5, 6, 8])(
  'with exponential times and no deadline, %i reviewers are as busy as Erlang says',
  (reviewers) => {
    const runs = [1, 2, 3, 4].map((seed) => simulateReviews(ERLANG, reviewers, seed));
    const mean = (of: (run: (typeof runs)[number]) => number) =>
      runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
    const waits = erlangC(LOAD, reviewers);
    expect(LOAD).toBe(4);
    expect(mean(({ waited }) => waited)).toBeCloseTo(waits, 1);
    expect(mean(({ meanWait }) => meanWait) / ((waits * 120) / (reviewers - LOAD))).toBeCloseTo(1, 0);
    expect(mean(({ busy }) => busy)).toBeCloseTo(LOAD / reviewers, 1);
  },
);

describe('with a deadline and office hours', () => {
  const OFFICE: ReviewLoad = {
    ...ERLANG,
    perDay: 200,
    office: { from: 9, to: 17 },
    outsideShare: 0.1,
    service: { mean: 240, variation: 1 },
    deadline: 600,
  };

  test('the same seed gives the same outcome', () => {
    expect(simulateReviews(OFFICE, 2, 7)).toEqual(simulateReviews(OFFICE, 2, 7));
    expect(simulateReviews(OFFICE, 2, 7)).not.toEqual(simulateReviews(OFFICE, 2, 8));
  });

  test('the default decides what comes at night, and the more the fewer review', () => {
    const enough = simulateReviews(OFFICE, 50, 7);
    expect(enough.byDefaultInOffice).toBe(0);
    expect(enough.byDefault).toBeCloseTo(0.1, 1);
    const [one, two, three] = [1, 2, 3].map((n) => simulateReviews(OFFICE, n, 7).byDefaultInOffice) as [
      number,
      number,
      number,
    ];
    expect(one).toBeGreaterThan(two);
    expect(two).toBeGreaterThan(three);
  });

  test('a deadline of a day leaves the night for the morning', () => {
    expect(simulateReviews({ ...OFFICE, deadline: 86_400 }, 4, 7).byDefault).toBe(0);
  });
});

test('the fewest reviewers are found', () => {
  for (const fewest of [1, 2, 3, 17, 64, 65]) expect(fewestReviewers((n) => n >= fewest)).toBe(fewest);
});
