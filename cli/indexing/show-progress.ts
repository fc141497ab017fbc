import type { Output } from '../host.js';
import { clip } from '../terminal/layout.js';

const CLEAR_LINE = '\r\u001B[2K';
/** In a pipe a line is printed for every new stage and for every tenth of the way. */
const STEPS = 10;

export interface ProgressDisplay<Progress> {
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
