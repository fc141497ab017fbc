import type { EventEmitter } from 'node:events';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { classificationSchema } from '../../contract/passage.js';
import type { Host } from '../host.js';
import type { ApiOptions, Session } from '../session.js';
import type { Texts } from '../texts/index.js';

/** Options of a list that comes in pages. */
export interface PageOptions {
  limit?: string;
  cursor?: string;
}

/** Adds the options that all commands that call the API share. */
export function withApiOptions(command: Command, { commands }: Texts): Command {
  return command
    .option('--as <name>', commands.as)
    .option('--api <url>', commands.api)
    .option('--key-file <file>', commands.keyFile)
    .option('--json', commands.json);
}

/** Adds the options of a list that comes in pages. */
export function withPageOptions(command: Command, { commands }: Texts): Command {
  return command.option('--limit <rows>', commands.limit).option('--cursor <cursor>', commands.cursor);
}

/**
 * Accepts an earlier name of an option, which the help does not show.
 * @param former flags of the earlier name
 * @param option name of the option that stands for it now
 */
export function withFormerName(command: Command, former: string, option: string): Command {
  const alias = new Option(former).hideHelp();
  return command
    .addOption(alias)
    .on(
      `option:${alias.name()}`,
      (value: string) => void (command as unknown as EventEmitter).emit(`option:${option}`, value),
    );
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

/** The option that classifies documents which do not state a classification. */
export function classificationOption(description: string): Option {
  return new Option('--classification <classification>', description).choices(classificationSchema.options);
}

/** Splits the value of an option at its commas; an option that is given again adds to the list. */
export function listOption(text: string, before: readonly string[] = []): string[] {
  return [...before, ...(text === '' ? [] : text.split(',').map((part) => part.trim()))];
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

/** Parses the value of an option as a whole number of up to seven digits. @param problem is told of anything else */
export function wholeNumberOption(problem: string): (text: string) => number {
  return (text) => {
    if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError(problem);
    return Number(text);
  };
}
