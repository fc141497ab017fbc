import { z } from 'zod';
import { recordedProblemSchema } from './document-problems.js';
import { collectionSchema } from './ids.js';
import { classificationSchema } from './passage.js';
import { count } from './numbers.js';

/** Files that an indexing handles per step at most; it may be told fewer. */
export const FILES_PER_STEP = 500;

/** Input of the workflow that indexes a folder. */
export const indexFolderInputSchema = z.strictObject({
  /** Absolute path, readable by the worker. */
  folder: z.string().min(1),
  /** Name under which the documents are kept; document ids start with it. */
  collection: collectionSchema,
  /** Access groups and classification of files that do not state their own. */
  groups: z.array(z.string().min(1)).min(1),
  classification: classificationSchema,
  /** Files handled per step at most. */
  batchSize: z.number().int().min(1).max(FILES_PER_STEP),
});
export type IndexFolderInput = z.infer<typeof indexFolderInputSchema>;

export const fileProblemSchema = z.object({ path: z.string(), ...recordedProblemSchema.shape });
export type FileProblem = z.infer<typeof fileProblemSchema>;

/** Progress of indexing, and its result at the end. */
export const indexProgressSchema = z.object({
  stage: z.enum(['scanning', 'indexing', 'removing', 'completed', 'failed']),
  total: count,
  indexed: count,
  unchanged: count,
  removed: count,
  chunks: count,
  /** The first 100 files that could not be read, with the reason; the rest are only counted. */
  problems: z.array(fileProblemSchema),
  problemCount: count,
});
export type IndexProgress = z.infer<typeof indexProgressSchema>;

/** Progress of a rebuild of the index in its present layout and with its present embedder, in chunks. */
export interface RebuildProgress {
  stage: 'rebuilding' | 'completed' | 'failed';
  done: number;
  total: number;
}
