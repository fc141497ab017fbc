import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import type { Language } from '../contract/language.js';
import { packageRoot } from '../config/package-root.js';
import { registerApiCommands } from './commands/api.js';
import { EXIT } from './exit-codes.js';
import type { Host } from './host.js';
import { textFor, TEXTS } from './texts/index.js';

const LANGUAGES: readonly Language[] = ['en', 'ko'];

/**
 * Reads from the arguments what is needed before the program is built: the language of the help (`--lang` wins over the
 * setting) and the name of the command, which decides what is loaded.
 */
function readAhead(
  args: readonly string[],
  setting: string | undefined,
): { language: Language; name?: string } {
  let given = setting;
  const rest = args.filter((arg, i) => {
    if (arg.startsWith('--lang=')) given = arg.slice('--lang='.length);
    else if (args[i - 1] === '--lang') given = arg;
    else return arg !== '--lang';
    return false;
  });
  const [name] = rest;
  return {
    language: LANGUAGES.find((language) => language === given) ?? 'en',
    ...(name === undefined ? {} : { name }),
  };
}

function hostOf(language: Language): Host {
  return {
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    language,
    onInterrupt: (callback) => onSignal('SIGINT', callback),
    onTerminate: (callback) => onSignal('SIGTERM', callback),
    exit(code) {
      process.exitCode = code;
    },
  };
}

/** Calls back once: the same signal again ends the process at once. */
function onSignal(signal: NodeJS.Signals, callback: () => void): () => void {
  process.once(signal, callback);
  return () => void process.off(signal, callback);
}

async function buildProgram(host: Host, name: string | undefined): Promise<Command> {
  const { commands, errors, groups, titles } = TEXTS[host.language];
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
    .configureHelp({ styleTitle: (title) => textFor(titles, title) })
    .addOption(new Option('--lang <language>', commands.lang).choices(LANGUAGES))
    .showHelpAfterError(`(${errors.help})`)
    .exitOverride();
  program.commandsGroup(groups.api);
  registerApiCommands(program, host);
  if (!program.commands.some((command) => command.name() === name)) {
    const { registerLocalCommands } = await import('./commands/local.js');
    program.commandsGroup(groups.local);
    registerLocalCommands(program);
  }
  return program;
}

async function main(): Promise<void> {
  const { language, name } = readAhead(process.argv.slice(2), process.env['VOUCH_LANG_UI']);
  const host = hostOf(language);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    // the reader of the pipe has seen enough; a command that listens itself has something to stop first
    if (process.stdout.listenerCount('error') === 1) process.exit();
  });
  const program = await buildProgram(host, name);
  // `--lang` is the setting for this one run, also for commands that read it themselves
  program.on('option:lang', (given: string) => (process.env['VOUCH_LANG_UI'] = given));
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      host.exit(error.exitCode === 0 ? EXIT.ok : EXIT.unable);
      return;
    }
    const { reportError } = await import('./report-error.js');
    reportError(host, error);
  }
}

await main();
