import type { Chunk, DocumentRecord } from '../../../contract/passage.js';

/** A document as the product indexes it. */
export interface IndexedDocument {
  document: DocumentRecord;
  chunks: Chunk[];
}

/** Something that holds chunks and searches them by words: the product's store, or the floor beneath it. */
export interface Searched {
  /** Stores documents; each is durable when the promise settles. */
  put(documents: readonly IndexedDocument[]): Promise<void>;
  /** Makes what was stored findable, where that takes more. */
  settle(): Promise<void>;
  /** @returns how many were found */
  search(query: string, k: number): Promise<number>;
  diskBytes(): Promise<number>;
  close(): Promise<void>;
}

/** Two sides over the same texts. */
export interface SearchedSides {
  vouch: Searched;
  floor: Searched;
  /** Resident memory of the server that holds both, if there is one. */
  serverBytes: (() => Promise<number>) | undefined;
  close(): Promise<void>;
}
