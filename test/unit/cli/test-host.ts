import { PassThrough } from 'node:stream';
import type { Host } from '../../../cli/host.js';
import type { Language } from '../../../contract/language.js';
import { buildProgram } from '../../../cli/program.js';
import { until } from '../../support/wait.js';

interface Options {
  tty?: boolean;
  language?: Language;
  columns?: number;
  /** Further variables of the environment. */
  env?: Record<string, string>;
}

/** A terminal or a pipe that a test types into and reads from. */
export class TestHost {
  readonly stdin = Object.assign(new PassThrough(), { isTTY: false });
  readonly stdout = Object.assign(new PassThrough(), { isTTY: false, columns: 80 });
  readonly stderr = new PassThrough();
  output = '';
  errors = '';
  exitCode: number | undefined;
  readonly #interrupts = new Set<() => void>();
  readonly #language: Language;
  readonly #env: Record<string, string>;

  constructor({ tty = false, language = 'en', columns = 80, env = {} }: Options = {}) {
    this.#language = language;
    this.#env = env;
    this.stdin.isTTY = tty;
    this.stdout.isTTY = tty;
    this.stdout.columns = columns;
    this.stdout.on('data', (part) => (this.output += String(part)));
    this.stderr.on('data', (part) => (this.errors += String(part)));
  }

  /** Runs `vouch …args`; ends when the command has ended. */
  async vouch(...args: string[]): Promise<number | undefined> {
    await buildProgram(this.#host()).parseAsync(args, { from: 'user' });
    await new Promise((resolve) => setImmediate(resolve)); // what was written last arrives
    return this.exitCode;
  }

  /** Lines that a program pipes in before the command starts. */
  pipe(...lines: string[]): this {
    this.stdin.end(lines.map((line) => `${line}\n`).join(''));
    return this;
  }

  /** Waits for a text in the output, then types a line. */
  async answer(prompt: string, line: string): Promise<void> {
    await this.printed(prompt);
    this.stdin.write(`${line}\r`);
  }

  async printed(text: string): Promise<void> {
    await until(
      () => this.output.includes(text),
      () => `“${text}” is printed; printed was:\n${this.output}${this.errors}`,
    );
  }

  /** Ctrl-C outside of a prompt. */
  interrupt(): void {
    for (const callback of this.#interrupts) callback();
  }

  #host(): Host {
    return {
      env: { NO_COLOR: '1', ...this.#env },
      stdin: this.stdin,
      stdout: this.stdout,
      stderr: this.stderr,
      language: this.#language,
      onInterrupt: (callback) => {
        this.#interrupts.add(callback);
        return () => void this.#interrupts.delete(callback);
      },
      onTerminate: () => () => undefined,
      exit: (code) => (this.exitCode = code),
    };
  }
}
