import { join } from 'node:path';
import { loadConfig } from '../../config/load-config.js';
import { DEFAULT_CONFIDENCE } from '../../contract/default-thresholds.js';
import { COEFFICIENTS } from '../../domain/confidence-coefficients/index.js';
import { figuresOf } from '../../lab/confidence/report.js';
import { labelSet, type LabelledSet } from '../../lab/confidence/sets.js';

const EXTRACTIVE = COEFFICIENTS[DEFAULT_CONFIDENCE.coefficients].extractive;

async function setsOf(name: string): Promise<(ReturnType<typeof figuresOf> & Pick<LabelledSet, 'rows'>)[]> {
  const sets = await labelSet(join(import.meta.dirname, name), loadConfig({ VOUCH_EMBEDDER: 'none' }));
  return sets.map((set) => ({ ...figuresOf(EXTRACTIVE, set), rows: set.rows }));
}

/**
 * Plain questions over the sample handbook, each with what a right answer says. They were written by somebody who knew the
 * pages and not the rules; nothing is fitted to them.
 */
test('plain questions are answered, and what goes out alone is right', async () => {
  for (const { questions, answered, levels, rightAlone, rightLow } of await setsOf('plain-questions')) {
    expect(answered / questions).toBeGreaterThan(0.8);
    expect(levels.HIGH.right).toBeGreaterThan(0.95);
    expect(rightAlone).toBeGreaterThan(0.5);
    expect(rightLow).toBeLessThan(0.1);
  }
});

/**
 * Questions over documents of a hospital, a bank, a factory, a landlord, a city office, a school and a sports centre, and of two machines,
 * also colloquial, vague and unanswerable ones. What is right was written down before any of them was asked.
 */
test('other fields are answered as well', async () => {
  for (const { questions, levels, rightAlone, rightLow, rows } of await setsOf('other-fields')) {
    expect(rows.filter(({ right }) => right).length / questions).toBeGreaterThan(0.6);
    expect(levels.HIGH.right).toBeGreaterThan(0.88);
    expect(rightAlone).toBeGreaterThan(0.6);
    expect(rightLow).toBeLessThan(0.06);
  }
});

/**
 * Questions over documents of other kinds: insurance, rules of a university and its library, a kitchen's and a laboratory's manuals, two lists of
 * questions and answers, a runbook, a travel policy, a house, a camp site, a club and a car rental. Written in the same way, later.
 */
test('other kinds of documents are answered as well', async () => {
  for (const { questions, levels, rightAlone, rightLow, rows } of await setsOf('more-fields')) {
    expect(rows.filter(({ right }) => right).length / questions).toBeGreaterThan(0.55);
    expect(levels.HIGH.right).toBeGreaterThan(0.88);
    expect(rightAlone).toBeGreaterThan(0.55);
    expect(rightLow).toBeLessThan(0.12);
  }
});

/**
 * Questions over twelve pages of a blood bank, a building society, a data centre, an app, an insurer, a museum, a clinic, a company's cards,
 * charging stations, a waterworks, a school on the net and the minutes of a project, written by somebody who knew neither the rules nor the
 * other questions. They are harder, and show what an organisation's own pages may bring.
 */
test('pages that nothing was made for are answered less often, and not much worse', async () => {
  for (const { questions, levels, rows } of await setsOf('unseen-pages')) {
    expect(rows.filter(({ right }) => right).length / questions).toBeGreaterThan(0.33);
    expect(levels.HIGH.right).toBeGreaterThan(0.7);
  }
});

/** Questions of which nearly a quarter ask what the pages tell of something else, over ten more pages, written in the same way. */
test('what the pages tell of something else is rarely given alone', async () => {
  for (const { questions, levels, rows } of await setsOf('near-misses')) {
    expect(rows.filter(({ right }) => right).length / questions).toBeGreaterThan(0.33);
    expect(levels.HIGH.right).toBeGreaterThan(0.8);
  }
});
