import { principalSchema } from '../principal.js';
import { z } from 'zod';
import { queryIdSchema, requestIdSchema } from '../ids.js';
import { contentHashSchema, madeFromSchema, withheldSchema } from '../passage.js';
import { planEditSchema, todoIdSchema } from '../plan.js';
import { prioritySchema } from '../request-policy.js';
import { approvalRequestPayloadSchema, approvalRequestReplySchema } from './approval-request.js';
import { flawSchema } from '../reviewing.js';
import { addedCitationsSchema, answerReviewPayloadSchema, answerReviewReplySchema } from './answer-review.js';
import { clarificationPayloadSchema, clarificationReplySchema } from './clarification.js';
import { differenceSchema, textDiffSchema } from './difference.js';
import { inputRequestPayloadSchema, inputRequestReplySchema } from './input-request.js';
import { modificationSchema, pausePayloadSchema, pauseReplySchema } from './pause.js';
import { planReviewPayloadSchema, planReviewReplySchema } from './plan-review.js';
import { policyChangePayloadSchema, policyChangeReplySchema } from './policy-change.js';
import { count } from '../numbers.js';

export type { ReviewReason } from './answer-review.js';
export type { ApprovalReason } from './approval-request.js';
export type { Difference, TextDiff } from './difference.js';
export type { Modification } from './pause.js';

/** The schemas of each kind of human request; all else that is true of a kind stands in `kinds.ts`. */
export const REQUEST_KINDS = {
  clarification: { payload: clarificationPayloadSchema, reply: clarificationReplySchema },
  plan_review: { payload: planReviewPayloadSchema, reply: planReviewReplySchema },
  approval_request: { payload: approvalRequestPayloadSchema, reply: approvalRequestReplySchema },
  input_request: { payload: inputRequestPayloadSchema, reply: inputRequestReplySchema },
  answer_review: { payload: answerReviewPayloadSchema, reply: answerReviewReplySchema },
  pause: { payload: pausePayloadSchema, reply: pauseReplySchema },
  policy_change: { payload: policyChangePayloadSchema, reply: policyChangeReplySchema },
} as const;

export type RequestKind = keyof typeof REQUEST_KINDS;
export const requestKindSchema = z.enum(Object.keys(REQUEST_KINDS) as [RequestKind, ...RequestKind[]]);

export type PayloadOf<K extends RequestKind> = z.infer<(typeof REQUEST_KINDS)[K]['payload']>;
export type ReplyOf<K extends RequestKind> = z.infer<(typeof REQUEST_KINDS)[K]['reply']>;
export type Reply = ReplyOf<RequestKind>;

/** A person's approval where more than one is needed. */
export const voteSchema = z.object({
  by: z.string(),
  via: principalSchema.shape.via,
  action: z.string(),
  at: z.iso.datetime(),
  comment: z.string().optional(),
});
export type Vote = z.infer<typeof voteSchema>;

const requestBase = {
  id: requestIdSchema,
  queryId: queryIdSchema,
  status: z.enum(['open', 'decided', 'lapsed']),
  createdAt: z.iso.datetime(),
  /** Moves with extensions and by the length of every pause. */
  deadline: z.iso.datetime(),
  /** Since when the deadline stands still, while the query is paused. */
  frozenSince: z.iso.datetime().optional(),
  /** Action taken at the deadline when nobody has answered. */
  defaultAction: z.string(),
  /** SHA-256 of what is shown; a decision may carry it back as `shownHash`. */
  shownHash: contentHashSchema,
  /** Groups that may decide; everyone when empty. */
  groups: z.array(z.string()),
  /** The asker of the question, and whether the policy of the query lets them decide. */
  asker: z.object({ id: z.string(), mayDecide: z.boolean() }).exactOptional(),
  priority: prioritySchema,
  /** The todo it is about. */
  todoId: todoIdSchema.optional(),
  /** Steps of the escalation while nobody answers, in order; `doneAt` once it was taken. */
  ladder: z.array(
    z.object({
      step: z.enum(['remind', 'warn', 'widen', 'escalate']),
      at: z.iso.datetime(),
      groups: z.array(z.string()).optional(),
      doneAt: z.iso.datetime().optional(),
    }),
  ),
  /** The person who works on it; others wait until then, or until it is released. */
  claim: z.object({ by: z.string(), at: z.iso.datetime(), until: z.iso.datetime() }).optional(),
  /** Time for which somebody of these groups, everyone when empty, must have claimed it before they decide. */
  readFirst: z.object({ seconds: z.number().int().min(1), groups: z.array(z.string()) }).exactOptional(),
  /** Present when more than one person must approve. */
  quorum: z
    .object({
      approvals: z.number().int().min(1),
      people: z.array(z.string()),
      votes: z.array(voteSchema),
    })
    .optional(),
  /** Seconds by which the deadline was put off, and how many more are allowed. */
  extendedSeconds: count,
  extensionLeftSeconds: count,
  /** The request whose approval lapsed, and what has changed since. */
  reopens: requestIdSchema.optional(),
  difference: differenceSchema.optional(),
  /** Beside the passages that it lists. */
  madeFrom: madeFromSchema,
  withheld: withheldSchema,
};

function requestOf<K extends RequestKind, P extends z.ZodType>(kind: K, { payload }: { payload: P }) {
  return z.object({ ...requestBase, kind: z.literal(kind), payload });
}

/** One thing asked of a person, as the workflow holds it. */
export const humanRequestSchema = z.discriminatedUnion('kind', [
  requestOf('clarification', REQUEST_KINDS.clarification),
  requestOf('plan_review', REQUEST_KINDS.plan_review),
  requestOf('approval_request', REQUEST_KINDS.approval_request),
  requestOf('input_request', REQUEST_KINDS.input_request),
  requestOf('answer_review', REQUEST_KINDS.answer_review),
  requestOf('pause', REQUEST_KINDS.pause),
  requestOf('policy_change', REQUEST_KINDS.policy_change),
]);
export type HumanRequest = z.infer<typeof humanRequestSchema>;

/** A request as the memo of its query lists it: a large one without what is then read from the query itself. */
export type RequestOutline = Omit<HumanRequest, 'payload'> & { payload?: HumanRequest['payload'] };

/**
 * Reason for which something is withheld from the viewer: they may not read a document it comes from (`not_readable`; so it is with one
 * that is gone, or a draft that is for others to review), or that could not be found out just now (`not_checked`).
 */
export const withheldBecauseSchema = z.enum(['not_readable', 'not_checked']);
export type WithheldBecause = z.infer<typeof withheldBecauseSchema>;

/** A request as lists hold it. */
export const listedRequestSchema = z.intersection(
  humanRequestSchema,
  z.object({ withheldBecause: withheldBecauseSchema.exactOptional() }),
);
export type ListedRequest = HumanRequest & { withheldBecause?: WithheldBecause };

/** A request as it is served by itself: with the JSON schema of the replies it accepts. */
export const requestViewSchema = z.intersection(
  listedRequestSchema,
  z.object({ schema: z.record(z.string(), z.unknown()) }),
);
export type RequestView = ListedRequest & { schema: Record<string, unknown> };

const jsonSchemas = new Map<RequestKind, Record<string, unknown>>();

/** Adds the JSON schema (2020-12) of the replies that a request accepts. */
export function presentRequest(request: ListedRequest): RequestView {
  let schema = jsonSchemas.get(request.kind);
  if (!schema) {
    schema = z.toJSONSchema(REQUEST_KINDS[request.kind].reply);
    jsonSchemas.set(request.kind, schema);
  }
  if (request.kind === 'input_request') {
    // what the answer must look like is part of the question
    schema = { ...schema, $defs: { form: request.payload.requestedSchema } };
  } else if (request.kind === 'answer_review' && request.payload.retriesLeft === 0) {
    schema = withoutAction(schema, 'retry');
  }
  return { ...request, schema };
}

/** Returns a schema of replies without those of one action. */
function withoutAction(schema: Record<string, unknown>, action: string): Record<string, unknown> {
  const replies = schema['oneOf'] as { properties: { action: { const: string } } }[];
  return { ...schema, oneOf: replies.filter(({ properties }) => properties.action.const !== action) };
}

/**
 * A decision as it arrives: one flat form for every kind, so that a client need not know the kind to send it.
 * `parseReply` decides if it fits the request.
 */
export const decisionSchema = z.strictObject({
  action: z.string().min(1).max(20),
  text: z.string().max(20_000).optional(),
  citations: addedCitationsSchema.optional(),
  query: z.string().max(2000).optional(),
  instruction: z.string().max(2000).optional(),
  edits: z.array(planEditSchema).max(50).optional(),
  modifications: z.array(modificationSchema).max(50).optional(),
  value: z.json().optional(),
  reason: z.string().max(2000).optional(),
  comment: z.string().max(2000).optional(),
  /** Hash of what was shown; refused with HITL_REQUEST_CHANGED when the request shows something else. */
  shownHash: contentHashSchema.optional(),
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
  { shownHash: _shownHash, ...decision }: Decision,
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

/** Actions that a kind of request takes. */
export function actionsOf(kind: RequestKind): string[] {
  return REQUEST_KINDS[kind].reply.options.map((option) => option.shape.action.value);
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
  /** Proof of the person's identity, where that had to be proven. */
  via: principalSchema.shape.via,
  at: z.iso.datetime(),
  /** From opening the request to the decision. */
  waitedMs: count,
  /** SHA-256 over the canonical JSON (RFC 8785) of the payload that the person was shown. */
  shownHash: contentHashSchema,
  /** Action that would have been taken had nobody answered. */
  defaultAction: z.string(),
  /** The reply as it was accepted; for a timeout the default's. */
  reply: decisionSchema,
  /** Everyone who approved, where more than one person had to. */
  votes: z.array(voteSchema).optional(),
  /** From the draft that was shown to the text that the person wrote instead. */
  diff: textDiffSchema.optional(),
  withheld: withheldSchema,
  /** Set of the decision on a spot check, whether or not the person knew that it was one. */
  spotCheck: z.literal(true).exactOptional(),
  /** Set of the decision in a blind second review. */
  secondReview: z.literal(true).exactOptional(),
  /** Set of the decision on an answer that was made wrong on purpose: how, and from the answer to what was shown. */
  seeded: z.object({ flaw: flawSchema, diff: textDiffSchema }).exactOptional(),
  /** Set when what was approved changed before the approval took effect. */
  lapsed: z
    .object({
      at: z.iso.datetime(),
      because: differenceSchema.shape.because,
      /** The request that asks again, once it is open. */
      reopenedAs: requestIdSchema.optional(),
    })
    .optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** An approval that was counted while more are needed. */
export const pendingVoteSchema = z.object({
  requestId: requestIdSchema,
  queryId: queryIdSchema,
  kind: requestKindSchema,
  action: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  pending: z.object({ approvals: z.number().int(), needed: z.number().int() }),
});
export type PendingVote = z.infer<typeof pendingVoteSchema>;

/** Result of a decision: the receipt, or one vote of several. */
export const decisionResultSchema = z.union([receiptSchema, pendingVoteSchema]);
export type DecisionResult = Receipt | PendingVote;
