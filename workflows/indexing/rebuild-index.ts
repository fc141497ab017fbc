import {
  ContinueAsNew,
  continueAsNew,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { RebuildActivities } from '../../activities/indexing.js';
import type { RebuildProgress } from '../../contract/indexing.js';
import { INDEXING } from '../patience.js';
import { rebuildProgressQuery } from '../messages.js';

const { rebuildNextPart } = proxyActivities<RebuildActivities>(INDEXING);

/** Chunks per part: seconds of work that a dead worker loses at most. */
const CHUNKS_PER_PART = 256;
/** Parts per history. */
const PARTS_PER_RUN = 200;

/** Position at which an earlier run of the same rebuild stopped. */
interface Resume {
  progress: RebuildProgress;
  cursor: string;
}

/**
 * Brings the search index to its present layout and embedder, part by part, while it goes on answering. One at a time:
 * its id is fixed.
 */
export async function rebuildIndex(
  { limit = CHUNKS_PER_PART }: { limit?: number } = {},
  resume?: Resume,
): Promise<RebuildProgress> {
  const progress: RebuildProgress = resume?.progress ?? { stage: 'rebuilding', done: 0, total: 0 };
  setHandler(rebuildProgressQuery, () => progress);
  try {
    let cursor = resume?.cursor;
    for (let parts = 1; ; parts += 1) {
      const part = await rebuildNextPart({ cursor, limit });
      progress.done = part.done;
      progress.total = part.total;
      cursor = part.cursor;
      if (cursor === undefined) break;
      if (parts >= PARTS_PER_RUN || workflowInfo().continueAsNewSuggested) {
        await continueAsNew<typeof rebuildIndex>({ limit }, { progress, cursor });
      }
    }
    progress.stage = 'completed';
    return progress;
  } catch (error) {
    if (!(error instanceof ContinueAsNew)) progress.stage = 'failed';
    throw error;
  }
}
