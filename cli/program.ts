import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import stringWidth from 'string-width';
import { packageRoot } from '../config/package-root.js';
import { languageSchema, type Language } from '../contract/language.js';
import { registerApiCommands } from './commands/api.js';
import { registerLocalCommands } from './commands/local.js';
import type { Host } from './host.js';
import { textFor, TEXTS } from './texts/index.js';

/** Builds `vouch` with all of its commands and their help, in the language of the host. */
export function buildProgram(host: Host): Command {
  const { commands, errors, groups, titles, usage } = TEXTS[host.language];
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
      displayWidth: stringWidth,
      styleTitle: (title) => textFor(titles, title),
      styleOptionText: (text) => textFor(usage, text),
      styleArgumentText: (text) => textFor(usage, text),
      styleSubcommandText: (text) => textFor(usage, text),
      styleOptionDescription: spoken,
      styleArgumentDescription: spoken,
    })
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      outputError: (text, write) => write(spoken(text)),
    })
    .addOption(new Option('--lang <language>', commands.lang).choices(languageSchema.options))
    .exitOverride();
  program.commandsGroup(groups.api);
  registerApiCommands(program, host);
  program.commandsGroup(groups.local);
  registerLocalCommands(program, host.language);
  pointToHelp(program, errors.help);
  return program;
}

/** Lets each command end its errors with where its own help is. */
function pointToHelp(command: Command, help: (name: string) => string, name = command.name()): void {
  command.showHelpAfterError(`(${help(name)})`);
  for (const sub of command.commands) pointToHelp(sub, help, `${name} ${sub.name()}`);
}

/** Messages and notes that Commander writes in English, with what they are in Korean. */
const KO: readonly (readonly [RegExp, string])[] = [
  [/^error: /, '오류: '],
  [/missing required argument '(.+?)'/, "'$1' 인수를 써야 합니다."],
  [/required option '(.+?)' not specified/, "'$1' 옵션을 써야 합니다."],
  [/option '(.+?)' argument missing/, "'$1' 옵션에 값을 써야 합니다."],
  [/option '(.+?)' cannot be used with option '(.+?)'/, "'$1' 옵션과 '$2' 옵션은 함께 쓸 수 없습니다."],
  [/unknown option '(.+?)'/, "'$1' 옵션은 없습니다."],
  [/unknown command '(.+?)'/, "'$1' 명령은 없습니다."],
  [
    /too many arguments(?: for '.+?')?\. Expected (\d+) arguments? but got (\d+)\./,
    '인수는 $1개여야 하는데 $2개를 썼습니다.',
  ],
  [/option '(.+?)' argument '(.*?)' is invalid\./s, "'$1' 옵션에 '$2' 값을 쓸 수 없습니다."],
  [
    /command-argument value '(.*?)' is invalid for argument '(.+?)'\./s,
    "'$2' 인수에 '$1' 값을 쓸 수 없습니다.",
  ],
  [/Allowed choices are (.+?)\./, '쓸 수 있는 값은 $1입니다.'],
  [/\(Did you mean (?:one of )?(.+)\?\)/, '(비슷한 이름: $1)'],
  [/\bchoices: /, '선택: '],
  [/\bdefault: /, '기본값: '],
];

/** Returns a text of Commander in a language. */
function inLanguage(language: Language, text: string): string {
  return language === 'en'
    ? text
    : KO.reduce((said, [english, korean]) => said.replace(english, korean), text);
}
