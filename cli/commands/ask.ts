import { Option, type Command } from 'commander';
import { languageOfText } from '../../contract/language.js';
import type { AskOptions } from '../ask/ask.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { jsonOption, runInSession, withApiOptions, withFormerName } from './options.js';

/** `vouch ask`: a question from its steps to its answer. */
export function registerAsk(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const parseJson = jsonOption(texts);
  const command = program
    .command('ask')
    .description(t.ask)
    .argument('<question...>', t.askQuestion)
    .addOption(new Option('--mode <mode>', t.mode).choices(['auto', 'strict', 'off']))
    .option('--session <id>', t.session)
    .option('--collection <collection...>', t.scope)
    .option('--todo <json>', t.todo, (text, before: unknown[] = []) => [...before, parseJson(text)])
    .option('--wait', t.wait)
    .option('--no-feedback', t.noFeedback);
  withFormerName(command, '--scope <collection...>', 'collection');
  withApiOptions(command, texts).action(async (words: string[], options: AskOptions & ApiOptions) => {
    const { ask } = await import('../ask/ask.js');
    const question = words.join(' ');
    // whoever asks in a language is answered in it, also about what went wrong
    const speaking = { ...host, language: languageOfText(question) };
    await runInSession(speaking, options, (session) => ask(session, question, options));
  });
}
