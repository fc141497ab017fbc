import type { WorkflowHandle } from '@temporalio/client';
import type { QueryDefinition } from '@temporalio/common';
import type { Config } from '../../config/load-config.js';
import { REBUILD_WORKFLOW_ID, WORKFLOW_TYPES } from '../../contract/ids.js';
import type { IndexFolderInput, IndexProgress, RebuildProgress } from '../../contract/indexing.js';
import { progressIn } from '../../domain/vocabulary/document-problems.js';
import type { TemporalClient } from '../../temporal/client.js';
import { isPolled } from '../../temporal/task-queue.js';
import { indexProgressQuery, rebuildProgressQuery } from '../../workflows/messages.js';
import type { IndexTexts, ReindexTexts } from '../commands/indexing.js';
import { CliError, EXIT } from '../errors.js';
import type { Output } from '../host.js';
import { followIndexing, progressDisplay, type ProgressWords } from './follow-indexing.js';
import { printable } from '../terminal/printable.js';
import { withTemporal } from './with-temporal.js';

/** Memo of the workflow with the folder that it indexes. */
const FOLDER_MEMO = 'vouchFolder';
const CONNECT_MS = 5_000;

interface Run<Texts> {
  config: Config;
  texts: Texts;
  stdout: Output;
  stderr: Output;
  json: boolean;
  /** Fires at Ctrl-C. */
  interrupted: AbortSignal;
}

interface Job<Progress> {
  start: (temporal: TemporalClient) => Promise<WorkflowHandle>;
  progressQuery: QueryDefinition<Progress>;
  words: ProgressWords<Progress>;
  /** Prints the outcome. @returns the exit code */
  report: (progress: Progress) => number;
}

/**
 * Starts indexing a folder, or joins it when it runs already, and shows it to its end.
 * @returns the exit code
 * @throws CliError
 */
export function runIndex(run: Run<IndexTexts> & { input: IndexFolderInput }): Promise<number> {
  const { config, input, texts, stdout, json } = run;
  return follow<IndexProgress>(run, {
    start: async ({ client }) => {
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
    },
    progressQuery: indexProgressQuery,
    words: indexWords(texts),
    report: (ended) => {
      const progress = progressIn(ended, config.VOUCH_LANG_UI);
      if (json) stdout.write(`${JSON.stringify({ collection: input.collection, ...progress }, null, 2)}\n`);
      else stdout.write(`${printable(summary(progress, texts)).join('\n')}\n`);
      return progress.problemCount > 0 ? EXIT.refused : EXIT.ok;
    },
  });
}

/**
 * Starts rebuilding the index, or joins the rebuild that runs already, and shows it to its end.
 * @returns the exit code
 * @throws CliError
 */
export function runReindex(run: Run<ReindexTexts>): Promise<number> {
  const { config, texts, stdout, json } = run;
  const words: ProgressWords<RebuildProgress> = {
    describe: ({ stage, done, total }) => `${texts.stages[stage]} · ${texts.passages(done, total)}`,
    share: ({ done, total }) => (total > 0 ? done / total : 0),
  };
  return follow<RebuildProgress>(run, {
    start: ({ client }) =>
      client.workflow.start(WORKFLOW_TYPES.rebuildIndex, {
        workflowId: REBUILD_WORKFLOW_ID,
        workflowIdConflictPolicy: 'USE_EXISTING',
        taskQueue: config.VOUCH_TASK_QUEUE,
        args: [],
      }),
    progressQuery: rebuildProgressQuery,
    words,
    report: (progress) => {
      stdout.write(`${json ? JSON.stringify(progress, null, 2) : words.describe(progress)}\n`);
      return EXIT.ok;
    },
  });
}

async function follow<Progress extends { stage: string }>(
  { config, texts, stdout, stderr, json, interrupted }: Run<IndexTexts | ReindexTexts>,
  { start, progressQuery, words, report }: Job<Progress>,
): Promise<number> {
  return withTemporal(config, texts, async (temporal) => {
    const handle = await temporal.connection.withDeadline(Date.now() + CONNECT_MS, () => start(temporal));
    const display = progressDisplay(json ? stderr : stdout, words);
    const { client, connection } = temporal;
    const progress = await followIndexing(handle, progressQuery, {
      connection,
      isPolled: () => isPolled(client, client.options.namespace, config.VOUCH_TASK_QUEUE),
      display,
      texts,
      language: config.VOUCH_LANG_UI,
      interrupted,
    });
    if (progress) return report(progress);
    stderr.write(`${texts.leftRunning(handle.workflowId)}\n`);
    return EXIT.interrupted;
  });
}

function indexWords(texts: IndexTexts): ProgressWords<IndexProgress> {
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
