import type { DocumentRecord } from '../../../contract/passage.js';
import { hashOfText } from '../../../domain/digest.js';
import { type BulkItem, bulk } from './bulk.js';
import { call, getMany, revisionOf, type Revision } from './connection.js';
import { KEYWORD, LONG, VERBATIM } from './indices.js';
import type { ChunkStore } from './store.js';
import { together } from './together.js';

/** Tokens of all chunks of a document, by field. */
export interface TokenSums {
  title: number;
  section: number;
  body: number;
}

/** A document as the registry knows it. */
interface RegistryEntry {
  document: DocumentRecord;
  /** The document's current chunks: others are left over from an earlier state or of a change that never ended. */
  generation: string;
  chunks: number;
  tokens: TokenSums;
  /**
   * Indices that hold all chunks of this generation as their embedder asks for. An index of another embedder may hold
   * their words besides.
   */
  builtIn: string[];
}

export type StoredEntry = RegistryEntry & { revision: Revision };

export const REGISTRY_PROPERTIES = {
  id: KEYWORD,
  collection: KEYWORD,
  record: VERBATIM,
  generation: KEYWORD,
  chunks: LONG,
  titleTokens: LONG,
  sectionTokens: LONG,
  bodyTokens: LONG,
  builtIn: KEYWORD,
};

interface Source {
  id: string;
  collection: string;
  record: string;
  generation: string;
  chunks: number;
  titleTokens: number;
  sectionTokens: number;
  bodyTokens: number;
  builtIn: string[];
}

interface RawEntry {
  _source: Source;
  _seq_no: number;
  _primary_term: number;
}

/** Id under which the registry keeps a document: paths may be longer than ids may be. */
export const keyOf = (documentId: string): string => hashOfText(documentId);

function toEntry({ _source: source, ...told }: RawEntry): StoredEntry {
  return {
    document: JSON.parse(source.record) as DocumentRecord,
    generation: source.generation,
    chunks: source.chunks,
    tokens: { title: source.titleTokens, section: source.sectionTokens, body: source.bodyTokens },
    builtIn: source.builtIn,
    revision: revisionOf(told),
  };
}

function toSource({ document, generation, chunks, tokens, builtIn }: RegistryEntry): Source {
  return {
    id: document.id,
    collection: document.collection,
    record: JSON.stringify(document),
    generation,
    chunks,
    titleTokens: tokens.title,
    sectionTokens: tokens.section,
    bodyTokens: tokens.body,
    builtIn,
  };
}

/** Reads and changes the registry. Reads by id see every acknowledged change at once. */
export function registry(store: ChunkStore) {
  const { connection, names } = store;
  const index = names.documents;

  const readTogether = together(
    async (callers: (readonly string[])[]): Promise<Map<string, StoredEntry>[]> => {
      const ids = [...new Set(callers.flat())];
      const raw = await getMany<RawEntry>(connection, { index, ids: ids.map(keyOf) });
      const found = new Map(ids.flatMap((id, i) => (raw[i] ? [[id, toEntry(raw[i])] as const] : [])));
      return callers.map((own) => new Map([...found].filter(([id]) => own.includes(id))));
    },
    { sizeOf: (ids) => ids.length },
  );

  /** Entries of documents by their ids; those that are not there are missing. */
  const read = async (documentIds: readonly string[]): Promise<Map<string, StoredEntry>> =>
    documentIds.length === 0 ? new Map() : readTogether(documentIds);

  const itemOf = (entry: RegistryEntry, before: StoredEntry | undefined): BulkItem => ({
    action: before ? 'index' : 'create',
    index,
    id: keyOf(entry.document.id),
    source: toSource(entry),
    ...(before && { unless: before.revision }),
  });

  /** Stores an entry in place of the one that was read, or where none was; false when that has changed since. */
  const replace = async (entry: RegistryEntry, before: StoredEntry | undefined): Promise<boolean> =>
    (await bulk(connection, [itemOf(entry, before)])).size === 0;

  /** Removes an entry as it was read; false when it has changed since. */
  async function remove({ document, revision }: StoredEntry): Promise<boolean> {
    const { result } = await call<{ result?: string }>(connection, {
      method: 'DELETE',
      path: `/${index}/_doc/${keyOf(document.id)}`,
      query: { ...revision },
      ignore: [404, 409],
    });
    return result === 'deleted';
  }

  /** Stores changed entries that are still as they were read; gives the ids of the others. */
  async function update(entries: readonly StoredEntry[]): Promise<Set<string>> {
    const conflicts = await bulk(
      connection,
      entries.map((entry) => itemOf(entry, entry)),
    );
    return new Set(entries.map(({ document }) => document.id).filter((id) => conflicts.has(keyOf(id))));
  }

  /** Adds to the indices that hold a generation; false when the document has another one by now, or is gone. */
  async function addBuilt(
    documentId: string,
    generation: string,
    built: readonly string[],
  ): Promise<boolean> {
    for (;;) {
      const now = (await read([documentId])).get(documentId);
      if (now?.generation !== generation) return false;
      const builtIn = [...new Set([...now.builtIn, ...built])];
      if (builtIn.length === now.builtIn.length) return true;
      if ((await update([{ ...now, builtIn }])).size === 0) return true;
    }
  }

  /** Entries that are visible to searches, ordered by the id of their document. */
  async function find(query: object, limit: number, after?: string): Promise<StoredEntry[]> {
    const { hits } = await call<{ hits: { hits: RawEntry[] } }>(connection, {
      method: 'POST',
      path: `/${index}/_search`,
      query: { ignore_unavailable: true },
      body: {
        query,
        size: limit,
        sort: [{ id: 'asc' }],
        seq_no_primary_term: true,
        ...(after && { search_after: [after] }),
      },
    });
    return hits.hits.map(toEntry);
  }

  /** True if there is no document, those of other processes counted. */
  async function isEmpty(): Promise<boolean> {
    await store.refreshNow();
    return (await find({ match_all: {} }, 1)).length === 0;
  }

  return { read, replace, remove, update, addBuilt, find, isEmpty };
}

export type Registry = ReturnType<typeof registry>;
