import {
  ApplicationFailure,
  ContinueAsNew,
  continueAsNew,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { IndexingActivities } from '../../activities/indexing.js';
import {
  indexFolderInputSchema,
  type IndexFolderInput,
  type IndexProgress,
} from '../../contract/indexing.js';
import { INDEXING } from '../patience.js';
import { indexProgressQuery } from '../messages.js';
import { recallAnswersFrom } from '../recall-answers.js';

const { scanFolder, indexNextFiles, removeMissingDocuments } = proxyActivities<IndexingActivities>(INDEXING);

/** Batches per history. */
const BATCHES_PER_RUN = 200;
const PROBLEMS_LISTED = 100;

/** Position at which an earlier run of the same indexing stopped. */
interface Resume {
  progress: IndexProgress;
  after: string;
}

const NOTHING_YET: IndexProgress = {
  stage: 'scanning',
  total: 0,
  indexed: 0,
  unchanged: 0,
  removed: 0,
  chunks: 0,
  problems: [],
  problemCount: 0,
};

/**
 * Brings the index in line with a folder: new and changed files are indexed, files that are gone are removed.
 * @throws ApplicationFailure INVALID_REQUEST when the input or the folder cannot be used; nothing is removed then.
 */
export async function indexFolder(input: IndexFolderInput, resume?: Resume): Promise<IndexProgress> {
  const progress: IndexProgress = { ...(resume?.progress ?? NOTHING_YET) };
  setHandler(indexProgressQuery, () => progress);
  const checked = indexFolderInputSchema.safeParse(input);
  if (!checked.success) {
    const issues = checked.error.issues.map(
      (issue) => `${issue.path.map(String).join('.')}: ${issue.message}`,
    );
    throw ApplicationFailure.nonRetryable(issues.join('; '), 'INVALID_REQUEST');
  }

  try {
    if (!resume) progress.total = (await scanFolder({ folder: input.folder })).total;

    progress.stage = 'indexing';
    let after = resume?.after;
    for (let batches = 1; ; batches += 1) {
      const batch = await indexNextFiles({ ...input, after });
      progress.indexed += batch.indexed;
      progress.unchanged += batch.unchanged;
      progress.chunks += batch.chunks;
      progress.problemCount += batch.problems.length;
      progress.problems = [...progress.problems, ...batch.problems].slice(0, PROBLEMS_LISTED);
      await recallAnswersFrom(batch.changed);
      after = batch.next;
      if (after === undefined) break;
      if (batches >= BATCHES_PER_RUN || workflowInfo().continueAsNewSuggested) {
        await continueAsNew<typeof indexFolder>(input, { progress, after });
      }
    }

    progress.stage = 'removing';
    const { removed, changed } = await removeMissingDocuments(input);
    progress.removed = removed;
    await recallAnswersFrom(changed);
    progress.stage = 'completed';
    return progress;
  } catch (error) {
    if (!(error instanceof ContinueAsNew)) progress.stage = 'failed';
    throw error;
  }
}
