import type { Command } from 'commander';
import type { Texts } from '../texts/index.js';

/** Adds the options that every command of the API has. */
export function withApiOptions(command: Command, { commands }: Texts): Command {
  return command.option('--api <url>', commands.api).option('--json', commands.json);
}
