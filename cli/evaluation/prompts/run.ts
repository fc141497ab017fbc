import { writeFile } from 'node:fs/promises';
import { chooseChatModel, llmSettings } from '../../../adapters/choose-models.js';
import { ConfigError, type Config } from '../../../config/load-config.js';
import { preparePromptEvaluation } from './evaluate-prompt.js';
import { printComparison } from './print-comparison.js';

export interface PromptCommand {
  dir: string;
  prompt: string;
  against: number;
  limit?: number | undefined;
  /** File for the metrics and every row. */
  jsonFile?: string | undefined;
}

/**
 * Compares the current version of a prompt with another one on a set, with the chat model of the settings, and prints both.
 * @throws CliError when the comparison makes no sense, ConfigError when no chat model is configured.
 */
export async function runPromptEvaluation(
  config: Config,
  command: PromptCommand,
  print: (line: string) => void,
  progress: (line: string) => void,
): Promise<void> {
  const evaluation = preparePromptEvaluation(command);
  const chat = chooseChatModel(config);
  if (!chat) {
    throw new ConfigError(
      'Setting VOUCH_CHAT_MODEL_PROVIDER: is needed, as is VOUCH_CHAT_MODEL, to try prompts',
    );
  }
  const result = await evaluation.run({ chat, ...llmSettings(config) }, (done, total) =>
    progress(`${done}/${total}`),
  );
  printComparison(result, print);
  if (command.jsonFile) await writeFile(command.jsonFile, `${JSON.stringify(result, null, 1)}\n`);
}
