import { z } from 'zod';
import { recordedProblemSchema } from './document-problems.js';
import { indexFolderInputSchema, indexProgressSchema } from './indexing.js';

/** A folder that is indexed again and again; one per collection. */
export const sourceSchema = z.object({
  ...indexFolderInputSchema.omit({ batchSize: true }).shape,
  everySeconds: z
    .number()
    .int()
    .min(10)
    .max(7 * 24 * 3600),
});
export type Source = z.infer<typeof sourceSchema>;

/** One run of a source. `gone`: the server no longer keeps what came of it. */
const sourceRunSchema = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().exactOptional(),
  status: z.enum(['running', 'completed', 'failed', 'gone']),
  /** Result of a completed run; of one under way, its progress, where a worker tells it. */
  result: indexProgressSchema.exactOptional(),
  /** Reason for which a run failed. */
  ...recordedProblemSchema.partial().shape,
});
export type SourceRun = z.infer<typeof sourceRunSchema>;

/** A source with how its runs go. */
export const sourceViewSchema = z.object({
  ...sourceSchema.shape,
  addedAt: z.iso.datetime(),
  paused: z.boolean(),
  lastRun: sourceRunSchema.exactOptional(),
  /** End of the last run that succeeded, as far as the server remembers. */
  lastSuccessAt: z.iso.datetime().exactOptional(),
  nextRunAt: z.iso.datetime().exactOptional(),
  /** No run has succeeded within three times `everySeconds`. */
  stale: z.boolean(),
});
export type SourceView = z.infer<typeof sourceViewSchema>;
