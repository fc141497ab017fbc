import type { EmbeddedDatabase } from './database.js';
import { VISIBLE } from './passage-rows.js';
import { getLoadablePath } from 'sqlite-vec';
import { PortError } from '../../../ports/port-error.js';

/** Vectors compared exactly for every one that is wanted: signs alone tell near from far, not the order of the nearest. */
const SCANNED_PER_WANTED = 4;

const NEAREST_SQL = `
  SELECT b.chunk_key AS key FROM chunk_bits b
  WHERE b.generation = ? AND b.document_key IN (
    SELECT d.key FROM documents d
    WHERE ${VISIBLE} AND (? IS NULL OR d.collection IN (SELECT value FROM json_each(?))))
  ORDER BY vec_distance_hamming(vec_bit(b.bits), vec_bit(?)), b.chunk_key LIMIT ?`;

const COSINES_SQL = `
  SELECT v.chunk_key AS key, 1 - vec_distance_cosine(v.vector, ?) AS cosine
  FROM json_each(?) wanted
  CROSS JOIN chunk_vectors v ON v.generation = ? AND v.chunk_key = wanted.value`;

/** Signs of the components, eight to a byte, the last byte filled up with zeros. */
function signsOf(vector: Float32Array): Buffer {
  const bits = Buffer.alloc(Math.ceil(vector.length / 8));
  vector.forEach((component, i) => {
    if (component > 0) bits[i >> 3]! |= 1 << (i & 7);
  });
  return bits;
}

const bytesOf = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** The statements that store vectors; each must run inside a transaction. No extension is needed. */
export function vectorWriter(db: EmbeddedDatabase) {
  const addBits = db.prepare('INSERT OR REPLACE INTO chunk_bits VALUES (?, ?, ?, ?)');
  const addVector = db.prepare('INSERT OR REPLACE INTO chunk_vectors VALUES (?, ?, ?)');
  const drops = ['chunk_bits', 'chunk_vectors'].map((table) =>
    db.prepare(
      `DELETE FROM ${table} WHERE generation IN (SELECT key FROM vector_generations)
         AND chunk_key IN (SELECT key FROM chunks WHERE document_key = ?)`,
    ),
  );

  return {
    add(generation: number, chunk: { key: number; documentKey: number }, vector: Float32Array): void {
      addBits.run(generation, chunk.key, chunk.documentKey, signsOf(vector));
      addVector.run(generation, chunk.key, bytesOf(vector));
    },

    /** Must run while the document still has its chunks. */
    removeDocument(documentKey: number): void {
      for (const drop of drops) drop.run(documentKey);
    },
  };
}

interface NearestInput {
  generation: number;
  vector: Float32Array;
  /** As JSON. */
  groups: string;
  /** As JSON; every collection when null. */
  collections: string | null;
  limit: number;
  /** Chunks whose cosine is wanted besides. */
  others: readonly number[];
}

/** Compares a query with the vectors of what the asker may see. The connection must have the vector extension. */
export function vectorReader(db: EmbeddedDatabase) {
  const selectNearest = db.prepare(NEAREST_SQL);
  const selectCosines = db.prepare(COSINES_SQL);

  /** @returns the nearest chunks, best first, and the cosines by chunk of those and of `others` */
  return ({ generation, vector, groups, collections, limit, others }: NearestInput) => {
    const scanned = (
      selectNearest.all(
        generation,
        groups,
        collections,
        collections,
        signsOf(vector),
        limit * SCANNED_PER_WANTED,
      ) as { key: number }[]
    ).map(({ key }) => key);
    const wanted = JSON.stringify([...new Set([...scanned, ...others])]);
    const rows = selectCosines.all(bytesOf(vector), wanted, generation) as {
      key: number;
      cosine: number | null; // of a vector without direction there is none
    }[];
    const cosines = new Map(rows.map(({ key, cosine }) => [key, cosine ?? 0]));
    const nearest = scanned.sort((a, b) => cosines.get(b)! - cosines.get(a)!).slice(0, limit);
    return { nearest, cosines };
  };
}

/**
 * Gives a connection the functions that compare vectors.
 * @throws PortError `invalid` where there is no sqlite-vec for this platform, or it cannot be loaded.
 */
export function loadVectorExtension(db: EmbeddedDatabase): void {
  try {
    db.loadExtension(getLoadablePath());
  } catch (error) {
    const system = `${process.platform}-${process.arch}`;
    const { message } = error as Error;
    throw new PortError(
      'invalid',
      {
        en:
          `VOUCH_EMBEDDER with VOUCH_STORE=embedded needs sqlite-vec, which cannot be loaded on ${system}: ${message} ` +
          'Set VOUCH_EMBEDDER=none or VOUCH_STORE=opensearch.',
        ko:
          `VOUCH_STORE=embedded에서 VOUCH_EMBEDDER를 쓰려면 sqlite-vec이 필요하지만 ${system}에서는 불러올 수 없습니다: ` +
          `${message} VOUCH_EMBEDDER=none 또는 VOUCH_STORE=opensearch로 설정해 주십시오.`,
      },
      { cause: error },
    );
  }
}
