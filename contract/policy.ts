import { z } from 'zod';
import { COEFFICIENTS_VERSIONS } from './default-thresholds.js';
import { confidenceMethodSchema, reasonerKindSchema } from './judgement.js';
import { languageSchema } from './language.js';
import { newTodoSchema } from './plan.js';
import { roleSchema } from './principal.js';
import { groupsSchema as groups, requestPolicies as requests, secondsSchema } from './request-policy.js';
import { stricter } from './strictness.js';
import { count, fraction } from './numbers.js';
import { RULES } from './rules.js';

const section = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);

const roles = z.array(roleSchema).max(roleSchema.options.length);

/**
 * Line that fits scores to the verdicts of an installation: logistic(intercept + slope × log-odds of the score), for drafts of
 * a reasoner, in a language, from a collection, each only where it is named.
 */
export const recalibrationSchema = z.strictObject({
  reasoner: reasonerKindSchema.exactOptional(),
  language: languageSchema.exactOptional(),
  collection: z.string().min(1).max(100).exactOptional(),
  intercept: z.number().min(-20).max(20),
  slope: z.number().min(0).max(20),
});
export type Recalibration = z.infer<typeof recalibrationSchema>;

const sections = {
  modes: section({
    auto: roles.describe('roles that may choose the mode auto where VOUCH_MODE is strict'),
    off: roles.describe('roles that may choose the mode off where VOUCH_MODE is another'),
  }),
  analysis: section({
    clarityThreshold: stricter('higher', fraction).describe(
      'the asker is asked to clarify a question that is less clear than this',
    ),
    maxClarifications: stricter('higher', count.max(5)),
    askWhichPage: stricter(true, z.boolean()).describe(
      'ask which page is meant when a search shows that several fit a question equally well',
    ),
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
    sufficientBy: z
      .enum(['best', 'evidence', 'all'])
      .describe(
        'when the passages are enough without another search: best: one of them may be used; evidence, all: their average and the number of highly relevant ones suffice, over those used or over all found',
      ),
    sufficientAverage: fraction.describe(
      'average grade at which no other search is needed, except with best',
    ),
    sufficientHigh: z
      .number()
      .int()
      .min(0)
      .max(10)
      .describe('number of highly relevant passages at which no other search is needed, except with best'),
  }),
  correction: section({
    maxRewrites: count.max(5),
    onlyNewWords: z
      .boolean()
      .describe(
        'whether documents are searched again only for other words of the same meaning or what a judge finds missing',
      ),
  }),
  web: section({
    enabled: stricter(false, z.boolean()).describe(
      'whether the web may be searched when the documents are not enough',
    ),
    maxResults: z.number().int().min(1).max(20),
    costUsd: z.number().min(0).describe('cost of one search, used for estimates and approvals'),
  }),
  judging: section({
    groundingWeight: fraction,
    completenessWeight: fraction,
    accuracyWeight: fraction,
    acceptOverall: stricter('higher', fraction).describe('a draft judged below this is refined'),
    maxRefinements: count.max(5),
    duplicateJaccard: fraction.describe('similarity of passage sets that stops refining'),
    minImprovement: fraction.describe('improvement of the score below which refining stops'),
    disclaimerBelow: stricter('higher', fraction),
  }),
  confidence: section({
    method: confidenceMethodSchema.describe(
      'model: the probability that the answer is right; formula: the weighted sum of the four signals below',
    ),
    coefficients: z.literal(COEFFICIENTS_VERSIONS).describe('version of the coefficients of the model'),
    capped: stricter(true, z.boolean()).describe(
      'whether facts that speak against an answer limit its level, whatever the score',
    ),
    secondDraft: stricter(true, z.boolean()).describe(
      'whether a model writes a second, cheap draft of an answer that would be MEDIUM, which lowers it where the two differ',
    ),
    similarityWeight: fraction,
    gradingWeight: fraction,
    passagesWeight: fraction,
    noRewriteWeight: fraction,
    passagesForFull: z.number().int().min(1).max(20),
    rewrittenValue: fraction.describe('value of the no-rewrite signal once a query was rewritten'),
    high: stricter('higher', fraction),
    medium: stricter('higher', fraction),
    recalibration: z
      .array(recalibrationSchema)
      .max(500)
      .describe(
        'corrections that `vouch calibrate` has fitted to the verdicts; of the rules that apply, the most specific counts',
      ),
  }),
  review: section({
    planInStrict: stricter(true, z.boolean()).describe('whether strict mode also reviews the plan'),
    planAlways: stricter(true, z.boolean()).describe('whether every plan is reviewed'),
    planAboveCostUsd: stricter('lower', z.number().min(0)).describe(
      'plans estimated to cost more are reviewed',
    ),
    maxRetries: z
      .number()
      .int()
      .min(0)
      .max(20)
      .describe('how often a reviewer may have a question searched again'),
    notFoundSeconds: z
      .number()
      .int()
      .min(0)
      .max(30 * 24 * 3600)
      .describe(
        'how long reviewers may still answer a question after the asker was told that nothing was found; ' +
          '0: the asker is told only after a review',
      ),
    confidentialAlways: stricter(true, z.boolean(), { everywhere: true }).describe(
      'whether an answer based on a confidential document is always reviewed before delivery',
    ),
    confidentialGroups: stricter('fewer', groups, { everywhere: true }).describe(
      'groups that may review such an answer; those of answer_review_hard when empty',
    ),
    readingShare: stricter('higher', z.number().min(0).max(3)).describe(
      'time for which a reviewer must have claimed an answer before deciding, as a share of the time a fast reader needs for it; 0: none',
    ),
    readingGroups: groups.describe('groups to which this applies; everyone when empty'),
  }),
  autonomy: section({
    withdrawn: z
      .boolean()
      .describe(
        'whether questions of the mode auto are answered as in the mode strict; set when spot checks contradict the bound',
      ),
    maxWrong: fraction
      .gt(0)
      .lt(1)
      .describe('tolerated share of wrong answers among those delivered without a review'),
    sureness: fraction
      .gt(0)
      .lt(1)
      .describe('probability with which the share of wrong answers must stay within that bound'),
    spotShare: fraction.describe(
      'share of the answers delivered without a review that a person checks afterwards',
    ),
    spotFirst: z
      .number()
      .int()
      .min(0)
      .max(1000)
      .describe(
        'answers of each collection, language and reasoner that are checked before the share applies',
      ),
    spotBlind: z
      .boolean()
      .describe('whether reviewers are told only after their decision that it was a spot check'),
    spotSeconds: secondsSchema.describe(
      'how long a spot check stays open; without a decision it has no effect',
    ),
    secondShare: fraction.describe(
      'share of the reviewed answers that another person reviews again without knowing the first decision',
    ),
    seededShare: fraction.describe(
      'share of the answers delivered without a review that reviewers see made wrong on purpose; such versions are never delivered',
    ),
  }),
  answer: section({
    contextTokens: z
      .number()
      .int()
      .min(500)
      .max(200_000)
      .describe('tokens of passages given to the reasoner, the most relevant first'),
    streamDrafts: stricter(false, z.boolean()).describe(
      'whether an asker may watch the answer being written; never in strict mode',
    ),
    speculate: z
      .enum(['nothing', 'search', 'grading'])
      .describe(
        'what is started for the question as asked while a model analyses it: nothing, the search, or the search and its ' +
          'grading; this work is wasted if the analysis then needs a different search',
      ),
    speculateAlike: fraction.describe(
      'share of the words that the analysed question must share with the one asked for the started work to be used; 1: all',
    ),
  }),
  plan: section({
    todos: z.array(newTodoSchema).max(20).describe('tasks added to every plan'),
    maxParallel: z.number().int().min(1).max(20).describe('tasks carried out at the same time'),
  }),
  tools: section({
    approveAboveCostUsd: stricter('lower', z.number().min(0)).describe(
      'a call estimated to cost more must be approved',
    ),
    approveLeavingOrganisation: stricter(true, z.boolean()).describe(
      'whether a call that sends data outside must be approved',
    ),
    approveChangingData: stricter(true, z.boolean()).describe(
      'whether a call that changes data must be approved',
    ),
    maxCorrections: z
      .number()
      .int()
      .min(0)
      .max(5)
      .describe('how often a failed call may be corrected and tried again, per task'),
  }),
  evidence: section({
    bindApprovals: stricter(true, z.boolean()).describe(
      'whether an approval lapses when what was approved changes before it takes effect',
    ),
    maxLapses: stricter('lower', count.max(20)).describe(
      'how often an answer is shown again because its evidence changed; then it is rejected',
    ),
    checkAtDelivery: stricter(true, z.boolean(), { everywhere: true }).describe(
      'whether the asker must still be allowed to read the sources of an answer when it is delivered',
    ),
    askAgain: z
      .boolean()
      .describe(
        'whether a question is asked again when its answer is recalled because a document has changed',
      ),
  }),
  requests: section(requests),
  cache: section({
    ttlSeconds: stricter(
      'lower',
      z
        .number()
        .int()
        .min(0)
        .max(30 * 24 * 3600),
    ).describe('0 switches the cache off'),
  }),
  session: section({
    turns: stricter('lower', count.max(20)).describe(
      'earlier questions and answers of the session that the analysis takes into account',
    ),
  }),
  history: section({
    continueAfterEvents: z
      .number()
      .int()
      .min(20)
      .max(40_000)
      .describe('events after which a long question continues in a new workflow history'),
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
    message: RULES.belowGrading.en,
  })
  .refine((p) => p.confidence.medium <= p.confidence.high, {
    path: ['confidence', 'medium'],
    message: RULES.belowConfidence.en,
  })
  .refine((p) => addUp(p.judging), { path: ['judging'], message: RULES.weights.en })
  .refine((p) => addUp(p.confidence), { path: ['confidence'], message: RULES.weights.en });
export type Policy = z.infer<typeof policySchema>;

/** The part of a policy that a query carries: not how the policy is changed, nor what is done with an answer afterwards. */
export type QueryPolicy = Omit<Policy, 'requests' | 'autonomy'> & {
  requests: Omit<Policy['requests'], 'policy_change'>;
};

type Partials<S extends Record<string, z.ZodObject>> = {
  [K in keyof S]: z.ZodOptional<
    z.ZodObject<{ [F in keyof S[K]['shape']]: z.ZodOptional<S[K]['shape'][F]> }, z.core.$strict>
  >;
};

/** Each section with every key optional, and optional itself. */
const partials = <S extends Record<string, z.ZodObject>>(whole: S) =>
  Object.fromEntries(
    Object.entries(whole).map(([key, one]) => [key, one.partial().optional()]),
  ) as unknown as Partials<S>;

/** Part of a policy, as a caller or a YAML file gives it: any section, any key, nothing unknown. */
export const policyOverridesSchema = z.strictObject({
  ...partials(sections),
  requests: section(partials(requests)).optional(),
});
export type PolicyOverrides = z.infer<typeof policyOverridesSchema>;

/** True if the weights of a section add up to 1. */
function addUp(keys: Record<string, unknown>): boolean {
  const weights = Object.entries(keys).filter(([key]) => key.endsWith('Weight'));
  return Math.abs(weights.reduce((sum, [, weight]) => sum + Number(weight), 0) - 1) < 1e-9;
}
