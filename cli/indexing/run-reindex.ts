import type { Config } from '../../config/load-config.js';
import { REBUILD_WORKFLOW_ID, WORKFLOW_TYPES } from '../../contract/ids.js';
import type { RebuildProgress } from '../../contract/indexing.js';
import { rebuildProgressQuery } from '../../workflows/messages.js';
import { EXIT } from '../exit-codes.js';
import type { Output } from '../host.js';
import { withTemporal } from '../with-temporal.js';
import { followIndexing } from './follow-indexing.js';
import type { ReindexTexts } from './reindex-texts.js';
import { progressDisplay, type ProgressWords } from './show-progress.js';

const CONNECT_MS = 5_000;

interface ReindexRun {
  config: Config;
  texts: ReindexTexts;
  stdout: Output;
  stderr: Output;
  json: boolean;
  /** Fires at Ctrl-C. */
  interrupted: AbortSignal;
}

/**
 * Starts rebuilding the index, or joins the rebuild that runs already, and shows it to its end.
 * @returns the exit code
 * @throws CliError
 */
export async function runReindex(run: ReindexRun): Promise<number> {
  const { config, texts, stdout, stderr, json } = run;
  const words = wordsOf(texts);
  return withTemporal(config, texts, async (temporal) => {
    const handle = await temporal.connection.withDeadline(Date.now() + CONNECT_MS, () =>
      temporal.client.workflow.start(WORKFLOW_TYPES.rebuildIndex, {
        workflowId: REBUILD_WORKFLOW_ID,
        workflowIdConflictPolicy: 'USE_EXISTING',
        taskQueue: config.VOUCH_TASK_QUEUE,
        args: [],
      }),
    );
    const display = progressDisplay(json ? stderr : stdout, words);
    const progress = await followIndexing(
      handle,
      rebuildProgressQuery,
      temporal,
      display,
      texts,
      run.interrupted,
    );
    if (!progress) {
      stderr.write(`${texts.leftRunning(handle.workflowId)}\n`);
      return EXIT.interrupted;
    }
    stdout.write(`${json ? JSON.stringify(progress, null, 2) : words.describe(progress)}\n`);
    return EXIT.ok;
  });
}

function wordsOf(texts: ReindexTexts): ProgressWords<RebuildProgress> {
  return {
    describe: ({ stage, done, total }) => `${texts.stages[stage]} · ${texts.passages(done, total)}`,
    share: ({ done, total }) => (total > 0 ? done / total : 0),
  };
}
