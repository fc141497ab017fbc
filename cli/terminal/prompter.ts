import { setTimeout as sleep } from 'node:timers/promises';
import { createInterface, type Interface } from 'node:readline/promises';
import type { Host } from '../host.js';
import { fitLabel } from './layout.js';
import { columnsOf } from './terminal.js';

/** Prompts a person, or a program that pipes its answers in. */
export interface Prompter {
  /** Resolves to true if someone is there to answer: a person, or a piped line that was not read yet. */
  present(signal: AbortSignal): Promise<boolean>;
  /**
   * One line of input (several when they are pasted), without the last line break; undefined when nobody is there to answer.
   * @throws an AbortError when the signal fires first
   */
  ask(label: string, signal: AbortSignal): Promise<string | undefined>;
  /** Gives standard input back. */
  close(): void;
}

/** Lines that follow within this time were pasted together. */
const PASTE_MS = 30;

/** Milliseconds after which piped input without a line counts as "nobody is there". */
const PIPE_GRACE_MS = 300;

/**
 * The prompter that fits the host: a person at a terminal, lines piped to standard input, or nobody, where input is
 * a terminal but the output goes elsewhere, so that the prompt would not be seen.
 * @param interrupt called at Ctrl-C in a prompt
 */
export function openPrompter(host: Pick<Host, 'stdin' | 'stdout'>, interrupt: () => void): Prompter {
  if (host.stdin.isTTY === true) return host.stdout.isTTY === true ? person(host, interrupt) : NOBODY;
  return pipe(host);
}

/** Never answers. */
export const NOBODY: Prompter = {
  present: () => Promise.resolve(false),
  ask: () => Promise.resolve(undefined),
  close: () => undefined,
};

function person({ stdin, stdout }: Pick<Host, 'stdin' | 'stdout'>, interrupt: () => void): Prompter {
  return {
    present: () => Promise.resolve(true),
    async ask(label, signal) {
      signal.throwIfAborted();
      const lines = createInterface({ input: stdin, output: stdout, terminal: true });
      const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
      lines.once('SIGINT', interrupt);
      // pasted lines come at once; they belong to this answer and must neither be lost nor answer the next prompt
      const pasted: string[] = [];
      lines.on('line', (line) => pasted.push(line));
      try {
        // Ctrl-D closes the interface and leaves the question pending for ever.
        const answer = await Promise.race([
          lines.question(fitLabel(label, columnsOf(stdout)), { signal }),
          closed,
        ]);
        if (answer === undefined) {
          stdout.write('\n');
          return undefined;
        }
        await sleep(PASTE_MS, undefined, { signal });
        return [answer, ...pasted, ...(lines.line ? [lines.line] : [])].join('\n');
      } catch (error) {
        stdout.write('\n');
        throw error;
      } finally {
        lines.close();
      }
    },
    close: () => undefined,
  };
}

function pipe({ stdin, stdout }: Pick<Host, 'stdin' | 'stdout'>): Prompter {
  let lines: Interface | undefined;
  let iterator: AsyncIterator<string> | undefined;
  let pending: Promise<IteratorResult<string>> | undefined;
  const peek = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    lines ??= createInterface({ input: stdin });
    iterator ??= lines[Symbol.asyncIterator]();
    pending ??= iterator.next();
    const line = await withinGrace(pending, signal);
    return !line || line.done ? undefined : line.value;
  };
  return {
    present: async (signal) => (await peek(signal)) !== undefined,
    async ask(label, signal) {
      const line = await peek(signal);
      if (line === undefined) return undefined;
      pending = undefined;
      stdout.write(`${fitLabel(label, columnsOf(stdout))}${line}\n`);
      return line;
    },
    close() {
      if (!lines) return;
      lines.close();
      stdin.pause();
    },
  };
}

function withinGrace<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve(undefined);
    }, PIPE_GRACE_MS);
    signal.addEventListener('abort', abort, { once: true });
    promise.then((value) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(value);
    }, reject);
  });
}
