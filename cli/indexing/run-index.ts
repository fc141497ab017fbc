import type { Config } from '../../config/load-config.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { IndexFolderInput, IndexProgress } from '../../contract/indexing.js';
import type { TemporalClient } from '../../temporal/client.js';
import { indexProgressQuery } from '../../workflows/messages.js';
import { CliError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import type { Output } from '../host.js';
import { printable } from '../terminal/printable.js';
import { withTemporal } from '../with-temporal.js';
import { followIndexing } from './follow-indexing.js';
import { progressDisplay, type ProgressWords } from './show-progress.js';
import type { IndexTexts } from './texts.js';

/** Memo of the workflow that says which folder it indexes. */
const FOLDER_MEMO = 'vouchFolder';
const CONNECT_MS = 5_000;

interface IndexRun {
  config: Config;
  input: IndexFolderInput;
  texts: IndexTexts;
  stdout: Output;
  stderr: Output;
  json: boolean;
  /** Fires at Ctrl-C. */
  interrupted: AbortSignal;
}

/**
 * Starts indexing a folder, or joins it when it runs already, and shows it to its end.
 * @returns the exit code
 * @throws CliError
 */
export async function runIndex(run: IndexRun): Promise<number> {
  const { config, input, texts, stdout, stderr, json } = run;
  return withTemporal(config, texts, async (temporal) => {
    const handle = await start(temporal, run);
    const display = progressDisplay(json ? stderr : stdout, wordsOf(texts));
    const progress = await followIndexing(
      handle,
      indexProgressQuery,
      temporal,
      display,
      texts,
      run.interrupted,
    );
    if (!progress) {
      stderr.write(`${texts.leftRunning(handle.workflowId)}\n`);
      return EXIT.interrupted;
    }
    if (json) stdout.write(`${JSON.stringify({ collection: input.collection, ...progress }, null, 2)}\n`);
    else stdout.write(`${printable(summary(progress, texts)).join('\n')}\n`);
    return progress.problemCount > 0 ? EXIT.refused : EXIT.ok;
  });
}

async function start({ client, connection }: TemporalClient, { config, input, texts }: IndexRun) {
  return connection.withDeadline(Date.now() + CONNECT_MS, async () => {
    const handle = await client.workflow.start(WORKFLOW_TYPES.indexFolder, {
      workflowId: `index-${input.collection}`,
      workflowIdConflictPolicy: 'USE_EXISTING',
      taskQueue: config.VOUCH_TASK_QUEUE,
      args: [input],
      memo: { [FOLDER_MEMO]: input.folder },
    });
    const folder = (await handle.describe()).memo?.[FOLDER_MEMO];
    if (folder !== input.folder) throw new CliError(texts.busyElsewhere(input.collection, String(folder)));
    return handle;
  });
}

function wordsOf(texts: IndexTexts): ProgressWords<IndexProgress> {
  const done = (progress: IndexProgress) => progress.indexed + progress.unchanged + progress.problemCount;
  return {
    describe: (progress) => {
      const stage = texts.stages[progress.stage];
      if (progress.total === 0) return stage;
      return `${stage} ${texts.ofTotal(done(progress), progress.total)} · ${texts.summary(progress)}`;
    },
    share: (progress) => (progress.total > 0 ? done(progress) / progress.total : 0),
  };
}

function summary(progress: IndexProgress, texts: IndexTexts): string[] {
  const { problems, problemCount, stage } = progress;
  const unlisted = problemCount - problems.length;
  return [
    `${texts.stages[stage]}: ${texts.summary(progress)}`,
    ...(problemCount > 0 ? [texts.problems] : []),
    ...problems.map(({ path, problem }) => `  ${path}: ${problem}`),
    ...(unlisted > 0 ? [`  ${texts.moreProblems(unlisted)}`] : []),
  ];
}
