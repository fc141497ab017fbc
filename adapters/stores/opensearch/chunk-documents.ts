import { indexTokens } from '../../../domain/text/index.js';
import type { Chunk, DocumentRecord } from '../../../contract/passage.js';
import { countTokens, FIELDS, type FieldTokens } from '../../../domain/ranking/index.js';
import { keyOf, type TokenSums } from './document-registry.js';

/** A chunk as its index holds it, without what only searching needs. */
export interface StoredChunk {
  id: string;
  documentId: string;
  generation: string;
  ordinal: number;
  page?: number;
  contentHash: string;
  title: string;
  section: string;
  body: string;
  /** By `packTokens`; absent from what was stored before they were kept. */
  tokens?: string;
  /** Read only where it is asked for. */
  vector?: number[];
}

/** Fields of `StoredChunk`. */
export const STORED_FIELDS = [
  ...['id', 'documentId', 'generation', 'ordinal', 'page'],
  ...['contentHash', 'title', 'section', 'body'],
];

/** Id of a chunk inside its index. */
export const chunkKey = (documentId: string, generation: string, ordinal: number): string =>
  `${keyOf(documentId)}.${generation}.${ordinal}`;

/** Ids of all chunks of one generation of a document. */
export const chunkKeys = (documentId: string, generation: string, chunks: number): string[] =>
  Array.from({ length: chunks }, (_, ordinal) => chunkKey(documentId, generation, ordinal));

export function toStoredChunk({ title }: DocumentRecord, chunk: Chunk, generation: string): StoredChunk {
  const { id, documentId, ordinal, page, contentHash, section, text } = chunk;
  return {
    ...{ id, documentId, generation, ordinal, contentHash, title, section, body: text },
    ...(page !== undefined && { page }),
  };
}

/** Blanks between fields; one stands between tokens. */
const GAP = '  ';

const made = (text: string): string => indexTokens(text).join(' ');
const twice = (tokens: string): string => (tokens === '' ? '' : `${tokens} ${tokens}`);
const once = (tokens: string): string => tokens.slice(Math.ceil(tokens.length / 2));

/** The tokens of a chunk as one text, those of title and section twice, because they count twice when candidates are found. */
const packTokens = ({ title, section, body }: FieldTokens): string =>
  [twice(title), twice(section), body].join(GAP);

/** Tokens of a chunk by field: those that were stored, or made of its texts. */
export function tokensOf({ title, section, body, tokens }: StoredChunk): FieldTokens {
  if (tokens === undefined) return { title: made(title), section: made(section), body: made(body) };
  const [titles = '', sections = '', own = ''] = tokens.split(GAP);
  return { title: once(titles), section: once(sections), body: own };
}

/** Of all chunks of a document, given the tokens of each. */
export function tokenSums(chunks: readonly FieldTokens[]): TokenSums {
  const sums = { title: 0, section: 0, body: 0 };
  for (const tokens of chunks) for (const field of FIELDS) sums[field] += countTokens(tokens[field]);
  return sums;
}

/**
 * Returns the document of a chunk as it is indexed. A vector of length 0, as of an empty text, has no neighbours and is
 * left out.
 */
export function toSource(
  { collection, groups, classification, domains, language }: DocumentRecord,
  chunk: StoredChunk,
  tokens: FieldTokens,
  vector: Float32Array | undefined,
  writtenAt: number,
): object {
  return {
    ...chunk,
    ...{ collection, groups, classification, domains, language, writtenAt },
    tokens: packTokens(tokens),
    ...(vector?.some((component) => component !== 0) && { vector: [...vector] }),
  };
}
