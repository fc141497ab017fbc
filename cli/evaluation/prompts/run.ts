import { writeFile } from 'node:fs/promises';
import stringWidth from 'string-width';
import { chooseChatModel } from '../../../adapters/choose-models.js';
import { llmSettings } from '../../../adapters/choose-reasoner.js';
import { ConfigError, type Config } from '../../../config/load-config.js';
import type { Language } from '../../../contract/language.js';
import { preparePromptEvaluation, type PromptEvaluation } from './evaluate-prompt.js';

export interface PromptCommand {
  dir: string;
  prompt: string;
  against: number;
  limit?: number | undefined;
  /** File for the metrics and every row. */
  jsonFile?: string | undefined;
  /** Of what is printed. */
  language: Language;
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
  printComparison(result, command.language, print);
  if (command.jsonFile) await writeFile(command.jsonFile, `${JSON.stringify(result, null, 1)}\n`);
}

type Line = [name: string, current: number, other: number, difference: number];

const SIGNIFICANT = 0.05;
const COLUMN = 12;

/** Prints the figures of both versions side by side, with their difference and whether it may be chance. */
export function printComparison(
  { prompt, set, metric, versions, metrics }: PromptEvaluation,
  language: Language,
  print: (line: string) => void,
): void {
  const texts = TEXTS[language];
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
  print(texts.title(prompt, set, rows, metric[language]));
  print(
    ' '.repeat(width) +
      [`v${versions.current}`, `v${versions.other}`, texts.difference]
        .map((cell) => ' '.repeat(COLUMN - stringWidth(cell)) + cell)
        .join(''),
  );
  for (const [name, current, other, difference] of lines) {
    const sign = difference > 0 ? '+' : '';
    const cells = [show(current), show(other), `${sign}${show(difference)}`];
    print(name.padEnd(width) + cells.map((cell) => cell.padStart(COLUMN)).join(''));
  }
  print(
    texts.better([versions.current, better.current], [versions.other, better.other], p.toFixed(4)) +
      (p < SIGNIFICANT ? '' : texts.mayBeChance),
  );
}

function show(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 10 ? 4 : 2);
}

type Better = [version: number, rows: number];

const en = {
  title: (prompt: string, set: string, rows: number, metric: string) =>
    `${prompt} on ${set}, ${rows} rows: ${metric}`,
  difference: 'difference',
  better: ([current, rows]: Better, [other, otherRows]: Better, p: string) =>
    `v${current} better on ${rows} rows, v${other} on ${otherRows}; sign test p = ${p}`,
  mayBeChance: ' (may be chance)',
};

const ko: typeof en = {
  title: (prompt, set, rows, metric) => `${prompt}, ${set} ${rows}행: ${metric}`,
  difference: '차이',
  better: ([current, rows], [other, otherRows], p) =>
    `더 나은 행: v${current} ${rows}개, v${other} ${otherRows}개. 부호 검정 p = ${p}`,
  mayBeChance: ' (우연일 수 있습니다)',
};

const TEXTS: Record<Language, typeof en> = { en, ko };
