import type { CalibrationReport } from '../../../contract/calibration.js';
import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import type { FEEDBACK_ENDPOINTS } from '../../../contract/endpoints/feedback.js';
import { READING_SPEED, type Measures } from '../../../contract/reviewing.js';
import type { Verdict } from '../../../contract/verdicts.js';
import type { OperationText } from '../types.js';
import { ANSWER, AT, LATER, OPINION, QUERY_ID } from './samples.js';

const STATS = { total: 8, positive: 6, negative: 2, satisfactionRate: 75 };
const NONE = { count: 0, of: 0 };
const ACCURACY = { queries: 0, beforeReview: NONE, afterReview: NONE };
const VERDICT: Verdict = {
  queryId: QUERY_ID,
  at: LATER,
  mode: 'auto',
  policyVersion: 2,
  language: 'en',
  collections: ['handbook'],
  reasoner: 'extractive',
  score: 0.64,
  level: 'MEDIUM',
  signals: { bestSimilarity: 0.71, gradingPassed: true, passagesUsed: 2, rewrites: 0, answered: true },
  alone: false,
  right: false,
  judgements: [{ judgedBy: 'review', right: false, action: 'edit', changed: 0.12 }],
};
const MEASURES: Measures = {
  ...{ decisions: 40, tooFast: 2, tooFastShare: 0.05, pairs: 12, agreed: 11 },
  ...{ kappa: { value: 0.75, from: 0.29, to: 1 }, seeded: 5, noticed: 4 },
};
const REPORT: CalibrationReport = {
  risk: { maxWrong: 0.05, sureness: 0.95 },
  drafts: 1,
  judged: 1,
  given: { ece: 0.64, byChance: 0.383, brier: 0.41 },
  reliability: [
    { from: 0.6, to: 0.7, answers: 1, right: 0, confidence: 0.64, share: 0, low: 0, high: 0.793 },
  ],
  riskCoverage: [{ confidence: 0.64, coverage: 1, risk: 1 }],
  rules: [],
  chosen: { needed: 92 },
  noticedWithin: 38,
};
const TABLE = ['text/csv', 'application/x-ndjson'];

export const FEEDBACK_OPERATIONS: Record<keyof typeof FEEDBACK_ENDPOINTS, OperationText> = {
  giveFeedback: {
    summary: 'Rate an answer',
    description: 'A later opinion of the same person replaces the earlier one.',
    request: { rating: 'negative', comment: OPINION.comment },
    response: { ...OPINION, answer: ANSWER },
    failures: ['FEEDBACK_TOO_EARLY'],
  },
  feedbackStats: {
    summary: 'Count opinions',
    description: 'Of all time, or of the last `days` days.',
    response: STATS,
  },
  listFeedback: {
    summary: 'List opinions',
    description: 'Newest first, without the answers.',
    response: { items: [OPINION] },
  },
  feedbackPatterns: {
    summary: 'List what goes wrong, by negative opinions',
    description:
      'Negative opinions that say much the same, most frequent first, each with the most likely remedy. Computed at most every 15 seconds.',
    response: {
      negative: 1,
      items: [
        {
          remedy: 'documents',
          words: ['figure', 'last', 'year'],
          count: 1,
          share: 1,
          because: 'comments',
          examples: [OPINION],
          lastAt: AT,
        },
      ],
    },
  },
  exportFeedback: {
    summary: 'Download opinions as a table',
    description: 'One row per opinion, newest first.',
    media: TABLE,
  },
  metricsSummary: {
    summary: 'Read the metrics of the installation',
    description: 'Computed at most every 15 seconds.',
    response: {
      days: 30,
      from: AT,
      to: LATER,
      queries: {
        total: 0,
        stages: { completed: 0, rejected: 0, cancelled: 0, failed: 0, undecided: 0 },
        cacheHits: NONE,
        reviewed: NONE,
      },
      feedback: { allTime: STATS, last7Days: STATS, last30Days: STATS },
      confidence: { HIGH: ACCURACY, MEDIUM: ACCURACY, LOW: ACCURACY },
      calibration: { reliability: [], riskCoverage: [] },
      decisions: { kinds: [], overridden: NONE, timedOut: NONE },
      averages: {},
      responseTime: { steps: [] },
      corrections: {
        corrected: NONE,
        strategies: { synonym_expansion: 0, context_addition: 0, generalization: 0, specification: 0 },
      },
      webFallback: NONE,
      usage: {
        calls: 0,
        inputTokens: 0,
        outputTokens: 0,
        costUsd: 0,
        perQuery: { calls: 0, tokens: 0, costUsd: 0 },
        models: [],
        prompts: [],
      },
      daily: [],
    },
  },
  exportMetrics: {
    summary: 'Download the metrics as a table',
    description: 'One row per query that ended, oldest first.',
    media: TABLE,
  },
  readCalibration: {
    summary: 'Read how far the confidence can be trusted',
    description:
      'The report of the last night, and the report that the verdicts of the last year give now: calibration error, reliability, risk ' +
      'by coverage, and the threshold that keeps the stated bound or how many more verdicts are needed. Also the newest 5,000 drafts ' +
      'as columns, from which a page can compute the effect of other thresholds; without texts and ids.',
    response: {
      policy: { version: 2, confidence: DEFAULT_POLICY.confidence, withdrawn: false },
      nightly: { at: LATER, policyVersion: 2, report: REPORT },
      current: REPORT,
      drafts: {
        ...{ raw: [0.64], rule: [-1], fittedRule: [-1], cap: [''], right: [false] },
        ...{ bestSimilarity: [0.71], gradingPassed: [true], passagesUsed: [2], rewrites: [0] },
      },
    },
  },
  listVerdicts: {
    summary: 'List the verdicts of people on drafts',
    description:
      'One verdict per draft, with the signals behind its confidence, oldest first; without its question and its answer. A page may ' +
      'have fewer entries than its limit.',
    response: { items: [VERDICT] },
  },
  reviewMeasures: {
    summary: 'Read how answers are reviewed',
    description:
      'Decisions made faster than what was shown can be read, agreement in blind second reviews, and how many answers made wrong on ' +
      'purpose were noticed: for the caller, and for admins for all reviewers together, never for a single other reviewer. See ' +
      'docs/reviewing.md.',
    response: { readingSpeed: READING_SPEED, own: MEASURES },
  },
};
