import { createExtractiveReasoner } from '../../adapters/reasoners/extractive/index.js';
import type { Config } from '../../config/load-config.js';
import { auroc } from '../../domain/calibration.js';
import { ENTAILED, judgePair } from './prompts/measure-judge.js';
import type { PromptSet } from './prompts/read-set.js';
import { openCorpusIndex } from './retrieval/index.js';

/**
 * Has the extractive judge rate each sentence as a draft that rests on its premise. The figures are how often its grounding tells a
 * sentence that follows from one that does not: from any such, and from those of each other label.
 */
export async function evaluateJudging(config: Config, { rows }: PromptSet) {
  const premises = [...new Set(rows.map(({ premise = '' }) => premise))];
  const corpus = await openCorpusIndex(
    premises.map((text, i) => ({ id: `premise-${i}`, title: '', text })),
    { config },
  );
  try {
    const reasoner = createExtractiveReasoner({ statistics: corpus.statistics });
    const judged: { id: string; label: string; grounding: number }[] = [];
    for (const row of rows) {
      const { value } = await judgePair(reasoner, row);
      judged.push({ id: row.id, label: row.label ?? '', grounding: value.grounding });
    }
    const rated = (is: (label: string) => boolean) =>
      judged.filter(({ label }) => is(label)).map(({ grounding }) => grounding);
    const grounded = rated((label) => label === ENTAILED);
    const others = [...new Set(judged.map(({ label }) => label))].filter((label) => label !== ENTAILED);
    const metrics = {
      pairs: judged.length,
      auroc: auroc(
        grounded,
        rated((label) => label !== ENTAILED),
      ),
      aurocAgainst: Object.fromEntries(
        others.map((other) => [
          other,
          auroc(
            grounded,
            rated((label) => label === other),
          ),
        ]),
      ),
    };
    return { metrics, rows: judged };
  } finally {
    await corpus.close();
  }
}
