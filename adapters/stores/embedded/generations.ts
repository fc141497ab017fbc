import { existsSync } from 'node:fs';
import Database from 'libsql';
import type { EmbeddingSpace } from '../../../ports/embedder.js';
import { otherSpaceError } from '../../models/embedding/embed-texts.js';
import type { EmbeddedDatabase } from './database.js';
import { storeFile } from './health.js';

interface Generation {
  key: number;
  space: string;
  dimensions: number;
}

type State = 'building' | 'active' | 'obsolete';

const isIn = (generation: Generation | undefined, space: EmbeddingSpace): boolean =>
  generation?.space === space.id && generation.dimensions === space.dimensions;

/**
 * Manages the generations of vectors: the one that answers, and those that are written. Calls run inside a transaction
 * of the adapter.
 */
export function vectorGenerations(db: EmbeddedDatabase, space: EmbeddingSpace | undefined) {
  const inState = db.prepare('SELECT key, space, dimensions FROM vector_generations WHERE state = ?');
  const stateOf = db.prepare('SELECT state FROM vector_generations WHERE key = ?');
  const add = db.prepare('INSERT INTO vector_generations (space, dimensions, state) VALUES (?, ?, ?)');
  const move = db.prepare('UPDATE vector_generations SET state = ? WHERE state = ?');
  const activate = db.prepare("UPDATE vector_generations SET state = 'active' WHERE key = ?");
  const contentChanged = db.prepare('UPDATE store SET content_version = content_version + 1');
  const count = db.prepare('SELECT chunks FROM store');

  const current = (state: State) => (inState.all(state) as Generation[])[0];

  function begin(state: 'building' | 'active'): number | undefined {
    move.run('obsolete', state);
    return space && Number(add.run(space.id, space.dimensions, state).lastInsertRowid);
  }

  return {
    /** The active generation when it is of our space. */
    readable(): number | undefined {
      const active = current('active');
      return space && active && isIn(active, space) ? active.key : undefined;
    },

    /**
     * The generations that a document's vectors belong to. An index without chunks takes our space.
     * @throws PortError `invalid` when the index is of another space.
     */
    writable(): number[] {
      const [active, building] = [current('active'), current('building')];
      const own = [active, building].filter((one) => one && space && isIn(one, space)).map((one) => one!.key);
      if (own.length > 0 || (!space && !active)) return own;
      const [{ chunks }] = count.all() as [{ chunks: number }];
      if (chunks > 0 || building) {
        throw otherSpaceError(active && { id: active.space, dimensions: active.dimensions }, space);
      }
      const key = begin('active');
      return key === undefined ? [] : [key];
    },

    /** Begins a generation of our space in place of one that is being built; without a space none. */
    build: (): number | undefined => begin('building'),

    state: (key: number): State | undefined => (stateOf.all(key) as { state: State }[])[0]?.state,

    /** Makes a generation that was built the active one; without one, the index is searched by words alone. */
    switchTo(key: number | undefined): void {
      if (key === undefined && !current('active')) return;
      move.run('obsolete', 'active');
      if (key !== undefined) activate.run(key);
      contentChanged.run();
    },
  };
}

/**
 * Reads the space that the documents of a store were indexed in; the store is only read, and may be in use.
 * @returns an object without a space for an index that is searched by words, undefined where nothing was
 * indexed yet, and of a store that is of an older layout or damaged, which other checks report
 */
export function indexedSpace(dir: string): { space?: EmbeddingSpace } | undefined {
  const file = storeFile(dir);
  if (!existsSync(file)) return undefined;
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { readonly: true });
    const [{ chunks }] = db.prepare('SELECT chunks FROM store').all() as [{ chunks: number }];
    if (chunks === 0) return undefined;
    const [active] = db
      .prepare("SELECT space AS id, dimensions FROM vector_generations WHERE state = 'active'")
      .all() as EmbeddingSpace[];
    return active ? { space: { id: active.id, dimensions: active.dimensions } } : {};
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}

export type VectorGenerations = ReturnType<typeof vectorGenerations>;
