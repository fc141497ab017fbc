import { setTimeout as sleep } from 'node:timers/promises';
import { ApiProblem } from '../../client/index.js';
import type { Delivery } from '../../contract/webhooks.js';
import type { WebhookReceiver } from '../../test/support/webhook-receiver.js';
import type { ResilientClient } from './workload/resilient-client.js';

const LOOK_MS = 2000;
/** Nothing new has come for so long: all that is told has been told. */
const QUIET_MS = 6000;

/** An endpoint that is told everything. */
export async function addEndpoint(api: ResilientClient, admin: string, url: string): Promise<string> {
  const { id } = await api.call(admin, 'createWebhook', { body: { url } }, { key: api.newKey() });
  return id;
}

/** Waits until webhooks have come to rest; what waits for its next attempt is sent now. @returns what is left */
export async function drain(
  api: ResilientClient,
  admin: string,
  webhookId: string,
  receiver: WebhookReceiver,
  patienceMs: number,
): Promise<Delivery[]> {
  const hurried = new Set<string>();
  let [known, quietSince] = [-1, Date.now()];
  for (const giveUpAt = Date.now() + patienceMs; ;) {
    const pending = await pendingOf(api, admin, webhookId);
    if (receiver.received.length !== known) [known, quietSince] = [receiver.received.length, Date.now()];
    const quiet = pending.length === 0 && Date.now() - quietSince > QUIET_MS;
    if (quiet || Date.now() > giveUpAt) return pending;
    for (const { id } of pending) if (!hurried.has(id)) await hurry(api, admin, webhookId, id, hurried);
    await sleep(LOOK_MS);
  }
}

async function hurry(
  api: ResilientClient,
  admin: string,
  id: string,
  deliveryId: string,
  hurried: Set<string>,
): Promise<void> {
  hurried.add(deliveryId);
  try {
    await api.call(
      admin,
      'redeliverWebhook',
      { params: { id, deliveryId }, body: {} },
      { key: api.newKey() },
    );
  } catch (error) {
    // it got through meanwhile
    if (!(error instanceof ApiProblem)) throw error;
  }
}

function pendingOf(api: ResilientClient, admin: string, id: string): Promise<Delivery[]> {
  return allPages((page) =>
    api.call(admin, 'listDeliveries', { params: { id }, query: { state: 'pending', ...page } }),
  );
}

/** As many as a list gives at once. */
const LIMIT = 200;

/** Everything that a list holds. @param read gives the page behind a cursor, the first one without */
export async function allPages<T>(
  read: (page: { limit: number; cursor?: string }) => Promise<{ items: T[]; next?: string | undefined }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await read({ limit: LIMIT, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...items);
    cursor = next;
  } while (cursor !== undefined);
  return all;
}
