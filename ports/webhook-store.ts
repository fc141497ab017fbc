import { z } from 'zod';
import { deliverySchema, webhookPayloadSchema, webhookSchema } from '../contract/webhooks.js';
import type { KeyValueStore } from './key-value-store.js';
import { pagesOf } from './pages.js';
import { PortError } from './port-error.js';
import { sealedSchema } from './seal.js';
import { openSpace, type Space, type SpaceRecord } from './space.js';

/** An endpoint as it is kept: with its secrets, the present one first. */
const keptWebhookSchema = webhookSchema
  .omit({ oldSecretUntil: true })
  .extend({ secrets: z.array(z.object({ sealed: sealedSchema, expiresAt: z.string().exactOptional() })) });
export type KeptWebhook = z.infer<typeof keptWebhookSchema>;

/** A delivery as it is kept: with what is sent, so that it can be sent again. */
const keptDeliverySchema = deliverySchema.extend({ payload: webhookPayloadSchema });
export type KeptDelivery = z.infer<typeof keptDeliverySchema>;

/** Position up to which the journal of notices has been passed on. */
const positionSchema = z.object({
  position: z.number().int().min(0),
  /** Time before which nothing is mailed. */
  since: z.string(),
});

/** Store of webhooks and their deliveries. */
export interface WebhookStore {
  /** By id. */
  endpoints: Space<KeptWebhook>;
  /** By endpoint and id (`deliveryKey`). */
  deliveries: Space<KeptDelivery>;
  /** Groups of human requests, by id: notices name them only when a request is opened. */
  groups: Space<string[]>;
  /** One record, under `POSITION_KEY`. */
  position: Space<z.infer<typeof positionSchema>>;
}

export const POSITION_KEY = 'position';

export function openWebhookStore(store: KeyValueStore): WebhookStore {
  return {
    endpoints: openSpace(store, 'webhooks', keptWebhookSchema),
    deliveries: openSpace(store, 'webhook-deliveries', keptDeliverySchema),
    groups: openSpace(store, 'webhook-groups', z.array(z.string())),
    position: openSpace(store, 'webhook-position', positionSchema),
  };
}

export function deliveryKey(webhookId: string, deliveryId: string): string {
  return `${webhookId}/${deliveryId}`;
}

/** Pages of endpoints; an installation has a few. */
const PAGE = 200;

/** Every endpoint, and the ids of those that this release cannot read. */
export async function allEndpoints({
  endpoints,
}: WebhookStore): Promise<{ items: KeptWebhook[]; unreadable: string[] }> {
  const items: KeptWebhook[] = [];
  const unreadable: string[] = [];
  const skip = (id: string) => unreadable.push(id);
  for await (const page of pagesOf((after) => endpoints.list({ after, limit: PAGE }, skip)))
    items.push(...page.map(({ value }) => value));
  return { items, unreadable };
}

const TRIES = 10;

/**
 * Changes an endpoint on top of what others change at the same moment.
 * @param change gives the same object when there is nothing to change
 * @returns the endpoint as it is then; undefined when there is none
 * @throws PortError `unavailable`
 */
export async function changeEndpoint(
  { endpoints }: WebhookStore,
  id: string,
  change: (endpoint: KeptWebhook) => KeptWebhook,
): Promise<KeptWebhook | undefined> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const found: SpaceRecord<KeptWebhook> | undefined = await endpoints.get(id);
    if (!found) return undefined;
    const value = change(found.value);
    if (value === found.value) return value;
    const { key, version } = found;
    if ((await endpoints.put({ key, value, expect: { version } })) !== undefined) return value;
  }
  throw new PortError('unavailable', {
    en: `webhook ${id} keeps being changed by others`,
    ko: `다른 사람이 웹훅 ${id}을(를) 계속 바꾸고 있습니다`,
  });
}
