import { z } from 'zod';
import { newTodoSchema } from './plan.js';
import { MAX_PAUSE_SECONDS } from './requests/pause.js';

const fraction = z.number().min(0).max(1);
const seconds = z
  .number()
  .int()
  .min(1)
  .max(30 * 24 * 3600);

const section = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);

const groups = z.array(z.string().min(1).max(100)).max(50);

/** One step of what is done while nobody answers. Each is taken at most once per request. */
const rungSchema = section({
  step: z
    .enum(['remind', 'warn', 'widen', 'escalate'])
    .describe('widen: more groups may decide; escalate: as widen, and the request becomes urgent'),
  afterSeconds: seconds.optional().describe('after the request was opened'),
  beforeDeadlineSeconds: seconds.optional().describe('before its deadline'),
  groups: groups.optional().describe('groups that may decide from then on, beside those that may already'),
})
  .refine((rung) => (rung.afterSeconds === undefined) !== (rung.beforeDeadlineSeconds === undefined), {
    message: 'give either afterSeconds or beforeDeadlineSeconds',
  })
  .refine((rung) => rung.step === 'remind' || rung.step === 'warn' || (rung.groups?.length ?? 0) > 0, {
    path: ['groups'],
    message: 'name the groups to widen or escalate to',
  });
export type Rung = z.infer<typeof rungSchema>;

export const prioritySchema = z.enum(['low', 'normal', 'high', 'urgent']);
export type Priority = z.infer<typeof prioritySchema>;

const quorumSchema = section({
  approvals: z.number().int().min(1).max(20).describe('distinct people who must approve'),
  people: z
    .array(z.string().min(1).max(200))
    .max(50)
    .describe('the people who may decide; everyone of the groups when empty'),
}).refine(({ approvals, people }) => people.length === 0 || approvals <= people.length, {
  path: ['approvals'],
  message: 'must not be above the number of people',
});
export type Quorum = z.infer<typeof quorumSchema>;

/** Everything a kind of request may be told; only actions that need no further input can be defaults. */
const requestPolicy = <A extends string>(
  actions: readonly [A, ...A[]],
  timeout: z.ZodType<number, number> = seconds,
) =>
  section({
    timeoutSeconds: timeout.describe('how long the request waits for a person'),
    defaultAction: z.enum(actions).describe('what happens when nobody answers in time'),
    ladder: z.array(rungSchema).max(20).describe('what is done while nobody answers'),
    groups: groups.describe('groups that may decide; everyone when empty'),
    priority: prioritySchema,
    quorum: quorumSchema,
    askerMayDecide: z.boolean().describe('whether who asked the question may decide on it'),
    claimSeconds: seconds.describe('lease of a claim'),
    maxExtensionSeconds: z
      .number()
      .int()
      .min(0)
      .max(30 * 24 * 3600)
      .describe('how much later than planned the deadline may be put in all'),
  });

/** How a request of one kind is handled. */
export interface RequestPolicy {
  timeoutSeconds: number;
  defaultAction: string;
  ladder: Rung[];
  groups: string[];
  priority: Priority;
  quorum: Quorum;
  askerMayDecide: boolean;
  claimSeconds: number;
  maxExtensionSeconds: number;
}

const requests = {
  clarification: requestPolicy(['cancel']),
  plan_review: requestPolicy(['approve', 'reject']),
  approval_request: requestPolicy(['skip', 'reject', 'approve']),
  input_request: requestPolicy(['cancel', 'skip']),
  answer_review_hard: requestPolicy(['reject', 'approve']),
  answer_review_soft: requestPolicy(['approve', 'reject']),
  pause: requestPolicy(['resume', 'cancel'], z.number().int().min(1).max(MAX_PAUSE_SECONDS)),
} as const;
type RequestPolicyKey = keyof typeof requests;

const sections = {
  analysis: section({
    clarityThreshold: fraction.describe('a question less clear than this is asked back'),
    maxClarifications: z.number().int().min(0).max(5),
    maxSubQuestions: z.number().int().min(1).max(5),
  }),
  retrieval: section({
    k: z.number().int().min(1).max(50).describe('passages retrieved per search'),
    snippetChars: z
      .number()
      .int()
      .min(40)
      .max(1000)
      .describe('characters of a passage kept in history; a Korean one counts two'),
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
    costUsd: z.number().min(0).describe('what one search costs; for estimates and approvals'),
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
    confidentialAlways: z
      .boolean()
      .describe('whether an answer that rests on a confidential document is always reviewed before delivery'),
    confidentialGroups: groups.describe(
      'groups that may review such an answer; those of answer_review_hard when empty',
    ),
  }),
  answer: section({
    contextTokens: z
      .number()
      .int()
      .min(500)
      .max(200_000)
      .describe('tokens of passages given to the reasoner, the most relevant first'),
    streamDrafts: z
      .boolean()
      .describe('whether an asker may watch the answer being written; never in strict mode'),
  }),
  plan: section({
    todos: z.array(newTodoSchema).max(20).describe('todos added to every plan'),
    maxParallel: z.number().int().min(1).max(20).describe('todos carried out side by side'),
  }),
  tools: section({
    approveAboveCostUsd: z.number().min(0).describe('a call estimated to cost more must be approved'),
    approveLeavingOrganisation: z
      .boolean()
      .describe('whether a call that sends data outside must be approved'),
    approveChangingData: z.boolean().describe('whether a call that changes data must be approved'),
    maxCorrections: z
      .number()
      .int()
      .min(0)
      .max(5)
      .describe('how often the reasoner may correct a call that failed, per todo'),
  }),
  evidence: section({
    bindApprovals: z
      .boolean()
      .describe('whether an approval lapses when what was approved changes before it takes effect'),
    maxLapses: z
      .number()
      .int()
      .min(0)
      .max(20)
      .describe('how often an answer is shown again because its evidence changed; then it is rejected'),
    checkAtDelivery: z
      .boolean()
      .describe('whether the sources of an answer must still be readable for the asker when it is delivered'),
  }),
  requests: section(requests),
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
    answer: sections.answer.partial(),
    plan: sections.plan.partial(),
    tools: sections.tools.partial(),
    evidence: sections.evidence.partial(),
    requests: section({
      clarification: requests.clarification.partial(),
      plan_review: requests.plan_review.partial(),
      approval_request: requests.approval_request.partial(),
      input_request: requests.input_request.partial(),
      answer_review_hard: requests.answer_review_hard.partial(),
      answer_review_soft: requests.answer_review_soft.partial(),
      pause: requests.pause.partial(),
    }).partial(),
    cache: sections.cache.partial(),
    session: sections.session.partial(),
    history: sections.history.partial(),
  })
  .partial();
export type PolicyOverrides = z.infer<typeof policyOverridesSchema>;

/** What a request is told beside its timeout and its default action. */
const QUIET = {
  ladder: [] as Rung[],
  groups: [] as string[],
  priority: 'normal' as Priority,
  quorum: { approvals: 1, people: [] as string[] },
  askerMayDecide: true,
  claimSeconds: 600,
  maxExtensionSeconds: 3600,
};
const WARNED = { ...QUIET, ladder: [{ step: 'warn' as const, beforeDeadlineSeconds: 60 }] };

export const DEFAULT_POLICY: Policy = {
  analysis: { clarityThreshold: 0.7, maxClarifications: 2, maxSubQuestions: 5 },
  retrieval: { k: 8, snippetChars: 200 },
  grading: { high: 0.8, medium: 0.5, sufficientAverage: 0.8, sufficientHigh: 2 },
  correction: { maxRewrites: 2 },
  web: { enabled: true, maxResults: 5, costUsd: 0 },
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
  review: {
    planInStrict: true,
    planAlways: false,
    planAboveCostUsd: 1,
    maxRetries: 5,
    confidentialAlways: true,
    confidentialGroups: [],
  },
  answer: { contextTokens: 8000, streamDrafts: true },
  plan: { todos: [], maxParallel: 5 },
  tools: {
    approveAboveCostUsd: 0,
    approveLeavingOrganisation: false,
    approveChangingData: true,
    maxCorrections: 2,
  },
  evidence: { bindApprovals: true, maxLapses: 3, checkAtDelivery: true },
  requests: {
    clarification: { ...WARNED, timeoutSeconds: 180, defaultAction: 'cancel' },
    plan_review: { ...WARNED, timeoutSeconds: 300, defaultAction: 'approve' },
    approval_request: { ...WARNED, timeoutSeconds: 600, defaultAction: 'skip' },
    input_request: { ...WARNED, timeoutSeconds: 300, defaultAction: 'cancel' },
    answer_review_hard: { ...WARNED, timeoutSeconds: 600, defaultAction: 'reject' },
    answer_review_soft: { ...WARNED, timeoutSeconds: 60, defaultAction: 'approve' },
    pause: { ...WARNED, timeoutSeconds: MAX_PAUSE_SECONDS, defaultAction: 'resume' },
  },
  cache: { ttlSeconds: 3600 },
  session: { turns: 6 },
  history: { continueAfterEvents: 8000 },
};

/**
 * The policy with the overrides laid over it, section by section and request kind by request kind.
 * @throws z.ZodError when the result contradicts itself; its issues name the key.
 */
export function mergePolicy(base: Policy, overrides: PolicyOverrides | undefined): Policy {
  if (!overrides) return base;
  const { requests: requestOverrides, ...rest } = overrides;
  return policySchema.parse({
    ...mergeSections(base, rest),
    requests: requestOverrides ? mergeSections(base.requests, requestOverrides) : base.requests,
  });
}

/**
 * A policy as an older release recorded it, with what that release did where it had no setting for it: nobody is
 * reminded or warned, everyone may decide, approvals do not lapse, nothing is checked again at delivery.
 */
export function completePolicy(recorded: Partial<Policy>): Policy {
  const requests = recorded.requests as Partial<Policy['requests']> | undefined;
  const known = Object.fromEntries(
    (Object.keys(DEFAULT_POLICY.requests) as RequestPolicyKey[]).map((kind) => [
      kind,
      { ...DEFAULT_POLICY.requests[kind], ...QUIET, ...requests?.[kind] },
    ]),
  );
  return {
    ...DEFAULT_POLICY,
    ...recorded,
    web: { ...DEFAULT_POLICY.web, ...recorded.web },
    review: { ...DEFAULT_POLICY.review, confidentialAlways: false, ...recorded.review },
    tools: { ...DEFAULT_POLICY.tools, maxCorrections: 0, ...recorded.tools },
    evidence: { bindApprovals: false, maxLapses: 0, checkAtDelivery: false, ...recorded.evidence },
    requests: known as unknown as Policy['requests'],
  };
}

function mergeSections<T extends object>(base: T, overrides: { [K in keyof T]?: object | undefined }): T {
  const merged = { ...base };
  for (const key of Object.keys(overrides) as (keyof T)[]) merged[key] = { ...base[key], ...overrides[key] };
  return merged;
}

function isOne(sum: number): boolean {
  return Math.abs(sum - 1) < 1e-9;
}
