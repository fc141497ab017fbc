import type { IndexProgress } from '../../contract/indexing.js';
import type { Output } from '../host.js';
import { clip } from '../terminal/layout.js';
import type { IndexTexts } from './texts.js';

const CLEAR_LINE = '\r\u001B[2K';
/** In a pipe a line is printed for every new stage and for every tenth of the way. */
const STEPS = 10;

export interface ProgressDisplay {
  show(progress: IndexProgress): void;
  /** Prints a line of its own, above the progress line where there is one. */
  say(line: string): void;
  /** Leaves the line of the terminal free for what follows. */
  end(): void;
}

function describe(progress: IndexProgress, texts: IndexTexts): string {
  const stage = texts.stages[progress.stage];
  if (progress.total === 0) return stage;
  const done = progress.indexed + progress.unchanged + progress.problemCount;
  return `${stage} ${texts.ofTotal(done, progress.total)} · ${texts.summary(progress)}`;
}

/** Progress as one line that changes on a terminal, as lines in a pipe. */
export function progressDisplay(output: Output, texts: IndexTexts): ProgressDisplay {
  const tty = output.isTTY === true;
  let shown = '';
  let milestone = '';
  return {
    show(progress) {
      const line = describe(progress, texts);
      if (tty) {
        shown = clip(line, (output.columns ?? 80) - 1);
        output.write(CLEAR_LINE + shown);
        return;
      }
      const done = progress.indexed + progress.unchanged + progress.problemCount;
      const reached = `${progress.stage} ${progress.total > 0 ? Math.floor((STEPS * done) / progress.total) : 0}`;
      if (reached !== milestone) output.write(`${line}\n`);
      milestone = reached;
    },
    say: (line) => output.write(tty ? `${CLEAR_LINE}${line}\n${shown}` : `${line}\n`),
    end: () => {
      if (tty) output.write(CLEAR_LINE);
    },
  };
}
