import { alike, LocalizedError, type Localized } from '../contract/language.js';

/** Exit codes of all commands. */
export const EXIT = {
  /** Done; for `ask`: answered, finally or provisionally. */
  ok: 0,
  /** The query ended without an answer, or a decision came too late. */
  refused: 1,
  /** The command could not do its work: usage, settings, API not reachable, API refused. */
  unable: 2,
  /** The query waits for a person. */
  waiting: 3,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

/** An error whose message is written for the person at the terminal: printed as it stands, without a stack. */
export class CliError extends LocalizedError {
  override readonly name: string = 'CliError';
  constructor(
    text: string | Localized,
    readonly exitCode: number = EXIT.unable,
  ) {
    super(typeof text === 'string' ? alike(text) : text);
  }
}
