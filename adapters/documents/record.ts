import { createHash } from 'node:crypto';
import type { Chunk, DocumentRecord } from '../../contract/passage.js';
import type { DocumentDefaults, Upload } from '../../ports/document-source.js';
import type { Piece } from './chunk.js';
import { formatOf, MEDIA_TYPES } from './format.js';
import type { FrontMatter } from './front-matter.js';
import type { ParsedFile } from './parse-file.js';

/** Returns the access to a document: as stated in its metadata, else the defaults. */
export function accessOf(meta: FrontMatter, defaults: DocumentDefaults): DocumentDefaults {
  return {
    groups: meta.groups ?? defaults.groups,
    classification: meta.classification ?? defaults.classification,
  };
}

function toChunk(documentId: string, { section, page, text }: Piece, ordinal: number): Chunk {
  const contentHash = createHash('sha256').update(text).digest('hex');
  const place = page === undefined ? { section } : { section, page };
  return { id: `${documentId}#${ordinal}`, documentId, ordinal, ...place, text, contentHash };
}

interface Read extends Omit<Upload, 'bytes'>, Pick<DocumentRecord, 'fileHash' | 'origin'> {
  parsed: ParsedFile;
}

/** A parsed file as the record of a document and its chunks. */
export function toDocument(read: Read): { document: DocumentRecord; chunks: Chunk[] } {
  const { path, collection, parsed, fileHash, origin } = read;
  const id = `${collection}/${path}`;
  const document: DocumentRecord = {
    id,
    collection,
    path,
    title: parsed.title,
    language: read.language ?? parsed.meta.language ?? parsed.language,
    domains: read.domains ?? parsed.meta.domains ?? [],
    ...accessOf(parsed.meta, read.defaults),
    fileHash,
    origin,
    mediaType: MEDIA_TYPES[formatOf(path)],
    injection: parsed.injection,
    ...(parsed.pages === undefined ? {} : { pages: parsed.pages }),
    indexedAt: new Date().toISOString(),
  };
  return { document, chunks: parsed.pieces.map((piece, ordinal) => toChunk(id, piece, ordinal)) };
}
