import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { packageRoot } from '../../config/package-root.js';
import { loadConfig, type Config } from '../../config/load-config.js';
import { EXTRACTIVE, EXTRACTIVE_BY_MEANING } from '../../domain/confidence-coefficients.js';
import type { Coefficients } from '../../domain/confidence-model.js';
import { fitConfidence } from './fit.js';
import { historyLines } from './history.js';
import { figureLines, figuresOf } from './report.js';
import { HANDBOOK_WEIGHT, labelSet, type LabelledSet } from './sets.js';

const USAGE = `usage: npm run fit-confidence -- [--write | --history] DIR…

Asks the questions of every set DIR without a server, fits the model of confidence to whether the answers are right, and
prints the figures of the present and of the fitted coefficients. With an embedder, as VOUCH_EMBEDDER names it, it fits the
coefficients for answers whose meaning is compared, too. --write puts the fitted ones in the place of the present ones.
--history fits the present ones to the first half of each set, as vouch calibrate does, and judges them on the second.`;

const FILE = 'domain/confidence-coefficients.ts';

async function main(args: readonly string[], config: Config): Promise<number> {
  const dirs = args.filter((arg) => !arg.startsWith('--'));
  if (dirs.length === 0) {
    console.error(USAGE);
    return 2;
  }
  const byMeaning = (config.VOUCH_EMBEDDER ?? 'none') !== 'none';
  const sets: LabelledSet[] = [];
  for (const dir of dirs) sets.push(...(await labelSet(dir, config)));
  if (args.includes('--history')) {
    console.log(historyLines(byMeaning ? EXTRACTIVE_BY_MEANING : EXTRACTIVE, sets).join('\n'));
    return 0;
  }
  const fitted = fitConfidence(sets);
  for (const [name, model] of [
    ['present', byMeaning ? EXTRACTIVE_BY_MEANING : EXTRACTIVE],
    ['fitted', fitted],
  ] as const)
    console.log([`\n${name}`, ...figureLines(sets.map((set) => figuresOf(model, set)))].join('\n'));
  console.log(JSON.stringify(fitted));
  if (args.includes('--write')) await writeCoefficients(fitted, sets, byMeaning);
  return 0;
}

/** Replaces the coefficients in their file, with where they come from. */
async function writeCoefficients(
  model: Coefficients,
  sets: readonly LabelledSet[],
  byMeaning: boolean,
): Promise<void> {
  const file = join(packageRoot(), FILE);
  const from = sets.map(({ name, rows }) => `${name} (${rows.length} questions)`).join(', ');
  const name = byMeaning ? 'EXTRACTIVE_BY_MEANING' : 'EXTRACTIVE';
  const text = [
    '/**',
    ` * Coefficients of the extractive reasoner ${byMeaning ? 'with' : 'without'} an embedder, written by \`npm run fit-confidence\` from the answers to`,
    ` * ${from}. Each set weighs the same, however many`,
    ` * questions it has; those over the sample handbook weigh ${HANDBOOK_WEIGHT} times as much, being the most like an organisation's own.`,
    ' *',
    ...figureLines(sets.map((set) => figuresOf(model, set))).map((line) => ` * ${line}`),
    ' */',
    `export const ${name}: Coefficients = ${JSON.stringify(model)};`,
  ].join('\n');
  const present = new RegExp(
    String.raw`/\*\*(?:(?!\*/)[^])*\*/\nexport const ${name}: Coefficients = [^;]*;`,
  );
  const source = (await readFile(file, 'utf8')).replace(present, () => text);
  await writeFile(file, await format(source, { ...(await resolveConfig(file)), filepath: file }));
}

process.exitCode = await main(process.argv.slice(2), loadConfig(process.env));
