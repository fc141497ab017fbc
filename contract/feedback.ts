import { z } from 'zod';
import { queryIdSchema } from './ids.js';

export const ratingSchema = z.enum(['positive', 'negative']);

/** Body of `POST /v1/queries/:id/feedback`. */
export const giveFeedbackSchema = z.strictObject({
  rating: ratingSchema,
  comment: z.string().trim().max(2000).optional(),
});
export type GiveFeedback = z.infer<typeof giveFeedbackSchema>;

/** One opinion of one person on one query; a later one of the same person replaces it. */
export const feedbackSchema = z.object({
  queryId: queryIdSchema,
  by: z.string(),
  rating: ratingSchema,
  comment: z.string(),
  question: z.string(),
  answer: z.string(),
  confidence: z.enum(['HIGH', 'MEDIUM', 'LOW']).optional(),
  at: z.iso.datetime(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

export const feedbackStatsSchema = z.object({
  total: z.number().int().min(0),
  positive: z.number().int().min(0),
  negative: z.number().int().min(0),
  /** Share of positive ones in percent with one decimal; 0 when there is none. */
  satisfactionRate: z.number().min(0).max(100),
});
export type FeedbackStats = z.infer<typeof feedbackStatsSchema>;
