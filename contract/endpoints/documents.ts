import { z } from 'zod';
import {
  documentIdSchema,
  documentViewSchema,
  removalSchema,
  uploadFieldsSchema,
  uploadResponseSchema,
} from '../documents.js';
import { collectionSchema, queryIdSchema } from '../ids.js';
import { contentHashSchema, documentSchema } from '../passage.js';
import { recallSchema } from '../recall.js';
import { ROUTES } from '../routes.js';
import { sourceViewSchema } from '../sources.js';
import { bytesSchema, idParams, page } from './parts.js';
import { count, fraction } from '../numbers.js';

const listDocumentsSchema = z.strictObject({
  collection: collectionSchema.optional(),
  /** Words that stand together in the title or in the path. */
  text: z.string().trim().min(1).max(200).optional(),
  ...page,
});

/** A piece of a document in full, for who checks a citation. Only to those who may read the document. */
export const passageViewSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  title: z.string(),
  section: z.string(),
  page: z.number().int().min(1).exactOptional(),
  /** Of the text as it is now: differs from what a query saw once the document has changed. */
  contentHash: contentHashSchema,
  text: z.string(),
});
export type PassageView = z.infer<typeof passageViewSchema>;

/** A collection, as far as the caller may read its documents. */
const collectionViewSchema = z.object({
  collection: collectionSchema,
  documents: z.number().int().min(1),
  /** Time at which one of them was indexed last. */
  indexedAt: z.string(),
});

/** Limits of an upload. */
const uploadRulesSchema = z.object({
  /** Of all files of one request together. */
  maxBytes: z.number().int(),
  maxFiles: z.number().int(),
  /** Extensions of the files that are read, without a dot. */
  endings: z.array(z.string()),
});
export type UploadRules = z.infer<typeof uploadRulesSchema>;

/** An upload of which the document could not be indexed. */
const failedUploadSchema = z.object({
  id: documentIdSchema,
  problem: z.string(),
  at: z.iso.datetime(),
});

const searchDocumentsSchema = z.strictObject({
  /** Search words, or a question. */
  q: z.string().trim().min(1).max(1000),
  limit: z.coerce.number().int().min(1).max(50).default(10),
  collection: collectionSchema.optional(),
});

const listPassagesSchema = z.strictObject({
  /** Number of the first passage, from 0. */
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: page.limit,
});

/** A passage that matches, and how well: 0..1, comparable across searches. */
const searchHitSchema = passageViewSchema.extend({ similarity: fraction });

/** Documents, their passages and where they come from. */
export const DOCUMENT_ENDPOINTS = {
  /** Searches the index, best first: the hits are neither graded nor answered. */
  searchDocuments: {
    ...ROUTES.searchDocuments,
    query: searchDocumentsSchema,
    response: z.object({ items: z.array(searchHitSchema) }),
  },
  getPassage: {
    ...ROUTES.getPassage,
    params: idParams(z.string().min(1).max(600)),
    response: passageViewSchema,
  },
  /** One file or several as multipart/form-data; the fields come before or behind them. */
  uploadDocuments: {
    ...ROUTES.uploadDocuments,
    multipart: true,
    body: uploadFieldsSchema,
    response: uploadResponseSchema,
  },
  listDocuments: {
    ...ROUTES.listDocuments,
    query: listDocumentsSchema,
    response: z.object({ items: z.array(documentSchema), next: z.string().optional() }),
  },
  getDocument: { ...ROUTES.getDocument, params: idParams(documentIdSchema), response: documentViewSchema },
  /** The text of a document as it is indexed, in its order. Neighbouring passages may repeat a sentence or two. */
  listPassages: {
    ...ROUTES.listPassages,
    params: idParams(documentIdSchema),
    query: listPassagesSchema,
    response: z.object({
      items: z.array(passageViewSchema),
      /** Number of the passage behind the last one given, where there is one. */
      next: z.number().int().optional(),
    }),
  },
  /** Answers that were made from a document, also from one that is gone; the latest first. */
  listAnswersFrom: {
    ...ROUTES.listAnswersFrom,
    params: idParams(documentIdSchema),
    query: z.strictObject(page),
    response: z.object({
      total: count,
      items: z.array(
        z.object({
          queryId: queryIdSchema,
          /** For auditors only. */
          question: z.string().exactOptional(),
          endedAt: z.iso.datetime(),
          recalled: recallSchema.pick({ at: true, because: true, documentId: true }).exactOptional(),
        }),
      ),
      next: z.string().optional(),
    }),
  },
  /** The file as it was uploaded. */
  getDocumentContent: {
    ...ROUTES.getDocumentContent,
    params: idParams(documentIdSchema),
    response: bytesSchema,
  },
  /** Also one that came from a folder, until the folder is indexed again with its file still there. */
  deleteDocument: { ...ROUTES.deleteDocument, params: idParams(documentIdSchema), response: removalSchema },
  /** Uploads of the caller that failed and were not repeated since, latest first. */
  listFailedUploads: {
    ...ROUTES.listFailedUploads,
    response: z.object({ items: z.array(failedUploadSchema) }),
  },
  listCollections: {
    ...ROUTES.listCollections,
    response: z.object({ items: z.array(collectionViewSchema), uploads: uploadRulesSchema }),
  },
  listSources: { ...ROUTES.listSources, response: z.object({ items: z.array(sourceViewSchema) }) },
  /** Starts a run of the source of a collection, unless one is under way. */
  runSource: {
    ...ROUTES.runSource,
    params: idParams(collectionSchema),
    body: z.strictObject({}),
    response: z.object({ collection: collectionSchema }),
  },
} as const;
