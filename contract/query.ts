import { z } from 'zod';
import { analysisSchema, domainSchema, routeSchema } from './analysis.js';
import { answerSchema } from './answer.js';
import { queryIdSchema, sessionIdSchema } from './ids.js';
import {
  confidenceLevelSchema,
  confidenceSchema,
  judgementSchema,
  refinementsSchema,
  rewriteStrategySchema,
} from './judgement.js';
import { languageSchema } from './language.js';
import { QUESTION_LIMITS } from './limits.js';
import { contentHashSchema, madeFromSchema, passageSchema, withheldSchema } from './passage.js';
import { queryEventSchema } from './events.js';
import { newTodoSchema, planSchema } from './plan.js';
import { policyOverridesSchema, type QueryPolicy } from './policy.js';
import type { Principal } from './principal.js';
import {
  humanRequestSchema,
  receiptSchema,
  requestKindSchema,
  requestViewSchema,
  withheldBecauseSchema,
} from './requests/index.js';
import type { Thinking } from './thinking.js';
import { verificationRecordSchema } from './verification.js';
import { count } from './numbers.js';
import { RULES } from './rules.js';

/** auto: review by confidence. strict: review every searched answer. off: review nothing. */
export const modeSchema = z.enum(['auto', 'strict', 'off']);
export type Mode = z.infer<typeof modeSchema>;

export const stageSchema = z.enum([
  'analysing',
  'clarifying',
  'planning',
  'retrieving',
  'answering',
  'reviewing',
  'paused',
  'completed',
  'rejected',
  'cancelled',
  'failed',
]);
export type Stage = z.infer<typeof stageSchema>;

export const FINAL_STAGES = [
  'completed',
  'rejected',
  'cancelled',
  'failed',
] as const satisfies readonly Stage[];

/** True if nothing happens to a query any more. */
export function isFinal(stage: Stage): boolean {
  return (FINAL_STAGES as readonly Stage[]).includes(stage);
}

const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A question: something to be seen, and no control characters but tab and line breaks. */
export const questionSchema = z
  .string()
  .max(QUESTION_LIMITS.question, RULES.questionLength.en)
  .refine((s) => VISIBLE.test(s), RULES.questionEmpty.en)
  .refine((s) => !CONTROL_CHARACTERS.test(s), RULES.questionControls.en);

/** Collections of documents to search; all when absent. */
export const scopeSchema = z.strictObject({
  collections: z.array(z.string().min(1).max(100)).min(1).max(20),
});
export type Scope = z.infer<typeof scopeSchema>;

/** Facts about the asker that may sharpen a search: for example `{"role": "engineer"}`. Never sent to the web. */
export const profileSchema = z
  .record(z.string().min(1).max(40), z.string().max(200))
  .refine((p) => Object.keys(p).length <= 20, RULES.entries.en);

/**
 * An earlier question with its answer in a conversation that the client keeps itself, oldest first. Taken in place of
 * the session's turns; the policy says how many of the last ones the analysis sees.
 */
const earlierTurnSchema = z.strictObject({
  question: z.string().max(QUESTION_LIMITS.question),
  answer: z.string().max(QUESTION_LIMITS.earlierAnswer),
});

/** Body of `POST /v1/queries`. */
export const startQuerySchema = z.strictObject({
  question: questionSchema,
  mode: modeSchema.optional(),
  sessionId: sessionIdSchema.optional(),
  scope: scopeSchema.optional(),
  domains: z.array(domainSchema).min(1).max(5).optional(),
  profile: profileSchema.optional(),
  turns: z.array(earlierTurnSchema).min(1).max(QUESTION_LIMITS.earlierTurns).exactOptional(),
  /** Todos to carry out beside those that the question itself leads to. */
  todos: z.array(newTodoSchema).min(1).max(20).optional(),
  policy: policyOverridesSchema.optional(),
  /** True to show the answer in the live stream while it is written. */
  stream: z.boolean().exactOptional(),
});
export type StartQuery = z.infer<typeof startQuerySchema>;

/**
 * Way in which a group of steps runs: inside the worker (local activities), as regular, separately dispatched activities,
 * or inside the worker first and dispatched when that fails.
 */
export type Execution = 'local' | 'regular' | 'local-first';

/** Adapters behind the ports, as far as the workflow must know; fixed when the query starts. */
export interface Engine {
  reasoning: Execution;
  retrieval: Execution;
  records: Execution;
  /** True if a web search is configured. */
  web: boolean;
  /**
   * Way in which notices of human steps are passed on: `together` those of one activation of the workflow in one call; `true` as queries of
   * before this could be said do, whose batches may differ in a replay; absent or false: not at all.
   */
  notices?: boolean | 'together';
  /**
   * `one-by-one` if the workflow hears of local activities that have ended one after the other, in a replay as at first. Absent in
   * queries from before this could be said: those of one activation at once.
   */
  ends?: 'one-by-one';
  /** True if there are tools beside the built-in ones that the reasoner may plan with. */
  tools?: boolean;
  /**
   * False if decisions by Signal, which prove nobody, do not count. Absent in queries from before this could be said:
   * they do.
   */
  signals?: boolean;
  /**
   * Steps that are one activity, right where none takes more than milliseconds. `all`: a question is analysed in the activity that
   * opens its query, what is found is graded, and a draft judged and its sources checked, in the one that finds or writes it; `true`,
   * as queries of before this could be said have it: search and grade, answer and judge; absent or false: none.
   */
  joined?: boolean | 'all';
  /**
   * True if one look at the sources after a review tells both whether what was shown has changed and whether it may be delivered.
   * Absent in queries from before this could be said: two.
   */
  checksOnce?: boolean;
  /** Prompts and models other than those of the installation, for the rerun of a question by an experiment. */
  thinking?: Thinking;
}

/** Input of the workflow: the question, who asked, and the whole policy. */
export interface QueryInput extends Omit<StartQuery, 'policy' | 'mode'> {
  id: string;
  mode: Mode;
  asker: Principal;
  policy: QueryPolicy;
  /** Absent: version 0, the policy of the settings. */
  policyVersion?: number;
  engine: Engine;
  /** True if everybody proves who they are; absent of queries from before that was recorded. */
  proven?: boolean;
}

/** One search the query made. */
export const searchSchema = z.object({
  query: z.string(),
  reason: z.enum(['plan', 'correction', 'refinement', 'reviewer', 'web']),
  todoId: z.string().optional(),
  strategy: rewriteStrategySchema.optional(),
  hits: count,
  madeFrom: madeFromSchema,
  withheld: withheldSchema,
});
export type Search = z.infer<typeof searchSchema>;

export const usageSchema = z.object({
  modelCalls: count,
  inputTokens: count,
  outputTokens: count,
  costUsd: z.number().min(0),
});
export type Usage = z.infer<typeof usageSchema>;

/** One call of a model: what was asked of it, and what it cost. */
export const modelCallSchema = z.object({
  /** Name and version of the prompt. */
  prompt: z.string(),
  version: z.number().int().min(1),
  /** Model id as its provider knows it. */
  model: z.string(),
  ...usageSchema.omit({ modelCalls: true }).shape,
  /** `repair` and `simplified` follow an output that could not be read. */
  attempt: z.enum(['first', 'repair', 'simplified']),
});
export type ModelCall = z.infer<typeof modelCallSchema>;

/** Cost of the query. `steps` are in order of execution; `ms` is time inside the step, without queueing. */
export const metricsSchema = usageSchema.extend({
  cacheHit: z.boolean(),
  steps: z.array(
    z.object({
      step: z.string(),
      ms: z.number().min(0),
      calls: z.array(modelCallSchema).exactOptional(),
    }),
  ),
});
export type Metrics = z.infer<typeof metricsSchema>;

/** Reason for which a query ended without an answer. */
export const outcomeSchema = z.object({
  code: z.string(),
  /** In the language of the question. */
  message: z.string(),
  reason: z.string().optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

const statusBase = {
  id: queryIdSchema,
  question: z.string(),
  language: languageSchema,
  mode: modeSchema,
  /** Version of the policy that it was started with; absent: version 0, the policy of the settings. */
  policyVersion: z.number().int().min(1).exactOptional(),
  sessionId: sessionIdSchema.optional(),
  asker: z.string(),
  /** Digest of the groups with which they asked; served to nobody, as it can be guessed. Absent of queries from before it was recorded. */
  askedWith: contentHashSchema.exactOptional(),
  /** True if the answer may be watched while it is written. */
  stream: z.literal(true).exactOptional(),
  /** Grows with every change; the ETag of the status. */
  revision: count,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  route: routeSchema.optional(),
  analysis: analysisSchema.optional(),
  plan: planSchema.optional(),
  searches: z.array(searchSchema),
  passages: z.array(passageSchema),
  judgement: judgementSchema.optional(),
  refinements: refinementsSchema,
  confidence: confidenceSchema.optional(),
  requests: z.array(humanRequestSchema),
  receipts: z.array(receiptSchema),
  /** Verifications that people asked for. */
  verifications: z.array(verificationRecordSchema),
  /** Events so far, oldest first. */
  events: z.array(queryEventSchema),
  /** The query whose answer was given again, when this one was answered from the cache. */
  cachedFrom: queryIdSchema.optional(),
  metrics: metricsSchema,
};

const running = z.object({
  ...statusBase,
  stage: stageSchema.exclude([...FINAL_STAGES]),
  /** Present while a soft review is open: delivered, and still open to correction. */
  answer: answerSchema.optional(),
});
const completed = z.object({ ...statusBase, stage: z.literal('completed'), answer: answerSchema });
const ended = z.object({
  ...statusBase,
  stage: z.enum(['rejected', 'cancelled', 'failed']),
  outcome: outcomeSchema,
});

export type RunningStatus = z.infer<typeof running>;

/** The status of a query: what the workflow answers, what the API serves, what CLI and web read. */
export const queryStatusSchema = z.discriminatedUnion('stage', [running, completed, ended]);
export type QueryStatus = z.infer<typeof queryStatusSchema>;

/** The status as served: its requests carry the schema of their replies. */
export const queryViewSchema = z.intersection(
  queryStatusSchema,
  z.object({
    requests: z.array(requestViewSchema),
    withheldBecause: withheldBecauseSchema.exactOptional(),
  }),
);
export type QueryView = z.infer<typeof queryViewSchema>;

/** A row of `GET /v1/queries`. */
export const querySummarySchema = z.object({
  id: queryIdSchema,
  question: z.string(),
  mode: modeSchema,
  stage: z.union([stageSchema, z.literal('running')]),
  /** Kinds of the open human requests; absent when nobody is waited for. */
  waitingFor: z.array(requestKindSchema).exactOptional(),
  /** Reason for an end without an answer, where nobody decided in time. */
  outcome: z.object({ code: z.literal('HITL_TIMEOUT') }).exactOptional(),
  confidence: confidenceLevelSchema.optional(),
  sessionId: sessionIdSchema.optional(),
  asker: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
});
export type QuerySummary = z.infer<typeof querySummarySchema>;
