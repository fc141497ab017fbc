import { CommanderError } from 'commander';
import { languageSchema, type Language } from '../contract/language.js';
import { EXIT } from './errors.js';
import type { Host } from './host.js';
import { buildProgram } from './program.js';

/** Returns the language of the shell: that of the first part of its locale that is set, as POSIX has it. */
function languageOfShell({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = [LC_ALL, LC_MESSAGES, LANG].find(Boolean) ?? '';
  return /^ko([_.]|$)/.test(locale) ? 'ko' : 'en';
}

/** Returns the language of the help, which is needed before the arguments are read: `--lang` wins over the setting. */
function languageOf(args: readonly string[], setting: string | undefined): Language {
  const given = args.findLast((arg, i) => arg.startsWith('--lang=') || args[i - 1] === '--lang') ?? setting;
  return languageSchema.catch('en').parse(given?.replace('--lang=', ''));
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

async function main(): Promise<void> {
  const setting = (process.env['VOUCH_LANG_UI'] ??= languageOfShell(process.env));
  const host = hostOf(languageOf(process.argv.slice(2), setting));
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    // the reader of the pipe has seen enough; a command that listens itself has something to stop first
    if (process.stdout.listenerCount('error') === 1) process.exit();
  });
  const program = buildProgram(host);
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
