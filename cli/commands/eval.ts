import { InvalidArgumentError, type Command } from 'commander';
import { loadConfig } from '../../config/load-config.js';
import type { Language } from '../../contract/language.js';
import { CliError } from '../errors.js';
import { LOCAL_TEXTS } from './local-texts.js';

interface Options {
  json?: string;
  report?: string;
  retrievalOnly?: boolean;
  outOfCorpus?: string;
  acrossLanguages?: boolean;
  limit?: number;
  prompt?: string;
  against?: number;
}

/** Adds `vouch eval`. */
export function registerEval(program: Command, language: Language): void {
  const texts = LOCAL_TEXTS[language].eval;
  program
    .command('eval')
    .description(texts.description)
    .argument('<dir>', texts.dir)
    .option('--json <file>', texts.json)
    .option('--report <dir>', texts.report)
    .option('--retrieval-only', texts.retrievalOnly)
    .option('--out-of-corpus <dir>', texts.outOfCorpus)
    .option('--across-languages', texts.acrossLanguages)
    .option('--limit <n>', texts.limit, positiveInteger)
    .option('--prompt <name>', texts.prompt)
    .option('--against <version>', texts.against, positiveInteger)
    .action(async (dir: string, options: Options) => {
      const { prompt, against } = options;
      if (prompt !== undefined && against !== undefined) return comparePrompt(dir, prompt, against, options);
      if (prompt !== undefined || against !== undefined) throw new CliError(texts.bothOrNone);
      const { runEvaluation } = await import('../evaluation/run.js');
      await runEvaluation(
        loadConfig(process.env),
        {
          dir,
          jsonFile: options.json,
          reportDir: options.report,
          retrievalOnly: options.retrievalOnly ?? false,
          outOfCorpus: options.outOfCorpus,
          acrossLanguages: options.acrossLanguages ?? false,
          limit: options.limit,
        },
        (line) => process.stdout.write(`${line}\n`),
        progressLine(process.stderr),
      );
    });
}

/** Compares two versions of a prompt on the set, instead of running the pipeline. */
async function comparePrompt(
  dir: string,
  prompt: string,
  against: number,
  { limit, json }: Options,
): Promise<void> {
  const { runPromptEvaluation } = await import('../evaluation/prompts/run.js');
  await runPromptEvaluation(
    loadConfig(process.env),
    { dir, prompt, against, limit, jsonFile: json },
    (line) => process.stdout.write(`${line}\n`),
    progressLine(process.stderr),
  );
}

/** Writes progress as one changing line on a terminal; nothing in a pipe. */
function progressLine(stream: NodeJS.WriteStream): (line: string) => void {
  return (line) => {
    if (stream.isTTY) stream.write(`\r\u001b[K${line}`);
  };
}

function positiveInteger(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('1, 2, 3 …');
  return number;
}
