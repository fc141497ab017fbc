import { z } from 'zod';
import { domainSchema } from './analysis.js';
import { languageSchema, type Language } from './language.js';
import { count, fraction } from './numbers.js';

export const classificationSchema = z.enum(['public', 'internal', 'confidential']);
export type Classification = z.infer<typeof classificationSchema>;

/** SHA-256 of a text, lower-case hex. */
export const contentHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Set where who looks may not read the document that a text comes from: the text is empty then. Ids and hashes stay, so
 * that what was decided can still be proven.
 */
export const withheldSchema = z.literal(true).exactOptional();

/** Passages of documents whose words may stand in a text. */
export const madeFromSchema = z.array(z.string()).exactOptional();

/** Set where the passage, or anything else in its document, gives instructions to a machine that reads it. */
const injectionSchema = z.literal(true).exactOptional();

export const gradeLevelSchema = z.enum(['high', 'medium', 'low']);

/** Relevance of one passage for the question. */
export const gradeSchema = z.object({
  score: fraction,
  level: gradeLevelSchema,
  /** Parts of the question that it is relevant for, by their positions from 0; absent where parts were not told apart. */
  parts: z.array(count).exactOptional(),
  /** Number of words of the question that the title of its document holds; absent where that is none. */
  inTitle: count.exactOptional(),
  /** The same of the heading above or within the passage that holds most of them. */
  inHeading: count.exactOptional(),
  /** The same of its sentence, item or row that holds most of them. */
  inSentence: count.exactOptional(),
});
export type Grade = z.infer<typeof gradeSchema>;

/** A retrieved chunk as history holds it: by id and hash, with a snippet instead of the whole text. */
export const passageSchema = z.object({
  id: z.string().min(1),
  documentId: z.string().min(1),
  title: z.string(),
  /** Headings from the page down to the chunk, joined with " › ". */
  section: z.string(),
  /** Page of a paged document on which the chunk begins, from 1. */
  page: z.number().int().min(1).exactOptional(),
  contentHash: contentHashSchema,
  /** `tool` and `person`: what a todo of the plan gave; kept nowhere else, like web results. */
  source: z.enum(['document', 'web', 'tool', 'person']),
  language: languageSchema,
  classification: classificationSchema,
  /** Rank score of the retriever, comparable within one search only. */
  score: z.number(),
  /** Calibrated similarity to the question, 0..1, comparable across searches. */
  similarity: fraction,
  snippet: z.string(),
  url: z.string().optional(),
  grade: gradeSchema.optional(),
  injection: injectionSchema,
  withheld: withheldSchema,
});
export type Passage = z.infer<typeof passageSchema>;

/** A passage with its text, for the reasoner. Never enters history. */
export interface PassageText {
  id: string;
  documentId: string;
  title: string;
  section: string;
  page?: number;
  contentHash: string;
  source: Passage['source'];
  language: Language;
  /** Of its document, as it is now. */
  classification?: Classification;
  similarity: number;
  /** Address of a web page. */
  url?: string | undefined;
  text: string;
  /** Its vector in the space of the embedder, of length 1; present where it was asked for and the index holds it. */
  vector?: Float32Array;
  /** As in `Passage`; of its document alone where it comes from an index. */
  injection?: true;
}

/** Entry of a document in the registry. */
export const documentSchema = z.object({
  /** `collection/path`, unique. */
  id: z.string().min(1),
  collection: z.string().min(1),
  path: z.string().min(1),
  title: z.string(),
  language: languageSchema,
  domains: z.array(domainSchema),
  /** Access groups that may read it; `everyone` is in every asker's groups. */
  groups: z.array(z.string().min(1)).min(1),
  classification: classificationSchema,
  /** Hash of the file as read, to skip what did not change. */
  fileHash: contentHashSchema,
  /** Version of how files of its format were read; absent where that was by a release that had none. */
  readingVersion: z.number().int().min(1).exactOptional(),
  /** Origin: a folder that is indexed as a whole, or an upload of its own. */
  origin: z.enum(['folder', 'upload']),
  mediaType: z.string(),
  /** Pages of a paged document. */
  pages: z.number().int().min(1).exactOptional(),
  /** Id of the uploader, who may replace and remove it, whatever its groups. */
  uploadedBy: z.string().min(1).exactOptional(),
  /** True if something in it gives instructions to a machine that reads it; absent where nobody has looked yet. */
  injection: z.boolean().exactOptional(),
  indexedAt: z.string(),
});
export type DocumentRecord = z.infer<typeof documentSchema>;

/** A piece of a document as the index stores it. */
export interface Chunk {
  /** `documentId#ordinal`. */
  id: string;
  documentId: string;
  ordinal: number;
  section: string;
  /** Page of a paged document on which the chunk begins, from 1. */
  page?: number;
  text: string;
  contentHash: string;
}

/** Number of chunks, and of those that hold each term. */
export interface DocumentFrequencies {
  chunks: number;
  /** By term; a term that no chunk holds has 0. */
  frequencies: ReadonlyMap<string, number>;
}

/** Access of the asker by groups. A document is visible when it shares at least one. */
export interface Access {
  groups: readonly string[];
}

export { EVERYONE } from './grants.js';
