import { z } from 'zod';
import { calibrationViewSchema } from '../calibration.js';
import {
  feedbackItemSchema,
  feedbackPatternSchema,
  feedbackSchema,
  feedbackStatsSchema,
  giveFeedbackSchema,
  ratingSchema,
} from '../feedback.js';
import { queryIdSchema } from '../ids.js';
import { exportFormatSchema, metricsSummarySchema, windowParameters, windowSchema } from '../metrics.js';
import { reviewMeasuresSchema } from '../reviewing.js';
import { ROUTES } from '../routes.js';
import { verdictSchema } from '../verdicts.js';
import { bytesSchema, idParams, page } from './parts.js';
import { count } from '../numbers.js';

const listFeedbackSchema = z.strictObject({
  rating: ratingSchema.optional(),
  /** Words that the question and the comment together must hold. */
  text: z.string().trim().min(1).max(200).optional(),
  ...windowParameters,
  ...page,
});

const windowQuery = z.strictObject(windowParameters);
const exportQuery = z.strictObject({ ...windowParameters, format: exportFormatSchema.default('csv') });

/** Opinions on answers, and the figures of the installation. */
export const FEEDBACK_ENDPOINTS = {
  giveFeedback: {
    ...ROUTES.giveFeedback,
    params: idParams(queryIdSchema),
    body: giveFeedbackSchema,
    response: feedbackSchema,
  },
  /** Of all time, or of the last so many days. */
  feedbackStats: {
    ...ROUTES.feedbackStats,
    query: z.strictObject({ days: windowSchema.removeDefault().optional() }),
    response: feedbackStatsSchema,
  },
  /** Newest first. */
  listFeedback: {
    ...ROUTES.listFeedback,
    query: listFeedbackSchema,
    response: z.object({ items: z.array(feedbackItemSchema), next: z.string().optional() }),
  },
  /** Negative opinions by what would have helped, most frequent first. */
  feedbackPatterns: {
    ...ROUTES.feedbackPatterns,
    query: windowQuery,
    response: z.object({ negative: count, items: z.array(feedbackPatternSchema) }),
  },
  /** One row per opinion, newest first. */
  exportFeedback: { ...ROUTES.exportFeedback, query: exportQuery, response: bytesSchema },
  metricsSummary: { ...ROUTES.metricsSummary, query: windowQuery, response: metricsSummarySchema },
  /** One row per query that ended, oldest first. */
  exportMetrics: { ...ROUTES.exportMetrics, query: exportQuery, response: bytesSchema },
  /** From the verdicts of a year. */
  readCalibration: { ...ROUTES.readCalibration, response: calibrationViewSchema },
  /** Oldest first. A page may hold fewer than its limit: not every query has a draft to judge. */
  listVerdicts: {
    ...ROUTES.listVerdicts,
    query: z.strictObject({ days: windowSchema, ...page }),
    response: z.object({ items: z.array(verdictSchema), next: z.string().optional() }),
  },
  reviewMeasures: { ...ROUTES.reviewMeasures, query: windowQuery, response: reviewMeasuresSchema },
} as const;
