import { createExtractiveReasoner } from '../../adapters/reasoners/extractive/index.js';
import type { Config } from '../../config/load-config.js';
import { auroc } from '../../domain/calibration.js';
import { draftOf } from './prompts/measure-judge.js';
import { passageText } from './prompts/question-cases.js';
import type { PromptSet } from './prompts/read-set.js';
import { languageOf, openCorpusIndex } from './retrieval/index.js';

const GROUNDED = 'entailment';

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
    for (const { id, premise = '', hypothesis = '', label = '', lang } of rows) {
      const language = languageOf({ lang, text: hypothesis });
      const passage = passageText(id, '', premise, language);
      const { value } = await reasoner.judge({
        question: hypothesis,
        language,
        draft: draftOf(hypothesis, passage, premise),
        passages: [passage],
        profile: {},
      });
      judged.push({ id, label, grounding: value.grounding });
    }
    const rated = (is: (label: string) => boolean) =>
      judged.filter(({ label }) => is(label)).map(({ grounding }) => grounding);
    const grounded = rated((label) => label === GROUNDED);
    const others = [...new Set(judged.map(({ label }) => label))].filter((label) => label !== GROUNDED);
    const metrics = {
      pairs: judged.length,
      auroc: auroc(
        grounded,
        rated((label) => label !== GROUNDED),
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
