import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../config/package-root.js';
import { loadConfig, type Config } from '../../config/load-config.js';
import { DEFAULT_CONFIDENCE } from '../../contract/default-thresholds.js';
import { COEFFICIENTS } from '../../domain/confidence-coefficients/index.js';
import type { Coefficients } from '../../domain/confidence-model.js';
import { fitConfidence } from './fit.js';
import { historyLines } from './history.js';
import { figureLines, figuresOf } from './report.js';
import { labelSet, type LabelledSet } from './sets.js';

const USAGE = `usage: npm run fit-confidence -- [--write | --history] DIR…

Asks the questions of every set DIR without a server, fits the model of confidence to whether the answers are right, and
prints the figures of the present and of the fitted coefficients. With an embedder, as VOUCH_EMBEDDER names it, it fits the
coefficients for answers whose meaning is compared, too. --write writes the fitted ones as the next version.
--history fits the present ones to the first half of each set, as vouch calibrate does, and judges them on the second.`;

const FOLDER = 'domain/confidence-coefficients';
const NEWEST = DEFAULT_CONFIDENCE.coefficients;

async function main(args: readonly string[], config: Config): Promise<number> {
  const dirs = args.filter((arg) => !arg.startsWith('--'));
  if (dirs.length === 0) {
    console.error(USAGE);
    return 2;
  }
  const which = (config.VOUCH_EMBEDDER ?? 'none') === 'none' ? 'extractive' : 'extractiveByMeaning';
  const present = COEFFICIENTS[NEWEST][which];
  const sets: LabelledSet[] = [];
  for (const dir of dirs) sets.push(...(await labelSet(dir, config)));
  if (args.includes('--history')) {
    console.log(historyLines(present, sets).join('\n'));
    return 0;
  }
  const fitted = fitConfidence(sets);
  for (const [name, model] of [
    ['present', present],
    ['fitted', fitted],
  ] as const)
    console.log([`\n${name}`, ...figureLines(sets.map((set) => figuresOf(model, set)))].join('\n'));
  console.log(JSON.stringify(fitted));
  if (args.includes('--write')) await writeVersion(which, fitted, sets);
  return 0;
}

/** Writes the next version of the coefficients, which are those of the newest one but for the fitted model. */
async function writeVersion(
  which: 'extractive' | 'extractiveByMeaning',
  model: Coefficients,
  sets: readonly LabelledSet[],
): Promise<void> {
  const file = join(packageRoot(), FOLDER, `v${NEWEST + 1}.ts`);
  const from = sets.map(({ name, rows }) => `${name} (${rows.length} questions)`).join(', ');
  const text = [
    `import type { Coefficients, Models } from '../confidence-model.js';`,
    `import { V${NEWEST} } from './v${NEWEST}.js';`,
    '',
    '/**',
    ` * Coefficients of the extractive reasoner ${which === 'extractive' ? 'without' : 'with'} an embedder, written by \`npm run fit-confidence\` from the answers to`,
    ` * ${from}. Each set weighs the same, however many`,
    ' * questions it has.',
    ' *',
    ...figureLines(sets.map((set) => figuresOf(model, set))).map((line) => ` * ${line}`),
    ' */',
    `const FITTED: Coefficients = ${JSON.stringify(model)};`,
    '',
    `export const V${NEWEST + 1}: Models = { ...V${NEWEST}, ${which}: FITTED };`,
  ].join('\n');
  await writeFile(file, `${text}\n`);
  execFileSync('npx', ['oxfmt', file], { cwd: packageRoot(), stdio: 'inherit' });
  console.log(`written to ${file}; name it in index.ts beside it, and its number in COEFFICIENTS_VERSIONS`);
}

process.exitCode = await main(process.argv.slice(2), loadConfig(process.env));
