import { z } from 'zod';
import { queryIdSchema } from './ids.js';
import { count, fraction } from './numbers.js';

export const ratingSchema = z.enum(['positive', 'negative']);
export type Rating = z.infer<typeof ratingSchema>;

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
  total: count,
  positive: count,
  negative: count,
  /** Share of positive ones in percent with one decimal; 0 when there is none. */
  satisfactionRate: z.number().min(0).max(100),
});
export type FeedbackStats = z.infer<typeof feedbackStatsSchema>;

/** An opinion as a list shows it: who may read the answer finds it with the query. */
export const feedbackItemSchema = feedbackSchema.omit({ answer: true });
export type FeedbackItem = z.infer<typeof feedbackItemSchema>;

/** The remedy that would most likely have helped. */
export const remedySchema = z.enum(['documents', 'retrieval', 'prompt', 'thresholds']);
export type Remedy = z.infer<typeof remedySchema>;

/** Negative opinions that say much the same. */
export const feedbackPatternSchema = z.object({
  remedy: remedySchema,
  /** Words that the comments share, most telling first; empty for opinions without a comment. */
  words: z.array(z.string()).max(5),
  count: z.number().int().min(1),
  /** Of all negative opinions in the window. */
  share: fraction,
  /** Reason for suggesting this remedy. */
  because: z.enum([
    'comments',
    'nothing_found',
    'poor_passages',
    'poor_draft',
    'confident_but_wrong',
    'unknown',
  ]),
  examples: z.array(feedbackItemSchema).min(1).max(3),
  lastAt: z.iso.datetime(),
});
export type FeedbackPattern = z.infer<typeof feedbackPatternSchema>;
