import { InvalidArgumentError, type Command } from 'commander';
import type { Host } from '../host.js';
import type { ApiOptions, Session } from '../session.js';
import type { Texts } from '../texts/index.js';

/** Adds the options that all commands that call the API share. */
export function withApiOptions(command: Command, { commands }: Texts): Command {
  return command
    .option('--as <name>', commands.as)
    .option('--api <url>', commands.api)
    .option('--key-file <file>', commands.keyFile)
    .option('--json', commands.json);
}

/** Runs a command that calls the API; the session code is loaded only now. @param work returns the exit code */
export async function runInSession(
  host: Host,
  options: ApiOptions,
  work: (session: Session) => Promise<number>,
): Promise<void> {
  const { withSession } = await import('../session.js');
  await withSession(host, options, work);
}

/** Parses the value of an option as JSON. */
export function jsonOption({ errors }: Texts): (text: string) => unknown {
  return (text) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new InvalidArgumentError(errors.badJson);
    }
  };
}

/** Parses the value of an option as a JSON list; the API checks its items, key by key. */
export function jsonListOption({ errors }: Texts): (text: string) => unknown[] {
  return (text) => {
    try {
      const value: unknown = JSON.parse(text);
      if (Array.isArray(value)) return value as unknown[];
    } catch {
      // refused below, with what is wanted
    }
    throw new InvalidArgumentError(errors.badEdits);
  };
}

/** Parses the value of an option as a whole number of seconds. */
export function secondsOption({ errors }: Texts): (text: string) => number {
  return (text) => {
    if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError(errors.badSeconds);
    return Number(text);
  };
}
