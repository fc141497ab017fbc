import { z } from 'zod';
import { ROUTES } from '../routes.js';
import {
  changeWebhookSchema,
  createWebhookSchema,
  deliveryIdSchema,
  deliverySchema,
  deliveryStateSchema,
  webhookIdSchema,
  webhookSchema,
  webhookTestSchema,
  webhookWithSecretSchema,
} from '../webhooks.js';
import { idParams, page } from './parts.js';

const id = idParams(webhookIdSchema);
const empty = z.strictObject({});

/** Endpoints of other programs that are told what happens, and what was sent to them. */
export const WEBHOOK_ENDPOINTS = {
  createWebhook: { ...ROUTES.createWebhook, body: createWebhookSchema, response: webhookWithSecretSchema },
  listWebhooks: {
    ...ROUTES.listWebhooks,
    response: z.object({
      items: z.array(webhookSchema),
      /** Ids of endpoints that this release cannot read: they are sent nothing. Absent when there are none. */
      unreadable: z.array(z.string()).exactOptional(),
    }),
  },
  getWebhook: { ...ROUTES.getWebhook, params: id, response: webhookSchema },
  changeWebhook: { ...ROUTES.changeWebhook, params: id, body: changeWebhookSchema, response: webhookSchema },
  /** With its deliveries; what is on its way is not sent any more. */
  deleteWebhook: {
    ...ROUTES.deleteWebhook,
    params: id,
    response: z.object({ id: webhookIdSchema, status: z.literal('removed') }),
  },
  /** The old secret signs besides for a day. */
  rotateWebhookSecret: {
    ...ROUTES.rotateWebhookSecret,
    params: id,
    body: empty,
    response: webhookWithSecretSchema,
  },
  /** Sends a `ping` and says what came of it. */
  testWebhook: { ...ROUTES.testWebhook, params: id, body: empty, response: webhookTestSchema },
  /** Newest first. A page may be shorter than asked for, and still have a `next`. */
  listDeliveries: {
    ...ROUTES.listDeliveries,
    params: id,
    query: z.strictObject({ state: deliveryStateSchema.optional(), ...page }),
    response: z.object({ items: z.array(deliverySchema), next: z.string().optional() }),
  },
  /** Sends it now, with a fresh schedule of attempts, under the same `webhook-id`. */
  redeliverWebhook: {
    ...ROUTES.redeliverWebhook,
    params: z.strictObject({ id: webhookIdSchema, deliveryId: deliveryIdSchema }),
    body: empty,
    response: deliverySchema,
  },
} as const;
