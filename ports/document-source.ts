import type { Language } from '../contract/language.js';
import type { Chunk, Classification, DocumentRecord } from '../contract/passage.js';

/** A document of a folder; `path` is relative to the folder, with `/` between its parts. */
export interface SourceFile {
  path: string;
  bytes: number;
  /** True if a file that may describe a document stood beside it when the folder was listed. */
  described: boolean;
}

/** Attributes of documents that do not state their own. */
export interface DocumentDefaults {
  groups: string[];
  classification: Classification;
}

/** A file that somebody sent, with what they stated of it. */
export interface Upload {
  bytes: Uint8Array;
  /** Name of the file, possibly with folders in front; its ending says what it is. Part of the document's id. */
  path: string;
  collection: string;
  /** Attributes where the file itself (front matter) states none. */
  defaults: DocumentDefaults;
  /** Attributes that win over the document's own. */
  title?: string | undefined;
  language?: Language | undefined;
  domains?: DocumentRecord['domains'] | undefined;
}

/** Documents, in folders or sent one by one. Errors: PortError only, with a message that the owner of the documents understands. */
export interface DocumentSource {
  /**
   * The documents below `root`, ordered by path (UTF-16 units); with `after` only those behind that path.
   * @throws PortError when the folder, or a folder in it, is missing or cannot be read: a list is whole or not at all.
   * Also, without `after`, when there is no document: a folder that is not mounted looks like an empty one.
   */
  list(input: {
    root: string;
    after?: string | undefined;
    limit?: number | undefined;
  }): Promise<SourceFile[]>;

  /**
   * A document with its chunks, at least one.
   * @param described false where a listing has just told so: what may describe it is not looked for
   * @throws PortError `invalid` or `forbidden` when this document cannot be used.
   */
  read(input: {
    root: string;
    path: string;
    collection: string;
    defaults: DocumentDefaults;
    described?: boolean | undefined;
  }): Promise<{ document: DocumentRecord; chunks: Chunk[] }>;

  /**
   * A document that somebody sent, with its chunks, at least one. Its `origin` is `upload`.
   * @throws PortError `invalid` when it cannot be used.
   */
  readUpload(input: Upload): Promise<{ document: DocumentRecord; chunks: Chunk[] }>;

  /**
   * Returns true if reading it again, as this release reads, would give the same content, groups and classification as
   * `known`. Much cheaper than `read`.
   * @throws PortError as `read` does.
   */
  unchanged(input: {
    root: string;
    path: string;
    defaults: DocumentDefaults;
    described?: boolean | undefined;
    known: DocumentRecord;
  }): Promise<boolean>;
}
