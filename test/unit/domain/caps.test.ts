import { completePolicy, DEFAULT_POLICY, mergePolicy } from '../../../contract/default-policy.js';
import { capCodeSchema, signalSchema, type Signals } from '../../../contract/judgement.js';
import { computeConfidence } from '../../../domain/confidence.js';
import { showOpposing } from '../../../domain/fallback-draft.js';
import { reviewNeed } from '../../../domain/review.js';
import { capText, heldBack, weakText } from '../../../domain/vocabulary/confidence.js';

const judgedAs = (overall: number) => ({
  overall,
  grounding: overall,
  completeness: overall,
  accuracy: overall,
});

/** Signals of an answer that nothing speaks against. */
const best: Signals = {
  bestSimilarity: 1,
  gradingPassed: true,
  passagesUsed: 3,
  rewrites: 0,
  answered: true,
  coverage: 1,
  gap: 0,
  heading: 1,
  focus: 1,
  kindFits: true,
  margin: 1,
  reversed: false,
  agreement: 2,
  contradicts: false,
  quotedShare: 1,
  grade: 1,
  judged: judgedAs(1),
  clarity: 1,
};
const { judged: _, ...unjudged } = best;

const invented = { quotedShare: 0.5 };
const contradicted = { contradicts: true };
const poor = { judged: judgedAs(0.1) };
const unclear = { clarity: 0.3 };
const elsewhere = { otherCase: true };
const incomplete = { partialList: true };
const far = { farFromQuestion: true };

test.each([
  ['nothing speaks against it', best, 'HIGH', []],
  ['judged 0.1', { ...best, ...poor }, 'LOW', ['judged_low']],
  ['judged just below what is accepted', { ...best, judged: judgedAs(0.49) }, 'LOW', ['judged_low']],
  ['judged as is accepted', { ...best, judged: judgedAs(0.5) }, undefined, []],
  ['a second draft that says half of it', { ...best, consistency: 0.5 }, 'HIGH', []],
  ['a second draft that says less', { ...best, consistency: 0.49 }, 'LOW', ['inconsistent']],
  ['an invented quote', { ...best, ...invented }, 'MEDIUM', ['unverified_claim']],
  ['one claim of many without a quote', { ...best, quotedShare: 0.95 }, 'MEDIUM', ['unverified_claim']],
  ['no quote at all', { ...best, quotedShare: 0 }, 'MEDIUM', ['unverified_claim']],
  ['sources that contradict each other', { ...best, ...contradicted }, 'MEDIUM', ['contradiction']],
  ['a guess at an unclear question', { ...best, ...unclear }, 'LOW', ['guess']],
  ['a question just below the threshold', { ...best, clarity: 0.69 }, 'LOW', ['guess']],
  ['a question as clear as is asked for', { ...best, clarity: 0.7 }, 'HIGH', []],
  ['a page that is far from the question', { ...best, ...far }, 'LOW', ['far_from_question']],
  ['no judgement', unjudged, undefined, ['not_judged']],
  ['no judgement of a guess', { ...unjudged, ...unclear }, 'LOW', ['guess', 'not_judged']],
  ['nothing found', { ...best, answered: false }, 'LOW', ['not_found']],
  ['nothing found, judged 0.1', { ...best, ...poor, answered: false }, 'LOW', ['not_found']],
  ['nothing found for an unclear question', { ...best, ...unclear, answered: false }, 'LOW', ['not_found']],
  [
    'judged 0.1 with an invented quote',
    { ...best, ...poor, ...invented },
    'LOW',
    ['judged_low', 'unverified_claim'],
  ],
  ['judged 0.1 for an unclear question', { ...best, ...poor, ...unclear }, 'LOW', ['judged_low', 'guess']],
  [
    'an invented quote and a contradiction',
    { ...best, ...invented, ...contradicted },
    'MEDIUM',
    ['unverified_claim', 'contradiction'],
  ],
  [
    'a guess with a contradiction',
    { ...best, ...unclear, ...contradicted },
    'LOW',
    ['guess', 'contradiction'],
  ],
  ['a date of the question that its source lacks', { ...best, ...elsewhere }, 'MEDIUM', ['other_case']],
  ['one sentence where a list was asked for', { ...best, ...incomplete }, 'MEDIUM', ['partial_list']],
  [
    'a list of another year in part',
    { ...best, ...elsewhere, ...incomplete },
    'MEDIUM',
    ['other_case', 'partial_list'],
  ],
  ['another date, judged 0.1', { ...best, ...elsewhere, ...poor }, 'LOW', ['judged_low', 'other_case']],
  ['a list in part, as a guess', { ...best, ...incomplete, ...unclear }, 'LOW', ['guess', 'partial_list']],
  ['another date, not judged', { ...unjudged, ...elsewhere }, undefined, ['not_judged', 'other_case']],
  ['nothing found for another date', { ...best, ...elsewhere, answered: false }, 'LOW', ['not_found']],
  [
    'contradicting sources of another date',
    { ...best, ...contradicted, ...elsewhere },
    'MEDIUM',
    ['contradiction', 'other_case'],
  ],
  [
    'an invented quote in a list in part',
    { ...best, ...invented, ...incomplete },
    'MEDIUM',
    ['unverified_claim', 'partial_list'],
  ],
  [
    'everything at once',
    { ...best, ...poor, ...unclear, ...far, ...invented, ...contradicted, ...elsewhere, ...incomplete },
    'LOW',
    [
      'judged_low',
      'guess',
      'far_from_question',
      'unverified_claim',
      'contradiction',
      'other_case',
      'partial_list',
    ],
  ],
] as const)('%s: %s', (_name, signals, level, codes) => {
  for (const writtenBy of ['extractive', 'llm'] as const) {
    const confidence = computeConfidence(DEFAULT_POLICY, signals, writtenBy);
    if (level) expect(confidence.level).toBe(level);
    expect(confidence.caps?.map(({ code }) => code) ?? []).toEqual(codes);
    for (const language of ['en', 'ko'] as const)
      expect(heldBack(confidence, language).slice(0, codes.length)).toEqual(
        codes.map((code) => capText(code, language)),
      );
  }
});

test.each([poor, unclear, invented, contradicted, elsewhere, incomplete, far])(
  '%j is seen whatever the method, and never with a policy from before',
  (against) => {
    const formula = mergePolicy(DEFAULT_POLICY, { confidence: { method: 'formula' } });
    expect(computeConfidence(formula, { ...best, ...against }, 'llm').level).not.toBe('HIGH');
    const before = computeConfidence(completePolicy({}), { ...best, ...against }, 'llm');
    expect(before).toMatchObject({ score: 1, level: 'HIGH', method: 'formula' });
    expect(before.caps).toBeUndefined();
  },
);

test('without a judgement the support is not measured: the formula stands in, and a person looks at it', () => {
  expect(computeConfidence(DEFAULT_POLICY, unjudged)).toMatchObject({
    score: 1,
    level: 'MEDIUM',
    method: 'formula',
  });
});

test.each([
  [poor, 'hard'],
  [unclear, 'hard'],
  [invented, 'soft'],
  [contradicted, 'soft'],
  [elsewhere, 'soft'],
  [incomplete, 'soft'],
  [{}, 'none'],
] as const)('%j leads to a review: %s', (against, level) => {
  const confidence = computeConfidence(DEFAULT_POLICY, { ...best, ...against }, 'extractive');
  expect(reviewNeed('auto', confidence, [], false, true).level).toBe(level);
});

test('the signals that cost most are named in order, and none of a HIGH answer', () => {
  expect(computeConfidence(DEFAULT_POLICY, best, 'extractive').weak).toBeUndefined();
  const weak = { ...best, kindFits: false, heading: 0, reversed: true, bestSimilarity: 0.2 };
  const named = computeConfidence(DEFAULT_POLICY, weak, 'extractive').weak;
  expect(named).toEqual(['reversed', 'kindFits', 'heading']);
});

/** An answer of which every signal says something, and none all that it can. */
const middling: Signals = {
  ...best,
  ...{ bestSimilarity: 0.7, coverage: 0.8, gap: 0.2, heading: 0.3, focus: 0.35, margin: 0.4, agreement: 1 },
  ...{ quotedShare: 0.9, grade: 0.75, clarity: 0.8, judged: judgedAs(0.7) },
};

test.each([
  [1, 0.89, 0.9, 0.58],
  [2, 0.88, 0.9, 0.58],
] as const)(
  'version %d of the coefficients rates as it did when it was released',
  (coefficients, ...released) => {
    const rules = { ...DEFAULT_POLICY, confidence: { ...DEFAULT_POLICY.confidence, coefficients } };
    const rated = [
      computeConfidence(rules, middling, 'extractive'),
      computeConfidence(rules, { ...middling, meaning: 0.6 }, 'extractive'),
      computeConfidence(rules, middling, 'llm'),
    ];
    expect(rated.map(({ score }) => score)).toEqual(released);
  },
);

test('every cap and every signal has a clause of its own in both languages', () => {
  for (const language of ['en', 'ko'] as const) {
    expect(new Set(capCodeSchema.options.map((code) => capText(code, language))).size).toBe(
      capCodeSchema.options.length,
    );
    expect(new Set(signalSchema.options.map((signal) => weakText(signal, language))).size).toBe(
      signalSchema.options.length,
    );
  }
});

test('a contradicting sentence is shown beside the answer, with its source', () => {
  const draft = { text: 'Lunch costs 9 euros. [1]', answered: true, citations: [] };
  const opposing = { passageId: 'b#0', start: 0, end: 21, quote: 'Lunch costs 8 euros.' };
  const support = { ...best, reasoner: 'extractive', opposing } as never;
  const source = { id: 'b#0', documentId: 'b', title: 'Prices', section: '' } as never;
  const shown = showOpposing(draft, support, [source], 'en');
  expect(shown.text).toContain('Another source says something different: Lunch costs 8 euros. [1]');
  expect(shown.citations).toMatchObject([{ documentId: 'b', quote: 'Lunch costs 8 euros.' }]);
});
