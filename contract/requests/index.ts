import { z } from 'zod';
import { queryIdSchema, requestIdSchema } from '../ids.js';
import { contentHashSchema } from '../passage.js';
import { planEditSchema } from '../plan.js';
import { answerReviewPayloadSchema, answerReviewReplySchema } from './answer-review.js';
import { clarificationPayloadSchema, clarificationReplySchema } from './clarification.js';
import { planReviewPayloadSchema, planReviewReplySchema } from './plan-review.js';

export type { ReviewReason } from './answer-review.js';

/** Everything a kind of human request consists of. A new kind is one schema file and one row here. */
export const REQUEST_KINDS = {
  clarification: { payload: clarificationPayloadSchema, reply: clarificationReplySchema },
  plan_review: { payload: planReviewPayloadSchema, reply: planReviewReplySchema },
  answer_review: { payload: answerReviewPayloadSchema, reply: answerReviewReplySchema },
} as const;

export type RequestKind = keyof typeof REQUEST_KINDS;
export const requestKindSchema = z.enum(Object.keys(REQUEST_KINDS) as [RequestKind, ...RequestKind[]]);

export type PayloadOf<K extends RequestKind> = z.infer<(typeof REQUEST_KINDS)[K]['payload']>;
export type ReplyOf<K extends RequestKind> = z.infer<(typeof REQUEST_KINDS)[K]['reply']>;
export type Reply = ReplyOf<RequestKind>;

const requestBase = {
  id: requestIdSchema,
  queryId: queryIdSchema,
  status: z.enum(['open', 'decided', 'lapsed']),
  createdAt: z.iso.datetime(),
  deadline: z.iso.datetime(),
  /** What happens at the deadline when nobody has answered. */
  defaultAction: z.string(),
};

function requestOf<K extends RequestKind>(kind: K) {
  return z.object({ ...requestBase, kind: z.literal(kind), payload: REQUEST_KINDS[kind].payload });
}

/** One thing asked of a person, as the workflow holds it. */
export const humanRequestSchema = z.discriminatedUnion('kind', [
  requestOf('clarification'),
  requestOf('plan_review'),
  requestOf('answer_review'),
]);
export type HumanRequest = z.infer<typeof humanRequestSchema>;

/** A request as it is served: with the JSON schema of the replies it accepts. */
export const requestViewSchema = z.intersection(
  humanRequestSchema,
  z.object({ schema: z.record(z.string(), z.unknown()) }),
);
export type RequestView = HumanRequest & { schema: Record<string, unknown> };

const jsonSchemas = new Map<RequestKind, Record<string, unknown>>();

/** Adds the JSON schema (2020-12) of the replies that a request accepts. */
export function presentRequest(request: HumanRequest): RequestView {
  let schema = jsonSchemas.get(request.kind);
  if (!schema) {
    schema = z.toJSONSchema(REQUEST_KINDS[request.kind].reply);
    jsonSchemas.set(request.kind, schema);
  }
  return { ...request, schema };
}

/**
 * A decision as it arrives: one flat form for every kind, so that a client need not know the kind to send it.
 * Whether it fits the request is decided by `parseReply`.
 */
export const decisionSchema = z.strictObject({
  action: z.string().min(1).max(20),
  text: z.string().max(20_000).optional(),
  query: z.string().max(2000).optional(),
  instruction: z.string().max(2000).optional(),
  edits: z.array(planEditSchema).max(50).optional(),
  reason: z.string().max(2000).optional(),
  comment: z.string().max(2000).optional(),
});
export type Decision = z.infer<typeof decisionSchema>;

export interface ReplyIssue {
  /** JSON pointer into the decision. */
  pointer: string;
  detail: string;
}

/** Reads a decision as a reply to a request of this kind. */
export function parseReply<K extends RequestKind>(
  kind: K,
  decision: unknown,
): { ok: true; reply: ReplyOf<K> } | { ok: false; issues: ReplyIssue[] } {
  const parsed = REQUEST_KINDS[kind].reply.safeParse(decision);
  if (parsed.success) return { ok: true, reply: parsed.data as ReplyOf<K> };
  return {
    ok: false,
    issues: parsed.error.issues.map((issue) => ({
      pointer: '/' + issue.path.map(String).join('/'),
      detail: issue.message,
    })),
  };
}

export const decidedBySchema = z.enum(['human', 'timeout', 'policy', 'cancel']);
export type DecidedBy = z.infer<typeof decidedBySchema>;

/** The one outcome of a human request, with who, when, and what was seen. */
export const receiptSchema = z.object({
  requestId: requestIdSchema,
  queryId: queryIdSchema,
  kind: requestKindSchema,
  action: z.string(),
  decidedBy: decidedBySchema,
  /** The person who decided or cancelled; `timer` or `policy` when no person did. */
  by: z.string(),
  at: z.iso.datetime(),
  /** From opening the request to the decision. */
  waitedMs: z.number().int().min(0),
  /** SHA-256 over the canonical JSON (RFC 8785) of the payload that the person was shown. */
  shownHash: contentHashSchema,
  /** What would have happened had nobody answered. */
  defaultAction: z.string(),
  /** The reply as it was accepted; for a timeout the default's. */
  reply: decisionSchema,
});
export type Receipt = z.infer<typeof receiptSchema>;
