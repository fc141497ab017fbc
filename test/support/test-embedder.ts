import { indexTokens } from '../../domain/text/index.js';
import type { Embedder } from '../../ports/embedder.js';

/** Cosines of texts without a common word, and of texts that are nearly alike. */
const UNRELATED = 0.15;
const SAME = 0.75;

function hash(text: string): number {
  let value = 0x811c9dc5; // FNV-1a
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

function embedText(text: string, id: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const token of indexTokens(text)) {
    const place = hash(`${id}\n${token}`);
    vector[(place >>> 1) % dimensions]! += place % 2 === 0 ? 1 : -1;
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((component) => component / length);
}

export interface TestEmbedder extends Embedder {
  /** Texts embedded so far. */
  texts: string[];
  /** Thrown by the next calls while set. */
  failure: Error | undefined;
  /** Calls that have failed so far. */
  failed: number;
}

/**
 * An embedder without a model: each word (Korean: each pair of characters) adds to one component that depends on it and
 * on `id`. Texts with common words are near each other; vectors of two ids have nothing to do with each other.
 */
export function testEmbedder({ id = 'words', dimensions = 512 } = {}): TestEmbedder {
  const texts: string[] = [];
  const embedder: TestEmbedder = {
    texts,
    failure: undefined,
    failed: 0,
    space: { id, dimensions },
    async embed({ texts: given }) {
      if (embedder.failure) {
        embedder.failed += 1;
        throw embedder.failure;
      }
      texts.push(...given);
      return given.map((text) => embedText(text, id, dimensions));
    },
    similarity: (cosine) => Math.min(1, Math.max(0, (cosine - UNRELATED) / (SAME - UNRELATED))),
  };
  return embedder;
}
