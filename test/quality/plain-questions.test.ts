import { join } from 'node:path';
import { loadConfig } from '../../config/load-config.js';
import { DEFAULT_CONFIDENCE } from '../../contract/default-thresholds.js';
import { COEFFICIENTS } from '../../domain/confidence-coefficients/index.js';
import { figuresOf } from '../../lab/confidence/report.js';
import { labelSet } from '../../lab/confidence/sets.js';

/**
 * Plain questions over the sample handbook, each with what a right answer says. They were written by somebody who knew the
 * pages and not the rules; nothing is fitted to them.
 */
const EXTRACTIVE = COEFFICIENTS[DEFAULT_CONFIDENCE.coefficients].extractive;
const DIR = join(import.meta.dirname, 'plain-questions');

test('plain questions are answered, and what goes out alone is right', async () => {
  for (const set of await labelSet(DIR, loadConfig({ VOUCH_EMBEDDER: 'none' }))) {
    const { questions, answered, levels, rightAlone, rightLow } = figuresOf(EXTRACTIVE, set);
    expect(answered / questions).toBeGreaterThan(0.8);
    expect(levels.HIGH.right).toBeGreaterThan(0.95);
    expect(rightAlone).toBeGreaterThan(0.5);
    expect(rightLow).toBeLessThan(0.1);
  }
});
