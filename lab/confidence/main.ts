import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { packageRoot } from '../../infra/local/package-root.js';
import { EXTRACTIVE } from '../../domain/confidence-coefficients.js';
import type { Coefficients } from '../../domain/confidence-model.js';
import { fitConfidence } from './fit.js';
import { figureLines, figuresOf } from './report.js';
import { HANDBOOK_WEIGHT, labelSet, type LabelledSet } from './sets.js';

const USAGE = `usage: npm run fit-confidence -- [--write] DIR…

Asks the questions of every set DIR without a server, fits the model of confidence to whether the answers are right, and
prints the figures of the present and of the fitted coefficients. --write puts the fitted ones in their place.`;

const FILE = 'domain/confidence-coefficients.ts';

async function main(args: readonly string[]): Promise<number> {
  const dirs = args.filter((arg) => !arg.startsWith('--'));
  if (dirs.length === 0) {
    console.error(USAGE);
    return 2;
  }
  const sets: LabelledSet[] = [];
  for (const dir of dirs) sets.push(...(await labelSet(dir)));
  const fitted = fitConfidence(sets);
  for (const [name, model] of [
    ['present', EXTRACTIVE],
    ['fitted', fitted],
  ] as const)
    console.log([`\n${name}`, ...figureLines(sets.map((set) => figuresOf(model, set)))].join('\n'));
  console.log(JSON.stringify(fitted));
  if (args.includes('--write')) await writeFile(join(packageRoot(), FILE), await sourceOf(fitted, sets));
  return 0;
}

/** The file that holds the coefficients, with where they come from. */
async function sourceOf(model: Coefficients, sets: readonly LabelledSet[]): Promise<string> {
  const file = join(packageRoot(), FILE);
  const from = sets.map(({ name, rows }) => `${name} (${rows.length} questions)`).join(', ');
  const figures = figureLines(sets.map((set) => figuresOf(model, set)));
  const text = [
    "import type { Coefficients } from './confidence-model.js';",
    '',
    '/**',
    ' * Coefficients of the extractive reasoner, written by `npm run fit-confidence` from the answers to',
    ` * ${from}. Each set weighs the same, however many`,
    ` * questions it has; those over the sample handbook weigh ${HANDBOOK_WEIGHT} times as much, being the most like an organisation's own.`,
    ' *',
    ...figures.map((line) => ` * ${line}`),
    ' */',
    `export const EXTRACTIVE: Coefficients = ${JSON.stringify(model)};`,
    '',
    '/**',
    ' * Coefficients of the model-backed reasoner. They are not fitted, for want of labelled drafts of models, but chosen with',
    ' * care: only an answer of which every claim is quoted, that is judged well and covers most of the question is HIGH.',
    ' */',
    'export const LLM: Coefficients = {',
    'intercept: -9.5, weights: { judged: 5, quotedShare: 3, coverage: 2, grade: 1.5, kindFits: 0.5, clarity: 0.5 } };',
  ].join('\n');
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

process.exitCode = await main(process.argv.slice(2));
