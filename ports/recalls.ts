import { z } from 'zod';
import { recallSchema } from '../contract/recall.js';
import type { KeyValueStore } from './key-value-store.js';
import { openSpace, type Space } from './space.js';

/** A recall as it is kept. */
const keptRecallSchema = recallSchema.extend({
  /** True once everybody has been told. */
  told: z.literal(true).exactOptional(),
});
export type KeptRecall = z.infer<typeof keptRecallSchema>;

/** Opens the recalls of answers, by the ids of their queries. */
export function openRecalls(store: KeyValueStore): Space<KeptRecall> {
  return openSpace(store, 'recalls', keptRecallSchema);
}
