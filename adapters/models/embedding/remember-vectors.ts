import { hashOfText } from '../../../domain/digest.js';
import type { Embedder } from '../../../ports/embedder.js';

/** Vectors remembered at most: some 8 MB of 384 dimensions. */
const MOST = 5000;
/** Calls of more texts are those of indexing, which asks for each text once. */
const FEW = 32;

/** No question stays in memory that is erased elsewhere. */
const keyOf = (purpose: string, text: string): string => hashOfText(`${purpose} ${text}`);

/** An embedder that remembers the vectors of texts it was asked for last: a question is embedded by several steps. */
export function rememberVectors(embedder: Embedder): Embedder {
  const known = new Map<string, Float32Array>();
  return {
    ...embedder,
    embed: async ({ texts, purpose }) => {
      if (texts.length > FEW) return embedder.embed({ texts, purpose });
      const keys = texts.map((text) => keyOf(purpose, text));
      const missing = [...new Set(texts.filter((_, i) => !known.has(keys[i]!)))];
      const made = missing.length > 0 ? await embedder.embed({ texts: missing, purpose }) : [];
      const found = new Map(missing.map((text, i) => [keyOf(purpose, text), made[i]!]));
      const vectors = keys.map((key) => known.get(key) ?? found.get(key)!);
      keys.forEach((key, i) => {
        known.delete(key);
        known.set(key, vectors[i]!);
      });
      for (const key of known.keys()) {
        if (known.size <= MOST) break;
        known.delete(key);
      }
      return vectors;
    },
  };
}
