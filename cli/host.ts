import type { Language } from '../contract/language.js';

/** The stream that a person or a program types into. */
export type Input = NodeJS.ReadableStream & { isTTY?: boolean };
/** A stream that is printed to. */
export type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** The process as the commands see it. Only main.ts builds it from the real process. */
export interface Host {
  env: Record<string, string | undefined>;
  stdin: Input;
  stdout: Output;
  stderr: Output;
  /** Language of messages that belong to no question. */
  language: Language;
  /** Calls back at Ctrl-C outside of a prompt, until the returned function is called. */
  onInterrupt(callback: () => void): () => void;
  /** Calls back when the process is told to end (SIGTERM), until the returned function is called; else it ends at once. */
  onTerminate(callback: () => void): () => void;
  /** Remembers the exit code of the process. */
  exit(code: number): void;
}
