import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { languageSchema } from '../contract/language.js';
import { packageRoot } from '../config/package-root.js';
import { registerApiCommands } from './commands/api.js';
import { registerLocalCommands } from './commands/local.js';
import type { Host } from './host.js';
import { inLanguage } from './texts/commander.js';
import { textFor, TEXTS } from './texts/index.js';

/** Builds `vouch` with all of its commands and their help, in the language of the host. */
export function buildProgram(host: Host): Command {
  const { commands, errors, groups, titles } = TEXTS[host.language];
  const spoken = (text: string) => inLanguage(host.language, text);
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  const program = new Command('vouch')
    .description(commands.program)
    .version(version, '-V, --version', commands.version)
    .helpOption('-h, --help', commands.help)
    .addHelpCommand(
      new Command('help').argument('[command]').description(commands.help).helpGroup(groups.local),
    )
    .configureHelp({
      styleTitle: (title) => textFor(titles, title),
      styleOptionDescription: spoken,
      styleArgumentDescription: spoken,
    })
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      outputError: (text, write) => write(spoken(text)),
    })
    .addOption(new Option('--lang <language>', commands.lang).choices(languageSchema.options))
    .showHelpAfterError(`(${errors.help})`)
    .exitOverride();
  program.commandsGroup(groups.api);
  registerApiCommands(program, host);
  program.commandsGroup(groups.local);
  registerLocalCommands(program, host.language);
  return program;
}
