import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { Language } from '../../contract/language.js';
import type { Chunk, DocumentRecord } from '../../contract/passage.js';
import { detectLanguage } from '../../domain/text/index.js';
import type { DocumentDefaults, DocumentSource, SourceFile, Upload } from '../../ports/document-source.js';
import { formatOf, MEDIA_TYPES } from './format.js';
import { splitFrontMatter, type FrontMatter } from './front-matter.js';
import { parseDocument } from './parse-document.js';
import { FileFailure, withFileProblems } from './problems.js';
import { readTextFile, textOf } from './read-file.js';
import { walk } from './walk.js';
import type { Piece } from './chunk.js';

/** Who may read a document: what it states itself, else the defaults. */
function accessOf(meta: FrontMatter, defaults: DocumentDefaults): DocumentDefaults {
  return {
    groups: meta.groups ?? defaults.groups,
    classification: meta.classification ?? defaults.classification,
  };
}

interface Content {
  text: string;
  fileHash: string;
}

async function toDocument(
  { text, fileHash }: Content,
  { path, collection, defaults, title: wanted, language, domains }: Omit<Upload, 'bytes'>,
  origin: DocumentRecord['origin'],
): Promise<{ document: DocumentRecord; chunks: Chunk[] }> {
  const format = formatOf(path);
  if (!format) throw new FileFailure('unsupported');
  const { meta, body } = splitFrontMatter(text);
  const { title, pieces } = await parseDocument(format, body, path, wanted ?? meta.title);
  const id = `${collection}/${path}`;
  return {
    document: {
      id,
      collection,
      path,
      title,
      language: language ?? meta.language ?? detectLanguage(pieces.map((piece) => piece.text).join('\n')),
      domains: domains ?? meta.domains ?? [],
      ...accessOf(meta, defaults),
      fileHash,
      origin,
      mediaType: MEDIA_TYPES[format],
      indexedAt: new Date().toISOString(),
    },
    chunks: pieces.map((piece, ordinal) => toChunk(id, piece, ordinal)),
  };
}

function toChunk(documentId: string, { section, text }: Piece, ordinal: number): Chunk {
  const contentHash = createHash('sha256').update(text).digest('hex');
  return { id: `${documentId}#${ordinal}`, documentId, ordinal, section, text, contentHash };
}

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
 * Documents from folders of this machine: Markdown, text and HTML, UTF-8, at most 5 MB each.
 * @param language of the messages about folders and files.
 */
export function createFileSource({ language }: { language: Language }): DocumentSource {
  return {
    list: ({ root, after, limit }) => withFileProblems(language, () => list(root, after, limit)),

    read: ({ root, path, collection, defaults }) =>
      withFileProblems(language, async () =>
        toDocument(await readTextFile(root, path), { path, collection, defaults }, 'folder'),
      ),

    readUpload: ({ bytes, ...upload }) =>
      withFileProblems(language, async () => toDocument(textOf(bytes), upload, 'upload')),

    unchanged: ({ root, path, defaults, known }) =>
      withFileProblems(language, async () => {
        const { text, fileHash } = await readTextFile(root, path);
        if (fileHash !== known.fileHash) return false;
        const { groups, classification } = accessOf(splitFrontMatter(text).meta, defaults);
        return classification === known.classification && groups.join('\n') === known.groups.join('\n');
      }),
  };
}
