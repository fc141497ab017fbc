import type { Domain } from '../contract/analysis.js';
import type { Access, Chunk, DocumentRecord, PassageText } from '../contract/passage.js';
import type { Scope } from '../contract/query.js';

/** One hit: the passage with its whole text, its rank score and its calibrated similarity. */
export interface SearchHit extends PassageText {
  /** Rank score, comparable within one search only. */
  score: number;
  classification: DocumentRecord['classification'];
}

/** A search for the best chunks. */
export interface SearchInput {
  query: string;
  k: number;
  access: Access;
  scope?: Scope | undefined;
  /** Preferred; others are not excluded. */
  domains?: Domain[] | undefined;
}

/**
 * Documents and their chunks. Access is enforced here: a document whose groups share none with the asker's does not
 * exist for that call.
 */
export interface SearchIndex {
  /** Stores a document with all its chunks, replacing what was there, in one transaction. */
  putDocument(input: { document: DocumentRecord; chunks: Chunk[] }): Promise<void>;

  /** Removes a document and its chunks; false when there was none. */
  removeDocument(input: { documentId: string }): Promise<boolean>;

  /** The registry, ordered by id, from behind `after`. */
  listDocuments(input: {
    collection?: string | undefined;
    after?: string | undefined;
    limit: number;
  }): Promise<DocumentRecord[]>;

  getDocument(input: { documentId: string }): Promise<DocumentRecord | undefined>;

  /** The best chunks for a query, best first. `similarity` is 0..1 and comparable across searches. */
  search(input: SearchInput): Promise<SearchHit[]>;

  /**
   * Chunks by id, in the order asked for; those that are gone or not visible are left out. Similarity is 0.
   * @param input.vectors also gives the vectors of the chunks, where they are of the embedder in use
   */
  fetch(input: { ids: string[]; access: Access; vectors?: boolean }): Promise<PassageText[]>;

  /**
   * Brings the next part of the index to its present layout and embedder, while the old one goes on answering; the last
   * part switches over. Without `cursor` it begins anew. The same call may be made again after a failure.
   * @returns the cursor of the next part; none when it is done
   */
  rebuild(input: {
    cursor?: string | undefined;
    limit: number;
  }): Promise<{ cursor?: string; done: number; total: number }>;
  /** Changes whenever the content changes; part of the cache key. */
  version(): Promise<string>;

  /** @throws PortError `unavailable`. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

/** Documents that are read from the registry at a time. */
const REGISTRY_PAGE = 500;

/** The documents of the registry, of all collections or of one, in the order of their ids, from behind `after`. */
export async function* allDocuments(
  index: Pick<SearchIndex, 'listDocuments'>,
  { collection, after }: { collection?: string | undefined; after?: string | undefined } = {},
): AsyncGenerator<DocumentRecord, void> {
  for (let last = after; ;) {
    const page = await index.listDocuments({ collection, after: last, limit: REGISTRY_PAGE });
    yield* page;
    if (page.length < REGISTRY_PAGE) return;
    last = page.at(-1)?.id;
  }
}
