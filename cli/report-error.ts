import { FAILURES } from '../contract/failures.js';
import { ConfigError } from '../config/load-config.js';
import { messageIn } from '../contract/language.js';
import { ApiProblem, ApiUnreachable } from '../client/errors.js';
import { CliError, EXIT } from './errors.js';
import type { Host } from './host.js';
import { printable } from './terminal/printable.js';
import { TEXTS } from './texts/index.js';

/** Prints what went wrong, in a line that says what to do, and remembers the exit code. */
export function reportError(host: Pick<Host, 'stderr' | 'env' | 'language' | 'exit'>, error: unknown): void {
  for (const line of explain(error, host)) host.stderr.write(`${line}\n`);
  host.exit(error instanceof CliError ? error.exitCode : EXIT.unable);
}

function explain(error: unknown, { language, env }: Pick<Host, 'language' | 'env'>): string[] {
  const { errors } = TEXTS[language];
  if (error instanceof CliError || error instanceof ConfigError) return [error.text[language]];
  if (error instanceof ApiUnreachable) {
    return [error.answered ? errors.notOurs(error.url, error.answered) : errors.unreachable(error.url)];
  }
  if (error instanceof ApiProblem) {
    const { code, title, detail, errors: parts = [] } = error.problem;
    const heading = FAILURES[code].title[language];
    return [
      detail === title || detail === heading ? `${heading} (${code})` : `${heading}: ${detail} (${code})`,
      // it may hold words of others
      ...(error.reason === undefined ? [] : [`  reason: ${printable(error.reason)}`]),
      ...parts.map((part) => `  ${part.pointer}: ${part.detail}`),
      ...(code === 'INTERNAL' ? [`  requestId: ${error.requestId}`] : []),
      ...(code === 'UNAUTHENTICATED' ? [errors.sendKey] : []),
    ];
  }
  const stack = error instanceof Error ? error.stack : undefined;
  const level = env['VOUCH_LOG_LEVEL'];
  if ((level === 'debug' || level === 'trace') && stack) return [stack];
  return [errors.unexpected(messageIn(error, language))];
}
