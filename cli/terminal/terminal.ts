import { styleText } from 'node:util';
import type { Host } from '../host.js';

export type Style = Parameters<typeof styleText>[0];

const MIN_WIDTH = 40;
const DEFAULT_WIDTH = 80;
/** Lines longer than this are hard to read, however wide the window is. */
const MAX_WIDTH = 100;

/** Output of a command. */
export interface Terminal {
  /** Columns that text may take, 40 to 100. */
  readonly width: number;
  /** Columns to which tables are cut. */
  readonly tableWidth: number;
  /** Prints lines to standard output; `''` is an empty line. */
  print: (...lines: string[]) => void;
  /**
   * Shows lines below what was printed, until others are shown or anything is printed; an empty list erases them.
   * Absent where lines cannot be erased: in a pipe, and in a terminal that is narrower than its text.
   */
  sketch?: (lines: readonly string[]) => void;
  /** Prints a notice to standard error. */
  notice: (line: string) => void;
  /** The text in a style, when colours are wanted. */
  paint: (style: Style, text: string) => string;
}

/** Columns that text may take on this output, 40 to 100; 80 where it is no terminal. */
export function columnsOf({ columns }: Pick<Host['stdout'], 'columns'>): number {
  return Math.min(Math.max(columns && columns > 0 ? columns : DEFAULT_WIDTH, MIN_WIDTH), MAX_WIDTH);
}

/** Columns to which tables are cut on this output: as many; none where it is no terminal, so that programs read all of it. */
export function tableColumnsOf(stdout: Pick<Host['stdout'], 'columns' | 'isTTY'>): number {
  return stdout.isTTY === true ? columnsOf(stdout) : Infinity;
}

/** The terminal of a host. Colours only on a terminal that can show them, and not with NO_COLOR. */
export function openTerminal(host: Pick<Host, 'stdout' | 'stderr' | 'env'>): Terminal {
  const { stdout, stderr, env } = host;
  const colour = stdout.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  const width = columnsOf(stdout);
  const erasable = stdout.isTTY === true && env['TERM'] !== 'dumb' && (stdout.columns ?? 0) >= width;
  let blank = false;
  let sketched = 0;
  const erase = () => {
    if (sketched > 0) stdout.write(`\u001b[${sketched}A\u001b[J`);
    sketched = 0;
  };
  return {
    width,
    tableWidth: tableColumnsOf(stdout),
    ...(erasable
      ? {
          sketch: (lines) => {
            erase();
            for (const line of lines) stdout.write(`${line}\n`);
            sketched = lines.length;
          },
        }
      : {}),
    print(...lines) {
      erase();
      for (const line of lines) {
        // parts that end and begin with an empty line share it
        if (line !== '' || !blank) stdout.write(`${line}\n`);
        blank = line === '';
      }
    },
    notice(line) {
      erase();
      stderr.write(`${line}\n`);
    },
    paint: (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text),
  };
}

/** A terminal of the same shape that prints nothing to standard output, for `--json`. */
export function silent({ sketch: _none, ...terminal }: Terminal): Terminal {
  return { ...terminal, print: () => undefined };
}
