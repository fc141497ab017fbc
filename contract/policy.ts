import { z } from 'zod';

const fraction = z.number().min(0).max(1);
const seconds = z
  .number()
  .int()
  .min(1)
  .max(30 * 24 * 3600);

const section = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);

/** How long a request waits and what happens when nobody answers; only actions that need no further input can be defaults. */
const requestPolicy = <A extends string>(...actions: [A, ...A[]]) =>
  section({
    timeoutSeconds: seconds.describe('how long the request waits for a person'),
    defaultAction: z.enum(actions).describe('what happens when nobody answers in time'),
  });
export interface RequestPolicy {
  timeoutSeconds: number;
  defaultAction: string;
}

const sections = {
  analysis: section({
    clarityThreshold: fraction.describe('a question less clear than this is asked back'),
    maxClarifications: z.number().int().min(0).max(5),
    maxSubQuestions: z.number().int().min(1).max(5),
  }),
  retrieval: section({
    k: z.number().int().min(1).max(50).describe('passages retrieved per search'),
    snippetChars: z.number().int().min(40).max(1000).describe('characters of a passage kept in history'),
  }),
  grading: section({
    high: fraction,
    medium: fraction.describe('passages below this are not used as evidence'),
    sufficientAverage: fraction.describe('average grade of the evidence that needs no correction'),
    sufficientHigh: z
      .number()
      .int()
      .min(0)
      .max(10)
      .describe('passages of grade high that need no correction'),
  }),
  correction: section({ maxRewrites: z.number().int().min(0).max(5) }),
  web: section({
    enabled: z.boolean().describe('whether the web may be searched when the documents do not suffice'),
    maxResults: z.number().int().min(1).max(20),
  }),
  judging: section({
    groundingWeight: fraction,
    completenessWeight: fraction,
    accuracyWeight: fraction,
    acceptOverall: fraction.describe('a draft judged below this is refined'),
    maxRefinements: z.number().int().min(0).max(5),
    duplicateJaccard: fraction.describe('similarity of passage sets that stops refining'),
    minImprovement: fraction.describe('improvement of the score below which refining stops'),
    disclaimerBelow: fraction,
  }),
  confidence: section({
    similarityWeight: fraction,
    gradingWeight: fraction,
    passagesWeight: fraction,
    noRewriteWeight: fraction,
    passagesForFull: z.number().int().min(1).max(20),
    rewrittenValue: fraction.describe('value of the no-rewrite signal once a query was rewritten'),
    high: fraction,
    medium: fraction,
  }),
  review: section({
    planInStrict: z.boolean().describe('whether strict mode also reviews the plan'),
    planAlways: z.boolean().describe('whether every plan is reviewed'),
    planAboveCostUsd: z.number().min(0).describe('plans estimated to cost more are reviewed'),
    maxRetries: z
      .number()
      .int()
      .min(0)
      .max(20)
      .describe('how often a reviewer may send a question back to search'),
  }),
  requests: section({
    clarification: requestPolicy('cancel'),
    plan_review: requestPolicy('approve', 'reject'),
    answer_review_hard: requestPolicy('reject', 'approve'),
    answer_review_soft: requestPolicy('approve', 'reject'),
  }),
  cache: section({
    ttlSeconds: z
      .number()
      .int()
      .min(0)
      .max(30 * 24 * 3600)
      .describe('0 switches the cache off'),
  }),
  session: section({
    turns: z.number().int().min(0).max(20).describe('turns of the session the analysis sees'),
  }),
  history: section({
    continueAfterEvents: z
      .number()
      .int()
      .min(20)
      .max(40_000)
      .describe('events after which a long query continues in a fresh workflow history'),
  }),
} as const;

/**
 * Every threshold, weight, limit, timeout and default of a query. It is copied into the workflow input when the
 * query starts, so that a history explains itself and a running query never changes under new settings.
 */
export const policySchema = z
  .strictObject(sections)
  .refine((p) => p.grading.medium <= p.grading.high, {
    path: ['grading', 'medium'],
    message: 'must not be above grading.high',
  })
  .refine((p) => p.confidence.medium <= p.confidence.high, {
    path: ['confidence', 'medium'],
    message: 'must not be above confidence.high',
  })
  .refine((p) => isOne(p.judging.groundingWeight + p.judging.completenessWeight + p.judging.accuracyWeight), {
    path: ['judging'],
    message: 'the three weights must add up to 1',
  })
  .refine(
    (p) =>
      isOne(
        p.confidence.similarityWeight +
          p.confidence.gradingWeight +
          p.confidence.passagesWeight +
          p.confidence.noRewriteWeight,
      ),
    { path: ['confidence'], message: 'the four weights must add up to 1' },
  );
export type Policy = z.infer<typeof policySchema>;

/** Part of a policy, as a caller or a YAML file gives it: any section, any key, nothing unknown. */
export const policyOverridesSchema = z
  .strictObject({
    analysis: sections.analysis.partial(),
    retrieval: sections.retrieval.partial(),
    grading: sections.grading.partial(),
    correction: sections.correction.partial(),
    web: sections.web.partial(),
    judging: sections.judging.partial(),
    confidence: sections.confidence.partial(),
    review: sections.review.partial(),
    requests: sections.requests.partial(),
    cache: sections.cache.partial(),
    session: sections.session.partial(),
    history: sections.history.partial(),
  })
  .partial();
export type PolicyOverrides = z.infer<typeof policyOverridesSchema>;

export const DEFAULT_POLICY: Policy = {
  analysis: { clarityThreshold: 0.7, maxClarifications: 2, maxSubQuestions: 5 },
  retrieval: { k: 8, snippetChars: 240 },
  grading: { high: 0.8, medium: 0.5, sufficientAverage: 0.8, sufficientHigh: 2 },
  correction: { maxRewrites: 2 },
  web: { enabled: true, maxResults: 5 },
  judging: {
    groundingWeight: 0.4,
    completenessWeight: 0.3,
    accuracyWeight: 0.3,
    acceptOverall: 0.5,
    maxRefinements: 2,
    duplicateJaccard: 0.8,
    minImprovement: 0.05,
    disclaimerBelow: 0.6,
  },
  confidence: {
    similarityWeight: 0.3,
    gradingWeight: 0.3,
    passagesWeight: 0.2,
    noRewriteWeight: 0.2,
    passagesForFull: 3,
    rewrittenValue: 0.5,
    high: 0.8,
    medium: 0.5,
  },
  review: { planInStrict: true, planAlways: false, planAboveCostUsd: 1, maxRetries: 5 },
  requests: {
    clarification: { timeoutSeconds: 180, defaultAction: 'cancel' },
    plan_review: { timeoutSeconds: 300, defaultAction: 'approve' },
    answer_review_hard: { timeoutSeconds: 600, defaultAction: 'reject' },
    answer_review_soft: { timeoutSeconds: 60, defaultAction: 'approve' },
  },
  cache: { ttlSeconds: 3600 },
  session: { turns: 6 },
  history: { continueAfterEvents: 8000 },
};

/**
 * The policy with the overrides laid over it, section by section.
 * @throws z.ZodError when the result contradicts itself; its issues name the key.
 */
export function mergePolicy(base: Policy, overrides: PolicyOverrides | undefined): Policy {
  if (!overrides) return base;
  const merged: Record<string, unknown> = {};
  for (const key of Object.keys(sections) as (keyof Policy)[]) {
    merged[key] = { ...base[key], ...overrides[key] };
  }
  return policySchema.parse(merged);
}

function isOne(sum: number): boolean {
  return Math.abs(sum - 1) < 1e-9;
}
