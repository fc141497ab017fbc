import { createExtractiveReasoner } from '../../../adapters/reasoners/extractive/index.js';
import type { Config } from '../../../config/load-config.js';
import type { Draft } from '../../../contract/answer.js';
import { DEFAULT_POLICY } from '../../../contract/default-policy.js';
import type { PassageText } from '../../../contract/passage.js';
import { auroc } from '../../../domain/calibration.js';
import { judgementOf } from '../../../domain/refine.js';
import { splitSentences } from '../../../domain/text/index.js';
import type { Reasoner } from '../../../ports/reasoner.js';
import { openCorpusIndex } from '../corpus-index.js';
import { languageOf } from '../data-set.js';
import { askedQuestions, passageText, type Measure } from './cases.js';
import type { PromptSet, Row } from './read-set.js';

const GROUNDED = 0.5;
/** Label of a sentence that its premise bears out. */
const ENTAILED = 'entailment';

/** Has a sentence judged as a draft that rests on its premise. */
function judgePair(reasoner: Reasoner, { id, premise = '', hypothesis = '', lang }: Row) {
  const language = languageOf({ lang, text: hypothesis });
  const passage = passageText(id, '', premise, language);
  return reasoner.judge({
    question: hypothesis,
    language,
    draft: draftOf(hypothesis, passage, premise),
    passages: [passage],
    profile: {},
  });
}

/** Measures whether a sentence is judged grounded exactly when the passage entails it. */
export const grounding: Measure = {
  metric: {
    en: 'grounding and accuracy of 0.5 or more if and only if the passage entails the sentence',
    ko: '구절이 문장을 함의할 때만 근거성과 정확성이 0.5 이상',
  },
  cases: ({ rows }) =>
    rows.map((row) => ({
      id: row.id,
      group: row.label ?? '',
      run: async (reasoner) => {
        const { value, usage } = await judgePair(reasoner, row);
        const held = Math.min(value.grounding, value.accuracy);
        return { score: Number(held >= GROUNDED === (row.label === ENTAILED)), got: String(held), usage };
      },
    })),
};

/** Measures whether drafts with the right answer are accepted and those with a plausible wrong one are not. */
export const accepting: Measure = {
  metric: {
    en: 'draft accepted if and only if its answer is right',
    ko: '답이 맞을 때만 초안을 통과',
  },
  cases: (set) =>
    askedQuestions(set).flatMap(({ row, question, language, passages, about }) => {
      const [answer] = row.answerable ? row.answers : row.plausible_answers;
      const passage = passages.find(({ id }) => id === about);
      const sentence = splitSentences(passage?.text ?? '').find(
        ({ text }) => answer && text.includes(answer),
      );
      if (!answer || !passage || !sentence) return [];
      return [
        {
          id: row.id,
          group: row.answerable ? 'right' : 'plausible',
          run: async (reasoner) => {
            const draft = draftOf(answer, passage, sentence.text);
            const { value, usage } = await reasoner.judge({
              question,
              language,
              draft,
              passages,
              profile: {},
            });
            const { overall } = judgementOf(DEFAULT_POLICY.judging, value);
            return {
              score: Number(overall >= DEFAULT_POLICY.judging.acceptOverall === row.answerable),
              got: overall.toFixed(2),
              usage,
            };
          },
        },
      ];
    }),
};

function draftOf(text: string, passage: PassageText, quote: string): Draft {
  const start = passage.text.indexOf(quote);
  const { id: passageId, documentId, title } = passage;
  return {
    text: `${text.replace(/[.\s]+$/, '')} [1].`,
    answered: true,
    citations: [{ marker: 1, passageId, documentId, title, start, end: start + quote.length, quote }],
  };
}

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
