import { EXIT } from './exit-codes.js';

/** An error whose message is written for the person at the terminal: printed as it stands, without a stack. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  constructor(
    message: string,
    readonly exitCode: number = EXIT.unable,
  ) {
    super(message);
  }
}
