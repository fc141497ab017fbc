import type { Embedder } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';
import type { SearchIndex } from '../../../ports/search-index.js';
import { read, write } from './access.js';
import type { EmbeddedDatabase } from './database.js';
import { embedChunks } from '../../models/embedding/embed-texts.js';
import type { VectorGenerations } from './generations.js';
import { vectorWriter } from './vector-rows.js';

/** Vectors removed at once at least: much cheaper than making them. */
const LEAST_REMOVED = 1000;

/** Chunks behind a key that a generation has no vector of. */
const MISSING_SQL = `
  SELECT c.key, c.id, c.document_key AS documentKey, c.content_hash AS contentHash, c.section, c.text, d.title
  FROM chunks c CROSS JOIN documents d ON d.key = c.document_key
  WHERE c.key > ? AND NOT EXISTS (SELECT 1 FROM chunk_bits b WHERE b.generation = ? AND b.chunk_key = c.key)
  ORDER BY c.key LIMIT ?`;

/** Keys of removed chunks are given again: the same key may be another chunk by now. */
const STILL_THERE_SQL = `
  SELECT 1 FROM chunks c CROSS JOIN documents d ON d.key = c.document_key
  WHERE c.key = ? AND c.id = ? AND c.document_key = ? AND c.content_hash = ? AND c.section = ? AND d.title = ?`;

interface MissingRow {
  key: number;
  id: string;
  documentKey: number;
  contentHash: string;
  section: string;
  text: string;
  title: string;
}

interface Position {
  /** `fill` makes vectors; `clear` removes those of earlier generations. */
  step: 'fill' | 'clear';
  generation: number;
  after: number;
}

const cursorOf = ({ step, generation, after }: Position): string => `${step}.${generation}.${after}`;

function positionOf(cursor: string): Position {
  const match = /^(fill|clear)\.(\d{1,15})\.(\d{1,15})$/.exec(cursor);
  if (!match)
    throw new PortError('invalid', {
      en: 'this is no cursor of a rebuild',
      ko: '재색인의 진행 위치를 읽을 수 없습니다',
    });
  return { step: match[1] as Position['step'], generation: Number(match[2]), after: Number(match[3]) };
}

/**
 * Gives the index vectors of the configured embedder, or takes them away when there is none. What was there answers
 * those who are configured for it until the switch; others search by words. Words need no rebuild: opening the store
 * brings its layout up to date.
 */
export function rebuilder(
  db: EmbeddedDatabase,
  embedder: Embedder | undefined,
  generations: VectorGenerations,
): SearchIndex['rebuild'] {
  const missing = db.prepare(MISSING_SQL);
  const stillThere = db.prepare(STILL_THERE_SQL);
  const countChunks = db.prepare('SELECT chunks FROM store');
  const countVectors = db.prepare('SELECT count(*) AS vectors FROM chunk_bits WHERE generation = ?');
  const vectorRows = vectorWriter(db);
  const clears = ['chunk_bits', 'chunk_vectors'].map((table) =>
    db.prepare(
      `DELETE FROM ${table} WHERE (generation, chunk_key) IN (
         SELECT generation, chunk_key FROM ${table}
         WHERE generation IN (SELECT key FROM vector_generations WHERE state = 'obsolete') LIMIT ?)`,
    ),
  );
  const forget = db.prepare("DELETE FROM vector_generations WHERE state = 'obsolete'");

  const total = (): number => (countChunks.all() as [{ chunks: number }])[0].chunks;
  const made = (generation: number): number =>
    (countVectors.all(generation) as [{ vectors: number }])[0].vectors;

  function begin(): Position {
    const generation = generations.build();
    if (generation !== undefined) return { step: 'fill', generation, after: 0 };
    generations.switchTo(undefined);
    return { step: 'clear', generation: 0, after: 0 };
  }

  /** @throws PortError `invalid` when another rebuild has begun since. */
  function requireBuilding(generation: number): void {
    if (generations.state(generation) !== 'building') {
      throw new PortError('invalid', {
        en: 'another rebuild of the index has begun: this one ends',
        ko: '다른 재색인이 시작되어 이 재색인을 끝냅니다',
      });
    }
  }

  /** Switches when nothing is missing; else goes on with what was added meanwhile. */
  function finish(generation: number): Position {
    requireBuilding(generation);
    if (made(generation) < total()) return { step: 'fill', generation, after: 0 };
    generations.switchTo(generation);
    return { step: 'clear', generation, after: 0 };
  }

  async function fill({ generation, after }: Position, limit: number): Promise<Position> {
    const rows = await read(db, () => missing.all(after, generation, limit) as MissingRow[]);
    if (rows.length === 0) return write(db, () => finish(generation));
    const vectors = await embedChunks(embedder!, rows);
    return write(db, () => {
      requireBuilding(generation);
      rows.forEach(({ key, id, documentKey, contentHash, section, title }, i) => {
        const same = stillThere.all(key, id, documentKey, contentHash, section, title).length > 0;
        if (same) vectorRows.add(generation, { key, documentKey }, vectors[i]!);
      });
      return { step: 'fill', generation, after: rows.at(-1)!.key };
    });
  }

  /** @returns the next position; undefined when nothing is left to remove. */
  function clear(position: Position, limit: number): Position | undefined {
    const removed = clears.map((statement) => statement.run(Math.max(limit, LEAST_REMOVED)).changes);
    if (removed.some((changes) => changes > 0)) return position;
    forget.run();
    return undefined;
  }

  return async ({ cursor, limit }) => {
    const position = cursor === undefined ? await write(db, begin) : positionOf(cursor);
    // the part that switched may be asked for again
    const switched = await read(db, () => generations.state(position.generation) === 'active');
    const next =
      position.step === 'fill' && !switched
        ? await fill(position, limit)
        : await write(db, () => clear({ ...position, step: 'clear' }, limit));
    return read(db, () => {
      const chunks = total();
      const done = next?.step === 'fill' ? Math.min(chunks, made(next.generation)) : chunks;
      return { ...(next && { cursor: cursorOf(next) }), done, total: chunks };
    });
  };
}
