import { z } from 'zod';
import { domainSchema } from './analysis.js';
import type { DocumentProblem } from './document-problems.js';
import { problemSchema } from './failures.js';
import { collectionSchema } from './ids.js';
import { languageSchema } from './language.js';
import { classificationSchema, contentHashSchema, documentSchema } from './passage.js';
import { principalSchema } from './principal.js';
import { RULES } from './rules.js';

/** Path of a document within its collection: names joined with `/`, none of which is `.` or `..`. */
const documentPathSchema = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^\u0000-\u001f\u007f\\]+$/, RULES.plainPath.en)
  .refine(
    (path) => path.split('/').every((name) => name !== '' && name !== '.' && name !== '..'),
    RULES.pathParts.en,
  );

/** Id of a document: `collection/path`. In an address it is one segment, percent-encoded. */
export const documentIdSchema = z
  .string()
  .max(400)
  .refine((id) => id.indexOf('/') > 0 && !id.endsWith('/'), RULES.documentId.en);

/** A list in a form: the field given several times, or items separated by commas, or both. */
const listField = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) =>
      [given]
        .flat()
        .flatMap((text) => text.split(','))
        .map((text) => text.trim()),
    )
    .pipe(z.array(item).min(1).max(20));

/** The fields beside the files of `POST /v1/documents`. What a document states itself may narrow access, not widen it. */
export const uploadFieldsSchema = z.strictObject({
  collection: collectionSchema.default('uploads'),
  /** Absent: the name of the file, made safe. With several files: absent. */
  path: documentPathSchema.optional(),
  /** Access groups, all of them the sender’s own. Absent: `everyone`. */
  groups: listField(z.string().min(1).max(100)).optional(),
  classification: classificationSchema.default('internal'),
  /** With several files: absent. */
  title: z.string().trim().min(1).max(300).optional(),
  language: languageSchema.optional(),
  domains: listField(domainSchema).optional(),
});
export type UploadFields = z.infer<typeof uploadFieldsSchema>;

/** State of an uploaded file; `failed` comes with the reason. */
export const uploadResultSchema = z.object({
  id: documentIdSchema,
  collection: collectionSchema,
  path: z.string(),
  status: z.enum(['indexing', 'indexed', 'failed']),
  /** Passages it was cut into. */
  chunks: z.number().int().min(1).exactOptional(),
  problem: problemSchema.exactOptional(),
});
export type UploadResult = z.infer<typeof uploadResultSchema>;

/** The answer to one file, or to each of several. */
export const uploadResponseSchema = z.union([
  uploadResultSchema,
  z.object({ items: z.array(uploadResultSchema) }),
]);

/** A document with where it stands; what the registry says of it once it has been indexed. */
export const documentViewSchema = z.object({
  ...documentSchema.partial().shape,
  id: documentIdSchema,
  collection: z.string(),
  path: z.string(),
  /** `indexing` also while a newer version of an indexed document is taken up. */
  status: uploadResultSchema.shape.status,
  /** Reason for which the last upload of it was not taken. */
  problem: z.string().exactOptional(),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

/** Outcome of `DELETE /v1/documents/:id`; `removing` when no worker has confirmed it yet. */
export const removalSchema = z.object({ id: documentIdSchema, status: z.enum(['removed', 'removing']) });

const orderBase = {
  orderId: z.string().min(1),
  /** Giver of the order; see `mayChange`. */
  by: principalSchema,
};

/** One thing to do with a document. The orders of one document are carried out one after the other. */
export const documentOrderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('upload'),
    ...orderBase,
    /** The bytes with `orderId` behind them (`stagedUpload`), in the blob store; of this order alone. */
    blob: contentHashSchema,
    defaults: z.object({ groups: z.array(z.string()).min(1), classification: classificationSchema }),
    title: z.string().optional(),
    language: languageSchema.optional(),
    domains: z.array(domainSchema).optional(),
  }),
  z.object({ kind: z.literal('remove'), ...orderBase }),
]);
export type DocumentOrder = z.infer<typeof documentOrderSchema>;
export type UploadOrder = Extract<DocumentOrder, { kind: 'upload' }>;

/** Code of an outcome: what the order brought along is not in the store any more. */
export const BYTES_GONE = 'BYTES_GONE';

/**
 * Failure of an order: the code of a failure, or the kind of the error of a port, with plain words and, where the document
 * cannot be used, the reason.
 */
export interface OrderFailure {
  code: string;
  message: string;
  reason?: DocumentProblem;
}

/** Outcome of an order. */
export type DocumentOutcome = { orderId: string } & (
  | { status: 'indexed'; chunks: number }
  | { status: 'removed' }
  | ({ status: 'failed' } & OrderFailure)
);

/** Document that a workflow looks after. */
export interface DocumentAddress {
  collection: string;
  path: string;
}

/** Id of the document at an address: what its chunks and citations name. */
export function documentIdOf({ collection, path }: DocumentAddress): string {
  return `${collection}/${path}`;
}
