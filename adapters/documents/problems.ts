import type { Language } from '../../contract/language.js';
import { PortError } from '../../ports/port-error.js';
import { PROBLEMS, type ProblemCode } from './problem-texts.js';

/** A problem with a folder or a file, before it is known who will read of it. */
export class FileFailure extends Error {
  override readonly name = 'FileFailure';

  constructor(
    readonly code: ProblemCode,
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** Runs work on files and turns what is wrong with them into a PortError in the language of the installation. */
export async function withFileProblems<T>(language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileFailure)) throw error;
    const problem = PROBLEMS[error.code];
    throw new PortError(
      problem.kind,
      problem[language].replace('%s', () => error.detail),
      { cause: error },
    );
  }
}
