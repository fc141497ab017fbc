import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import { chunkIdOf } from '../../contract/chunk-id.js';
import type { Chunk, DocumentRecord } from '../../contract/passage.js';
import { hashOfText } from '../../domain/digest.js';
import type { DocumentDefaults, DocumentSource, SourceFile, Upload } from '../../ports/document-source.js';
import type { Piece } from './chunk.js';
import { decode } from './decode.js';
import { formatOf, isProse, MEDIA_TYPES, READING_VERSIONS } from './format.js';
import { splitFrontMatter, type FrontMatter } from './front-matter.js';
import type { ParsedFile } from './parse-file.js';
import { FileFailure } from './problems.js';
import { checkSize, hashOf, readBytes, walk, readSidecar } from './folder.js';
import { createParserPool, type ParseLimits } from './thread/parser-pool.js';

const MB = 1024 * 1024;
const DEFAULT_MAX_BYTES = 50 * MB;
const DEFAULT_MAX_UNPACKED_MB = 200;
/** Uploads parsed at once, and files of folders where there are as many cores: each takes memory. */
const UPLOADS_AT_ONCE = 2;
const MOST_FILES_AT_ONCE = 4;
/**
 * A PDF of 5,000 pages takes about a minute, a Markdown text of 50 MB twice as long, others a second and five for each
 * megabyte; some machines take several times as long.
 */
const LIMITS: ParseLimits = {
  seconds: { least: 10, perMb: 20, most: 240 },
  heapMb: 1024,
  growthMb: 2048,
};

async function list(root: string, after: string | undefined, limit = Infinity): Promise<SourceFile[]> {
  if (!isAbsolute(root)) throw new FileFailure('relativeRoot', root);
  const files: SourceFile[] = [];
  for await (const file of walk(root, after)) {
    if (files.length >= limit) break;
    files.push(file);
  }
  if (files.length === 0 && after === undefined) throw new FileFailure('noDocuments', root);
  return files;
}

/**
 * Documents from folders of this machine and from uploads, in the formats of docs/documents.md.
 * @param maxBytes size of the largest document that is read; 50 MB unless told.
 * @param maxUnpackedMb megabytes that a packed document may come to; 200 unless told.
 * @param limits what parsing one document may take.
 */
export function createFileSource({
  maxBytes = DEFAULT_MAX_BYTES,
  maxUnpackedMb = DEFAULT_MAX_UNPACKED_MB,
  limits = LIMITS,
}: {
  maxBytes?: number;
  maxUnpackedMb?: number;
  limits?: ParseLimits;
} = {}): DocumentSource {
  // apart, so that an upload need not wait for the documents of a folder
  const parseUpload = createParserPool(limits, UPLOADS_AT_ONCE);
  const parseFile = createParserPool(limits, Math.min(availableParallelism(), MOST_FILES_AT_ONCE));

  return {
    list: ({ root, after, limit }) => list(root, after, limit),

    async read({ root, path, collection, defaults, described = true }) {
      const sidecar = described ? await readSidecar(root, path) : undefined;
      const bytes = await readBytes(root, path, maxBytes);
      formatOf(path); // refuses a format that is not read
      const beside = sidecar?.meta ?? {};
      const parsed: ParsedFile = await parseFile({ path, bytes, maxUnpackedMb, beside });
      const fileHash = hashOf(bytes, sidecar?.bytes);
      return toDocument({ path, collection, defaults, parsed, fileHash, origin: 'folder' });
    },

    async readUpload({ bytes, ...upload }) {
      formatOf(upload.path);
      checkSize(bytes.length, maxBytes);
      const { path, title } = upload;
      const parsed = await parseUpload({ path, bytes, maxUnpackedMb, title, beside: {} });
      return toDocument({ ...upload, parsed, fileHash: hashOf(bytes), origin: 'upload' });
    },

    async unchanged({ root, path, defaults, described = true, known }) {
      const format = formatOf(path);
      if ((known.readingVersion ?? 0) < READING_VERSIONS[format]) return false;
      const sidecar = described ? await readSidecar(root, path) : undefined;
      const bytes = await readBytes(root, path, maxBytes);
      if (hashOf(bytes, sidecar?.bytes) !== known.fileHash) return false;
      const own = isProse(format) ? splitFrontMatter(decode(bytes)).meta : {};
      return sameAccess(accessOf({ ...sidecar?.meta, ...own }, defaults), known);
    },
  };
}

function sameAccess(a: DocumentDefaults, b: DocumentDefaults): boolean {
  return a.classification === b.classification && a.groups.join('\n') === b.groups.join('\n');
}

/** Returns the access to a document: as stated in its metadata, else the defaults. */
function accessOf(meta: FrontMatter, defaults: DocumentDefaults): DocumentDefaults {
  return {
    groups: meta.groups ?? defaults.groups,
    classification: meta.classification ?? defaults.classification,
  };
}

function toChunk(documentId: string, { section, page, text }: Piece, ordinal: number): Chunk {
  const contentHash = hashOfText(text);
  const place = page === undefined ? { section } : { section, page };
  return { id: chunkIdOf(documentId, ordinal), documentId, ordinal, ...place, text, contentHash };
}

interface Read extends Omit<Upload, 'bytes'>, Pick<DocumentRecord, 'fileHash' | 'origin'> {
  parsed: ParsedFile;
}

/** A parsed file as the record of a document and its chunks. */
function toDocument(read: Read): { document: DocumentRecord; chunks: Chunk[] } {
  const { path, collection, parsed, fileHash, origin } = read;
  const id = `${collection}/${path}`;
  const format = formatOf(path);
  const document: DocumentRecord = {
    id,
    collection,
    path,
    title: parsed.title,
    language: read.language ?? parsed.meta.language ?? parsed.language,
    domains: read.domains ?? parsed.meta.domains ?? [],
    ...accessOf(parsed.meta, read.defaults),
    fileHash,
    readingVersion: READING_VERSIONS[format],
    origin,
    mediaType: MEDIA_TYPES[format],
    injection: parsed.injection,
    ...(parsed.pages === undefined ? {} : { pages: parsed.pages }),
    indexedAt: new Date().toISOString(),
  };
  return { document, chunks: parsed.pieces.map((piece, ordinal) => toChunk(id, piece, ordinal)) };
}
