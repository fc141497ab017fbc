import type { Embedder } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';
import type { SearchIndex } from '../../../ports/search-index.js';
import { embedChunks } from '../../models/embedding/embed-texts.js';
import type { BulkItem } from './bulk.js';
import { call, getMany } from './connection.js';
import {
  chunkKeys,
  STORED_FIELDS,
  tokensOf,
  tokenSums,
  toSource,
  type StoredChunk,
} from './chunk-documents.js';
import type { ChunkWriter } from './chunk-writer.js';
import { SupersededError, replacedBy, type ChunkIndex, type ChunkLayout } from './layout.js';
import type { Registry, StoredEntry } from './document-registry.js';
import type { ChunkStore } from './store.js';

/** Documents looked at by one part, whatever the limit of chunks. */
const DOCUMENTS = 200;

/** Chunks read by one request. */
const READ = 500;

interface Progress {
  done: number;
  total: number;
}

/** `fill` copies into the index being made; `clear` removes the one that has answered before. */
type Step = 'fill' | 'clear';

function positionOf(cursor: string): { step: Step; name: string } {
  const match = /^(fill|clear):([a-z0-9-]+)$/.exec(cursor);
  if (!match)
    throw new PortError('invalid', {
      en: 'this is no cursor of a rebuild',
      ko: '재색인의 진행 위치를 읽을 수 없습니다',
    });
  return { step: match[1] as Step, name: match[2]! };
}

const notIn = (index: string) => ({ bool: { must_not: [{ term: { builtIn: index } }] } });

/**
 * Makes a new index beside the one that answers, document by document, and lets it answer when no document is missing.
 *
 * Each entry of the registry says which indices hold its chunks (`builtIn`); what is left to do is every entry that does
 * not name the new index. So a part may be repeated, two rebuilds may run at once, and a put that has overtaken the copy
 * of its document wins: the entry that the copy was made of has changed then, and the copy is dropped.
 *
 * A put that was acknowledged is in the new index when the switch is made: it has looked for the index after it had stored
 * its entry, so it has written there, at least the words; or the index was begun later, and the entry was found. A put
 * that knows of no new index although there is one finds that its document's entry has changed, and begins again.
 */
export function rebuilder(
  store: ChunkStore,
  { layout, entries, writer }: { layout: ChunkLayout; entries: Registry; writer: ChunkWriter },
  embedder: Embedder | undefined,
): SearchIndex['rebuild'] {
  const { connection, names } = store;

  async function progress(name: string): Promise<Progress> {
    const sum = { chunks: { sum: { field: 'chunks' } } };
    const { aggregations } = await call<{
      aggregations?: { total: { value: number }; built: { chunks: { value: number } } };
    }>(connection, {
      method: 'POST',
      path: `/${names.documents}/_search`,
      body: {
        size: 0,
        aggs: { total: sum.chunks, built: { filter: { term: { builtIn: name } }, aggs: sum } },
      },
    });
    return { done: aggregations?.built.chunks.value ?? 0, total: aggregations?.total.value ?? 0 };
  }

  /** The first entries that an index lacks, of about `limit` chunks together. */
  async function missingFrom(name: string, limit: number): Promise<StoredEntry[]> {
    const found = await entries.find(notIn(name), DOCUMENTS);
    let chunks = 0;
    return found.filter((entry, i) => {
      chunks += entry.chunks;
      return i === 0 || chunks <= limit;
    });
  }

  async function readChunks({ document, generation, chunks }: StoredEntry, from: string) {
    const keys = chunkKeys(document.id, generation, chunks);
    const found: StoredChunk[] = [];
    for (let start = 0; start < keys.length; start += READ) {
      const ids = keys.slice(start, start + READ);
      const docs = await getMany<{ _source: StoredChunk }>(connection, {
        index: from,
        ids,
        fields: STORED_FIELDS,
      });
      found.push(...docs.flatMap((doc) => (doc ? [doc._source] : [])));
    }
    return found;
  }

  /**
   * Copies a document from the first index that holds all of it. One that none holds is forgotten, so that the next
   * indexing adds it again: a process died that had begun to add it to an index that was removed meanwhile.
   */
  async function copy(entry: StoredEntry, to: ChunkIndex): Promise<StoredEntry | undefined> {
    for (const index of new Set([names.current, ...entry.builtIn])) {
      const chunks = await readChunks(entry, index);
      if (chunks.length < entry.chunks) continue;
      const vectors = embedder
        ? await embedChunks(
            embedder,
            chunks.map(({ title, section, body: text }) => ({ title, section, text })),
          )
        : [];
      const { document, generation } = entry;
      const keys = chunkKeys(document.id, generation, chunks.length);
      const tokens = chunks.map(tokensOf);
      const items = chunks.map((chunk, i): BulkItem => ({
        action: 'index',
        index: to.name,
        id: keys[i]!,
        source: toSource(document, chunk, tokens[i]!, vectors[i], Date.now()),
      }));
      await writer.write(items);
      return { ...entry, tokens: tokenSums(tokens), builtIn: [...entry.builtIn, to.name] };
    }
    // only as it was found: another rebuild may have copied it, and removed what it was copied from
    await entries.remove(entry);
    return undefined;
  }

  /** @returns whether something was missing. */
  async function copyMissing(to: ChunkIndex, limit: number): Promise<boolean> {
    await store.refreshNow(); // what other processes have put must be found
    const missing = await missingFrom(to.name, limit);
    const copied: StoredEntry[] = [];
    for (const entry of missing) {
      const done = await copy(entry, to);
      if (done) copied.push(done);
    }
    const changed = await entries.update(copied);
    store.changed();
    for (const { document, generation, chunks } of copied.filter((entry) => changed.has(entry.document.id))) {
      const now = (await entries.read([document.id])).get(document.id);
      if (now?.generation === generation) continue; // by another rebuild
      await writer.drop({ documentId: document.id, generation, chunks, indices: [to.name] });
    }
    return missing.length > 0;
  }

  async function part(step: Step, name: string, limit: number): Promise<Step | undefined> {
    const { current, next, others } = await layout.ensure();
    const making = current.name === name ? current : next;
    if (making?.name !== name || !layout.isOwn(making) || (making === next && step !== 'fill'))
      throw new SupersededError();
    if (await copyMissing(making, limit)) return making === current ? 'clear' : 'fill';
    if (making === current) {
      await layout.remove(replacedBy(current, others));
      return undefined;
    }
    await layout.switchTo(name, current.name);
    return 'clear';
  }

  return async ({ cursor, limit }) => {
    const { step, name } = cursor
      ? positionOf(cursor)
      : { step: 'fill' as const, name: (await layout.begin()).name };
    const following = await part(step, name, limit);
    await store.refresh();
    return { ...(following && { cursor: `${following}:${name}` }), ...(await progress(name)) };
  };
}
