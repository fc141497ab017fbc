import type { Usage } from '../../contract/query.js';
import { embeddingText } from '../../domain/ranking/index.js';
import { PortError } from '../../ports/port-error.js';
import type { Reasoner } from '../../ports/reasoner.js';
import type { Reranker } from '../models/local/reranker.js';
import { isResult } from './extractive/evidence/passage-units.js';

const FREE: Usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/**
 * A reasoner whose passages are graded by a reranker: relevance in the model's own view, with title and section before the
 * text. What a todo of the plan gave was asked for, and is relevant whatever its words. While the reranker cannot be used, the
 * reasoner grades.
 */
export function withReranker(reasoner: Reasoner, reranker: Reranker): Reasoner {
  return {
    ...reasoner,
    grade: async (input, signal) => {
      const { question, passages, parts = [] } = input;
      const documents = passages.filter((passage) => !isResult(passage));
      const texts = documents.map(embeddingText);
      try {
        const scored: number[][] = [];
        for (const part of [question, ...parts]) {
          const scores = new Map(
            (await reranker.score(part, texts, signal)).map((score, i) => [documents[i], rounded(score)]),
          );
          scored.push(passages.map((passage) => scores.get(passage) ?? 1));
        }
        const [whole = [], ...byPart] = scored;
        const value = passages.map(({ id }, i) => ({
          passageId: id,
          score: whole[i]!,
          ...(parts.length > 0 && { parts: byPart.map((scores) => scores[i]!) }),
        }));
        return { value, usage: FREE };
      } catch (error) {
        if (signal?.aborted || !(error instanceof PortError)) throw error;
        return reasoner.grade(input, signal);
      }
    },
  };
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000;
