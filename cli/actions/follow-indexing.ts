import { setTimeout as pause } from 'node:timers/promises';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import type { QueryDefinition } from '@temporalio/common';
import type { Language } from '../../contract/language.js';
import { problemIn } from '../../domain/vocabulary/document-problems.js';
import type { TemporalClient } from '../../temporal/client.js';
import { indexingFailure } from '../../temporal/sources.js';
import type { IndexTexts } from '../commands/indexing.js';
import { CliError } from '../errors.js';
import type { Output } from '../host.js';
import { clip } from '../terminal/layout.js';

const POLL_MS = 300;
/** Timeout of one call to the server, ms; Ctrl-C takes at most as long. */
const ANSWER_MS = 2_000;
/** Progress queries without an answer after which whoever watches is told. */
const PATIENCE = 3;

interface Watched<Progress> {
  connection: TemporalClient['connection'];
  /** Checks that a worker asks the server for work. */
  isPolled: () => Promise<boolean>;
  display: ProgressDisplay<Progress>;
  texts: Pick<IndexTexts, 'failed' | 'noWorker' | 'workerBusy'>;
  language: Language;
  interrupted: AbortSignal;
}

/**
 * Shows the progress of indexing or rebuilding until it ends.
 * @returns the outcome, or undefined when `interrupted` fired first; the work goes on then.
 * @throws CliError with the reason when the workflow failed
 */
export async function followIndexing<Progress extends { stage: string }>(
  handle: Pick<WorkflowHandle, 'query' | 'result'>,
  progressQuery: QueryDefinition<Progress>,
  { connection, isPolled, display, texts, language, interrupted }: Watched<Progress>,
): Promise<Progress | undefined> {
  let ended = false;
  const outcome = connection
    .withAbortSignal(interrupted, () => handle.result() as Promise<Progress>)
    .catch((error: unknown) => {
      if (interrupted.aborted) return undefined;
      throw error instanceof WorkflowFailedError
        ? new CliError(texts.failed(problemIn(indexingFailure(error), language).problem))
        : error;
    });
  const aborted = new Promise<undefined>((resolve) => {
    if (interrupted.aborted) resolve(undefined);
    interrupted.addEventListener('abort', () => resolve(undefined), { once: true });
  });

  const watch = async () => {
    let unanswered = 0;
    while (!ended) {
      try {
        const progress = await connection.withDeadline(Date.now() + ANSWER_MS, () =>
          handle.query(progressQuery),
        );
        unanswered = 0;
        if (!ended && progress.stage !== 'completed') display.show(progress);
      } catch {
        // a query needs a worker; the outcome does not, and it tells of every other failure
        unanswered += 1;
        if (unanswered === PATIENCE) {
          const polled = await connection
            .withDeadline(Date.now() + ANSWER_MS, isPolled)
            .catch(() => undefined);
          if (polled !== undefined && !ended) display.say(polled ? texts.workerBusy : texts.noWorker);
        }
      }
      if (!ended) await pause(POLL_MS);
    }
  };

  const watching = watch();
  try {
    return await Promise.race([outcome, aborted]);
  } finally {
    ended = true;
    display.end();
    await watching; // what is still under way would be tried again on a closed connection
  }
}

const CLEAR_LINE = '\r\u001B[2K';
/** In a pipe a line is printed for every new stage and for every tenth of the way. */
const STEPS = 10;

interface ProgressDisplay<Progress> {
  show(progress: Progress): void;
  /** Prints a line of its own, above the progress line where there is one. */
  say(line: string): void;
  /** Clears the progress line. */
  end(): void;
}

/** Formats progress. */
export interface ProgressWords<Progress> {
  describe(progress: Progress): string;
  /** Completed share, 0..1; 0 while the total is not known. */
  share(progress: Progress): number;
}

/** Progress as one line that changes on a terminal, as lines in a pipe. */
export function progressDisplay<Progress extends { stage: string }>(
  output: Output,
  words: ProgressWords<Progress>,
): ProgressDisplay<Progress> {
  const tty = output.isTTY === true;
  let shown = '';
  let milestone = '';
  return {
    show(progress) {
      const line = words.describe(progress);
      if (tty) {
        shown = clip(line, (output.columns ?? 80) - 1);
        output.write(CLEAR_LINE + shown);
        return;
      }
      const reached = `${progress.stage} ${Math.floor(STEPS * words.share(progress))}`;
      if (reached !== milestone) output.write(`${line}\n`);
      milestone = reached;
    },
    say: (line) => output.write(tty ? `${CLEAR_LINE}${line}\n${shown}` : `${line}\n`),
    end: () => {
      if (tty) output.write(CLEAR_LINE);
    },
  };
}
