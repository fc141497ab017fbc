import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig, type Config } from '../../config/load-config.js';
import { packageRoot } from '../../config/package-root.js';
import { DEFAULT_CONFIDENCE } from '../../contract/default-thresholds.js';
import { COEFFICIENTS } from '../../domain/confidence-coefficients/index.js';
import { FEATURES, type Coefficients, type Feature } from '../../domain/confidence-model.js';
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

/** Sweeps over all coefficients; they have settled long before. */
const SWEEPS = 300;
/** Strength of the penalty on large weights, which keeps features that say the same from sharing a weight at random. */
const RIDGE = 1e-4;
const DECIMALS = 2;
/** The number of passages goes by the size of the index: fitted to some sets, it says nothing of others. */
const LEFT_OUT: readonly Feature[] = ['passagesUsed'];

/**
 * Fits a logistic model to whether answers are right by maximum likelihood, by Newton steps over one coefficient at a
 * time. Weights below 0 are set to 0, so that more of a feature is never worse. Each set weighs the same, however many
 * questions it has; one that is given twice weighs twice.
 */
function fitConfidence(sets: readonly LabelledSet[]): Coefficients {
  const features = (Object.keys(FEATURES) as Feature[]).filter((feature) => !LEFT_OUT.includes(feature));
  const answered = sets.map((set) => ({ ...set, rows: set.rows.filter(({ way }) => way === 'answered') }));
  const rows = answered.flatMap((set) =>
    set.rows.map(({ signals, right }) => ({
      values: [1, ...features.map((feature) => FEATURES[feature](signals))],
      right: right ? 1 : 0,
      weight: 1 / sets.length / set.rows.length,
    })),
  );
  const weights = features.map(() => 0);
  const coefficients = [0, ...weights];
  const odds = rows.map(() => 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const [at, now] of coefficients.entries()) {
      let [slope, curvature] = at === 0 ? [0, 0] : [RIDGE * now, RIDGE];
      for (const [i, { values, right, weight }] of rows.entries()) {
        const probability = 1 / (1 + Math.exp(-odds[i]!));
        slope += weight * (probability - right) * values[at]!;
        curvature += weight * probability * (1 - probability) * values[at]! ** 2;
      }
      const stepped = now - slope / Math.max(curvature, 1e-9);
      const next = at === 0 ? stepped : Math.max(0, stepped);
      for (const [i, { values }] of rows.entries()) odds[i]! += (next - now) * values[at]!;
      coefficients[at] = next;
    }
  }
  const [intercept = 0, ...fitted] = coefficients.map((value) => Number(value.toFixed(DECIMALS)));
  const kept = features
    .map((feature, i) => [feature, fitted[i] ?? 0] as const)
    .filter(([, weight]) => weight > 0);
  return { intercept, weights: Object.fromEntries(kept) };
}

process.exitCode = await main(process.argv.slice(2), loadConfig(process.env));
