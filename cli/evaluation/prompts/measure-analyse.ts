import type { Turn } from '../../../contract/analysis.js';
import { indexTokens } from '../../../domain/text/index.js';
import type { Measure } from './cases.js';

const BARE = { clarifications: [], maxSubQuestions: 5 };

/** Labels with a certain route; fragments, rhetoric and "yes" have none. */
const IS_SMALL_TALK: Record<string, boolean> = {
  chitchat: true,
  statement: true,
  domain: false,
  out_of_scope: false,
  question: false,
};

/** Measures whether exactly the small talk is routed as small talk. */
export const routing: Measure = {
  metric: {
    en: 'taken for small talk if and only if it is',
    ko: '잡담일 때만 잡담으로 분류',
  },
  cases: ({ rows }) =>
    rows.flatMap(({ id, text = '', label = '' }) => {
      const isSmallTalk = IS_SMALL_TALK[label];
      if (isSmallTalk === undefined) return [];
      return [
        {
          id,
          group: label,
          run: async (reasoner) => {
            const { value, usage } = await reasoner.analyse({ ...BARE, question: text, turns: [] });
            return {
              score: (value.route === 'chitchat') === isSmallTalk ? 1 : 0,
              got: value.route,
              usage,
            };
          },
        },
      ];
    }),
};

/** Measures how close the completed follow-up question is to the one that a person wrote. */
export const completing: Measure = {
  metric: {
    en: 'terms shared with the question as a person completed it (F1)',
    ko: '사람이 완성한 질문과 겹치는 용어(F1)',
  },
  cases: ({ rows }) =>
    rows.map(({ id, user_turns: turns = [], last_turn: question = '', gold_rewrite: gold = '' }) => ({
      id,
      group: turns.length > 1 ? 'follow_up' : 'first',
      run: async (reasoner) => {
        // the set holds what people asked, not what they were told
        const before = turns.slice(0, -1).map((asked): Turn => ({ question: asked, answer: '', at: '' }));
        const { value, usage } = await reasoner.analyse({ ...BARE, question, turns: before });
        return { score: termF1(value.refinedQuestion, gold), got: value.refinedQuestion, usage };
      },
    })),
};

/** Measures how close rewritten search words, given the earlier questions as missing information, are to a person's. */
export const rewriting: Measure = {
  metric: {
    en: 'terms shared with the question as a person completed it (F1)',
    ko: '사람이 완성한 질문과 겹치는 용어(F1)',
  },
  cases: ({ rows }) =>
    rows.flatMap(({ id, user_turns: turns = [], last_turn: question = '', gold_rewrite: gold = '' }) => {
      if (turns.length < 2) return [];
      return [
        {
          id,
          group: 'follow_up',
          run: async (reasoner) => {
            const { value, usage } = await reasoner.rewrite({
              question,
              language: 'en',
              tried: [question],
              passages: [],
              missing: turns.slice(-3, -1),
              profile: {},
            });
            return { score: value ? termF1(value.query, gold) : 0, got: value?.query ?? '', usage };
          },
        },
      ];
    }),
};

/** Computes the F1 of the index terms of two texts, 0..1, as a measure of how similar their search results would be. */
export function termF1(text: string, gold: string): number {
  const [got, wanted] = [counted(text), counted(gold)];
  const shared = [...wanted].reduce((sum, [term, count]) => sum + Math.min(count, got.get(term) ?? 0), 0);
  const total = sizeOf(got) + sizeOf(wanted);
  return total === 0 ? 1 : (2 * shared) / total;
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of indexTokens(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function sizeOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
