import type { z } from 'zod';

/** A setting or a line of a settings file that cannot be used. The message names the key and says what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Converts the issues of a schema to an error with one line for each key; `what` stands before the key. */
export function refusedBySchema(what: string, { issues }: z.ZodError): ConfigError {
  return new ConfigError(
    issues
      .map((issue) => `${what} ${issue.path.map(String).join('.') || '(top level)'}: ${reasonOf(issue)}`)
      .join('\n'),
  );
}

/** A key that a record does not take says itself only that it is invalid. */
function reasonOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_key' ? issue.issues.map(({ message }) => message).join(', ') : issue.message;
}
