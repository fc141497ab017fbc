import { z } from 'zod';
import { eventDataSchema, type EventType } from './events.js';
import { count } from './numbers.js';
import { RULES } from './rules.js';

/** Types of messages, by the event or notice they stand for. */
const TYPES = {
  hitl_request: 'hitl.requested',
  hitl_reminder: 'hitl.reminded',
  hitl_warning: 'hitl.warned',
  hitl_widened: 'hitl.widened',
  hitl_escalated: 'hitl.escalated',
  hitl_timeout: 'hitl.timed_out',
  hitl_decided: 'hitl.decided',
  hitl_voted: 'hitl.voted',
  hitl_lapsed: 'hitl.lapsed',
  hitl_claimed: 'hitl.claimed',
  hitl_released: 'hitl.released',
  hitl_extended: 'hitl.extended',
  hitl_paused: 'hitl.paused',
  hitl_resumed: 'hitl.resumed',
  hitl_error: 'hitl.failed',
  query_ended: 'query.ended',
  answer_recalled: 'answer.recalled',
  autonomy_withdrawn: 'autonomy.withdrawn',
} as const satisfies Partial<Record<EventType, string>>;

/** Type of a webhook that stands for an event; undefined for one that webhooks do not tell of. */
export function webhookTypeOf(type: EventType): WebhookType | undefined {
  return (TYPES as Partial<Record<EventType, WebhookType>>)[type];
}

export const webhookTypeSchema = z.enum(Object.values(TYPES) as [WebhookType, ...WebhookType[]]);
export type WebhookType = (typeof TYPES)[keyof typeof TYPES];

/** Type of what `POST /v1/webhooks/:id/test` sends. */
export const PING = 'ping';

/** Body of a webhook: thin facts and no text of a question, an answer or a document. Who needs more reads the query. */
export const webhookPayloadSchema = z.object({
  type: z.union([webhookTypeSchema, z.literal(PING)]),
  /** Time of the event; ISO 8601. */
  timestamp: z.iso.datetime(),
  data: eventDataSchema
    .pick({
      requestId: true,
      kind: true,
      action: true,
      decidedBy: true,
      by: true,
      deadline: true,
      defaultAction: true,
      notFound: true,
      groups: true,
      priority: true,
      until: true,
      approvals: true,
      needed: true,
      code: true,
      stage: true,
      because: true,
      askedAnew: true,
    })
    .extend({
      /** Of a ping. */
      webhookId: z.string().optional(),
      queryId: z.string().optional(),
      /** Number of the event within its query. */
      seq: z.number().int().optional(),
      /** Pages of the web app under VOUCH_PUBLIC_URL; absent without that setting. */
      links: z.object({ query: z.string(), request: z.string().optional() }).optional(),
    }),
});
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;

/** A webhook with its id, which stays the same whenever it is sent: the header `webhook-id`. */
export interface WebhookMessage {
  id: string;
  payload: WebhookPayload;
}

export const webhookIdSchema = z.string().regex(/^wh-[a-z0-9]{16}$/, RULES.webhookId.en);
/** A delivery is known by where its event stands in the journal. */
export const deliveryIdSchema = z.string().regex(/^d\d{12}$/, RULES.deliveryId.en);

const groups = z.array(z.string().min(1).max(100)).max(50);
const types = z.array(webhookTypeSchema).max(50);
const description = z.string().max(200);
const url = z.string().min(1).max(2_000);

export const createWebhookSchema = z.strictObject({
  /** https, without name and password in it. */
  url,
  description: description.optional(),
  /** Types that are sent to it; empty for all. */
  types: types.default([]),
  /** Only what concerns human requests for these groups; empty for everything. */
  groups: groups.default([]),
});
export type CreateWebhook = z.infer<typeof createWebhookSchema>;

export const changeWebhookSchema = z.strictObject({
  url: url.optional(),
  description: description.optional(),
  types: types.optional(),
  groups: groups.optional(),
  /** False sends nothing until it is true again; what is on its way then goes to the dead letters. */
  enabled: z.boolean().optional(),
});
export type ChangeWebhook = z.infer<typeof changeWebhookSchema>;

/** `gone`: the receiver answered 410; `failing`: nothing has got through for days. */
export const disabledBecauseSchema = z.enum(['by_hand', 'gone', 'failing']);
export type DisabledBecause = z.infer<typeof disabledBecauseSchema>;

export const webhookSchema = z.object({
  id: webhookIdSchema,
  url: z.string(),
  description: z.string().exactOptional(),
  types: z.array(webhookTypeSchema),
  groups: z.array(z.string()),
  enabled: z.boolean(),
  disabled: z.object({ because: disabledBecauseSchema, at: z.string() }).exactOptional(),
  /** Since when every attempt has failed. */
  failingSince: z.string().exactOptional(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Until when the secret before the present one also signs. */
  oldSecretUntil: z.string().exactOptional(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** With the secret, which is shown this one time. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });

/** Reason for which an attempt did not get through; for `status` the status of the answer says more. */
export const attemptProblemSchema = z.enum([
  'status',
  'timeout',
  'connection_failed',
  'address_refused',
  'secret_unreadable',
  'interrupted',
  'disabled',
]);
export type AttemptProblem = z.infer<typeof attemptProblemSchema>;

export const deliveryStateSchema = z.enum(['pending', 'delivered', 'dead']);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** One message on its way to one endpoint. */
export const deliverySchema = z.object({
  id: deliveryIdSchema,
  webhookId: webhookIdSchema,
  /** The header `webhook-id` that it has. */
  messageId: z.string(),
  type: webhookPayloadSchema.shape.type,
  queryId: z.string().exactOptional(),
  requestId: z.string().exactOptional(),
  /** Time of the event. */
  at: z.string(),
  state: deliveryStateSchema,
  attempts: count,
  lastAttemptAt: z.string().exactOptional(),
  /** HTTP status of the last answer. */
  status: z.number().int().exactOptional(),
  problem: attemptProblemSchema.exactOptional(),
  /** Time of the next attempt, while it is pending. */
  nextAttemptAt: z.string().exactOptional(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Outcome of a ping. */
export const webhookTestSchema = z.object({
  delivered: z.boolean(),
  messageId: z.string(),
  status: z.number().int().exactOptional(),
  problem: attemptProblemSchema.exactOptional(),
});
export type WebhookTest = z.infer<typeof webhookTestSchema>;

/** Outcome of one attempt. */
export type Attempt =
  | { outcome: 'delivered'; status: number }
  | { outcome: 'failed'; problem: AttemptProblem; status?: number; retryAfterMs?: number }
  /** Nothing was sent, and nothing will be: the endpoint is gone, or does not want this any more. */
  | { outcome: 'dropped' }
  /** The endpoint is disabled. */
  | { outcome: 'disabled' };

export interface DeliverWebhookInput {
  webhookId: string;
  message: WebhookMessage;
  /** Id under which the delivery is kept; absent for a ping, which is tried once and not kept. */
  deliveryId?: string;
}

/** Id of the workflow that delivers a message to an endpoint: Temporal takes each once. */
export function webhookWorkflowId(webhookId: string, messageId: string): string {
  return `w-${webhookId}-${messageId}`;
}

export interface DeliverMailInput {
  /** Short hash of the address: which address that is, only the settings say. */
  recipient: string;
  message: WebhookMessage;
}
