import { writeFile } from 'node:fs/promises';
import { chooseChatModel } from '../../../adapters/choose-models.js';
import { llmSettings } from '../../../adapters/choose-reasoner.js';
import { ConfigError, type Config } from '../../../config/load-config.js';
import { preparePromptEvaluation, type PromptEvaluation } from './evaluate-prompt.js';

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
    throw new ConfigError({
      en: 'Setting VOUCH_CHAT_MODEL_PROVIDER: is needed, as is VOUCH_CHAT_MODEL, to try prompts',
      ko: '설정 VOUCH_CHAT_MODEL_PROVIDER: 프롬프트를 시험하려면 VOUCH_CHAT_MODEL과 함께 필요합니다',
    });
  }
  const result = await evaluation.run({ chat, ...llmSettings(config) }, (done, total) =>
    progress(`${done}/${total}`),
  );
  printComparison(result, print);
  if (command.jsonFile) await writeFile(command.jsonFile, `${JSON.stringify(result, null, 1)}\n`);
}

type Line = [name: string, current: number, other: number, difference: number];

const SIGNIFICANT = 0.05;

/** Prints the figures of both versions side by side, with their difference and whether it may be chance. */
export function printComparison(
  { prompt, set, metric, versions, metrics }: PromptEvaluation,
  print: (line: string) => void,
): void {
  const { score, byGroup, better, p, rows } = metrics;
  const lineOf = (name: string, pair: typeof score): Line => [
    name,
    pair.current,
    pair.other,
    pair.difference,
  ];
  const lines = [
    lineOf('score', score),
    ...Object.entries(byGroup).map(([group, pair]) => lineOf(`  ${group} (${pair.rows})`, pair)),
    lineOf('unusable', metrics.unusable),
    lineOf('modelCalls', metrics.modelCalls),
    lineOf('inputTokens', metrics.inputTokens),
    lineOf('outputTokens', metrics.outputTokens),
    lineOf('costUsd', metrics.costUsd),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  print(`${prompt} on ${set}, ${rows} rows: ${metric}`);
  print(
    ['', `v${versions.current}`, `v${versions.other}`, 'difference']
      .map((cell, index) => (index === 0 ? cell.padEnd(width) : cell.padStart(12)))
      .join(''),
  );
  for (const [name, current, other, difference] of lines) {
    const sign = difference > 0 ? '+' : '';
    const cells = [show(current), show(other), `${sign}${show(difference)}`];
    print(name.padEnd(width) + cells.map((cell) => cell.padStart(12)).join(''));
  }
  print(
    `v${versions.current} better on ${better.current} rows, v${versions.other} on ${better.other}; sign test p = ${p.toFixed(4)}` +
      (p < SIGNIFICANT ? '' : ' (may be chance)'),
  );
}

function show(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 10 ? 4 : 2);
}
