import { z } from 'zod';
import { moment } from './endpoints/parts.js';
import { feedbackStatsSchema } from './feedback.js';
import { confidenceLevelSchema, rewriteStrategySchema } from './judgement.js';
import { FINAL_STAGES } from './query.js';
import { requestKindSchema } from './requests/index.js';
import { count, fraction } from './numbers.js';

/** A part of a total. */
export const shareSchema = z.object({
  count,
  of: count,
  /** `count / of`, 0..1; absent where there was nothing to count. */
  rate: fraction.exactOptional(),
});
export type Share = z.infer<typeof shareSchema>;

/**
 * Distribution of a duration, in milliseconds (nearest-rank percentiles, exact up to 200,000 values); absent where none
 * was measured.
 */
export const spreadSchema = z.object({
  count: count.min(1),
  mean: z.number().min(0),
  p50: z.number().min(0),
  p90: z.number().min(0),
  p95: z.number().min(0),
  max: z.number().min(0),
});
export type Spread = z.infer<typeof spreadSchema>;

const spent = {
  calls: count,
  inputTokens: count,
  outputTokens: count,
  costUsd: z.number().min(0),
};

/** Accuracy of one level of confidence. */
const accuracySchema = z.object({
  queries: count,
  /**
   * Right as the machine wrote it: the first review by a person approved it or, where no person reviewed it, most opinions
   * liked it; of all that people judged (edited, sent back, rejected, disliked are wrong).
   */
  beforeReview: shareSchema,
  /**
   * Right as it was delivered: most opinions liked it or, without an opinion, its last review by a person approved or
   * edited it; of all delivered answers that people judged so.
   */
  afterReview: shareSchema,
});

/** Answers whose confidence lies within [from, to); the last bin includes 1. */
export const reliabilityBinSchema = z.object({
  from: fraction,
  to: fraction,
  answers: count.min(1),
  right: count,
  /** Mean confidence. */
  confidence: fraction,
  /** Share that is right, and its 95 % interval. */
  share: fraction,
  low: fraction,
  high: fraction,
});
export type ReliabilityBin = z.infer<typeof reliabilityBinSchema>;

/** Delivering only the answers of at least this confidence. */
export const riskPointSchema = z.object({
  confidence: fraction,
  /** Share of all questions that is answered so. */
  coverage: fraction,
  /** Share of these answers that is wrong. */
  risk: fraction,
});
export type RiskPoint = z.infer<typeof riskPointSchema>;

const decisionsOfKindSchema = z.object({
  kind: requestKindSchema,
  /** Decided by a person. */
  decided: count,
  /** Ended by the default at the deadline. What a policy or the end of the query decided is in no count. */
  timedOut: count,
  /** Decisions of people that differ from the default, of all decisions of people. */
  overridden: shareSchema,
  /** From opening the request to the decision of a person. */
  timeToDecision: spreadSchema.exactOptional(),
});

/** One day of the window, in UTC: queries by their end, opinions by when they were given. */
export const dayMetricsSchema = z.object({
  day: z.iso.date(),
  queries: count,
  positive: count,
  negative: count,
  costUsd: z.number().min(0),
  /** Median of the machine's share of the response time, in milliseconds. */
  machineMsP50: z.number().min(0).exactOptional(),
});
export type DayMetrics = z.infer<typeof dayMetricsSchema>;

/** `GET /v1/metrics/summary`: the queries that ended within a window. May be some seconds old. */
export const metricsSummarySchema = z.object({
  /** Days in UTC that the window touches. */
  days: z.number().int().min(1),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  queries: z.object({
    total: count,
    /** By the stage of the end; `undecided`: nobody decided in time. */
    stages: z.record(z.enum([...FINAL_STAGES, 'undecided']), count),
    cacheHits: shareSchema,
    /** Queries in which at least one person decided. */
    reviewed: shareSchema,
  }),
  feedback: z.object({
    allTime: feedbackStatsSchema,
    last7Days: feedbackStatsSchema,
    last30Days: feedbackStatsSchema,
  }),
  confidence: z.record(confidenceLevelSchema, accuracySchema),
  /** Confidence against the judgements of `beforeReview`: how often answers of each confidence were right. */
  calibration: z.object({
    reliability: z.array(reliabilityBinSchema),
    riskCoverage: z.array(riskPointSchema),
  }),
  /** Means over the queries that have one, 0..1: the score of the confidence, and the grades of the passages found. */
  averages: z.object({
    confidence: fraction.exactOptional(),
    relevance: fraction.exactOptional(),
  }),
  decisions: z.object({
    /** Those of which at least one ended. */
    kinds: z.array(decisionsOfKindSchema),
    overridden: shareSchema,
    /** Of those that people decided or let pass. */
    timedOut: shareSchema,
    timeToDecision: spreadSchema.exactOptional(),
  }),
  responseTime: z.object({
    /** From the question to the end, waiting for people included. */
    total: spreadSchema.exactOptional(),
    /** The part in which no person was waited for. */
    machine: spreadSchema.exactOptional(),
    /** The part in which a person was waited for; of the queries that waited. */
    human: spreadSchema.exactOptional(),
    /** Time in each step of the machine, divided by all queries, those without the step too; longest first. */
    steps: z.array(z.object({ step: z.string(), runs: count, meanMs: z.number().min(0) })),
  }),
  corrections: z.object({
    /** Queries whose search words were changed because of poor passages, a poor draft or a reviewer, of all that searched. */
    corrected: shareSchema,
    /** Strategies of the machine's rewrites, counted once per rewrite. */
    strategies: z.record(rewriteStrategySchema, count),
  }),
  /** Queries that searched the web because the documents did not suffice, of all that the documents were to answer. */
  webFallback: shareSchema,
  usage: z.object({
    ...spent,
    perQuery: z.object({ calls: z.number(), tokens: z.number(), costUsd: z.number() }),
    models: z.array(z.object({ model: z.string(), ...spent })),
    prompts: z.array(z.object({ prompt: z.string(), version: z.number().int(), ...spent })),
  }),
  daily: z.array(dayMetricsSchema),
});
export type MetricsSummary = z.infer<typeof metricsSummarySchema>;

/** The last so many days, today included. */
export const windowSchema = z.coerce.number().int().min(1).max(365).default(30);

/** The parameters of a window: the last `days`, unless it is given in hours or by its ends. */
export const windowParameters = {
  days: windowSchema,
  /** The last so many hours. */
  hours: z.coerce.number().int().min(1).max(48).optional(),
  /** Its ends, the second exclusive. At most 366 days lie between them: of a longer window the last ones count. */
  since: moment.optional(),
  until: moment.optional(),
};
export type WindowChoice = z.infer<z.ZodObject<typeof windowParameters>>;

export const exportFormatSchema = z.enum(['csv', 'jsonl']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;
