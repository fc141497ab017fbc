import { z } from 'zod';
import { queryIdSchema } from './ids.js';
import { contentHashSchema } from './passage.js';
import { turnIdSchema } from './tool-loop.js';
import { count } from './numbers.js';

/** Name and version of the layout of a pack. */
export const PACK_FORMAT = 'vouch-audit-pack/1';
/** File of a pack's folder that says what else is in it. */
export const MANIFEST_FILE = 'manifest.json';
/** Predecessor of the first record of a pack. */
export const NO_RECORD = '0'.repeat(64);

/** A version of a prompt, with the SHA-256 of its texts. */
export const publishedPromptSchema = z.object({
  prompt: z.string(),
  version: z.number().int().min(1),
  hash: contentHashSchema,
});
export type PublishedPrompt = z.infer<typeof publishedPromptSchema>;

/** Facts about the installation that an export needs. */
export const auditInfoSchema = z.object({
  /** Version of the product. */
  version: z.string(),
  prompts: z.array(publishedPromptSchema),
});
export type AuditInfo = z.infer<typeof auditInfoSchema>;

/** Note that the content of a query was erased. */
export const erasureSchema = z.object({
  erasedAt: z.iso.datetime(),
  by: z.string(),
  reason: z.string(),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** Body of `POST /v1/queries/:id/erase`: what cannot be undone wants a reason. */
export const eraseQuerySchema = z.strictObject({ reason: z.string().trim().min(1).max(500) });

export const FACT_TYPES = [
  'query',
  'run',
  'message',
  'step',
  'model_call',
  'passage',
  'event',
  'request',
  'receipt',
  'answer',
  'outcome',
  'withheld',
  'erased',
  'turn',
  'said',
  'result',
  'guidance',
  'repeat',
  'call',
] as const;

/** Id of the subject of a pack: a query, or a turn of a conversation with a client's tools. */
export const auditedIdSchema = z.union([queryIdSchema, turnIdSchema]);

/** One thing that is known of a query, or of a turn. */
export interface Fact {
  /** Of the turn, where it is one. */
  queryId: string;
  type: (typeof FACT_TYPES)[number];
  data: Record<string, unknown>;
}

/**
 * One fact in a pack. `hash` is the SHA-256 over the canonical JSON (RFC 8785) of all but `data` and itself; `digests` hold
 * the SHA-256 of the canonical JSON of each field of `data`. `prev` is the hash of the record before.
 */
export const packRecordSchema = z.strictObject({
  n: z.number().int().min(1),
  prev: contentHashSchema,
  queryId: auditedIdSchema,
  type: z.enum(FACT_TYPES),
  data: z.record(z.string(), z.json()),
  digests: z.record(z.string(), contentHashSchema),
  hash: contentHashSchema,
});
export type PackRecord = z.infer<typeof packRecordSchema>;

/** Contents of a pack. `hash` is the SHA-256 over the canonical JSON of the rest. */
export const manifestSchema = z.strictObject({
  format: z.literal(PACK_FORMAT),
  /** Version of the product that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  queryIds: z.array(auditedIdSchema),
  records: count,
  parts: z.array(
    z.strictObject({
      file: z.string().regex(/^[a-z0-9-]+\.jsonl$/),
      records: count,
      bytes: count,
      sha256: contentHashSchema,
    }),
  ),
  /** Hash of the last record; that of none in an empty pack. */
  head: contentHashSchema,
  hash: contentHashSchema,
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Field of what stands in the place of a value whose content was erased. */
export const ERASED_MARK = 'vouchErased';
const erasedValueSchema = z.object({ [ERASED_MARK]: erasureSchema });

/** Returns the erasure that stands in place of a value read from a history; undefined when the value is there. */
export function erasureOf(value: unknown): Erasure | undefined {
  return erasedValueSchema.safeParse(value).data?.[ERASED_MARK];
}
