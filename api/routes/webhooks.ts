import type { Caller } from '../../contract/principal.js';
import type { Delivery, Webhook } from '../../contract/webhooks.js';
import { disabled, enabled } from '../../domain/webhooks/health.js';
import {
  allEndpoints,
  changeEndpoint,
  deliveryKey,
  openWebhookStore,
  type KeptDelivery,
  type KeptWebhook,
} from '../../ports/webhook-store.js';
import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import { fromCursor, toCursor } from '../gateway/cursor.js';
import { checkWebhookUrl, newWebhookId, newWebhookSecret, withNewSecret } from '../gateway/webhooks.js';
import type { Handlers } from '../http/endpoint.js';

type Names =
  | 'createWebhook'
  | 'listWebhooks'
  | 'getWebhook'
  | 'changeWebhook'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'listDeliveries'
  | 'redeliverWebhook';
type Needs = Pick<Deps, 'config' | 'gateway' | 'keyValues' | 'securityLog'>;

/** Deliveries per page that is read from the store. */
const READ = 200;
/** Limit of deliveries that are scanned for one page; the next page goes on from there. */
const MAX_LOOKED_AT = 5_000;
/** Secrets must not be cached on the way. */
const ONCE = { 'Cache-Control': 'no-store' };

/** Handlers for webhooks. Every change is in the security log. */
export function webhookRoutes({ config, gateway, keyValues, securityLog }: Needs): Handlers<Names> {
  const store = openWebhookStore(keyValues);
  const { VOUCH_WEBHOOK_ALLOW: allow, VOUCH_ENCRYPTION_KEYS: keys } = config;

  const note = ({ id: principal, via }: Caller, target: string, reason: string) =>
    securityLog.record({
      type: 'webhook_changed',
      principal,
      target,
      reason,
      ...(via === undefined ? {} : { via }),
    });

  async function mustFind(id: string): Promise<KeptWebhook> {
    const found = await store.endpoints.get(id);
    if (!found) throw new ApiFailure('WEBHOOK_NOT_FOUND');
    return found.value;
  }

  async function change(id: string, how: (endpoint: KeptWebhook) => KeptWebhook): Promise<KeptWebhook> {
    const changed = await changeEndpoint(store, id, how);
    if (!changed) throw new ApiFailure('WEBHOOK_NOT_FOUND');
    return changed;
  }

  async function removeDeliveries(prefix: string): Promise<void> {
    for (;;) {
      const unreadable: string[] = [];
      const { items } = await store.deliveries.list({ prefix, limit: READ }, (key) => unreadable.push(key));
      const keys = [...items.map(({ key }) => key), ...unreadable];
      if (keys.length === 0) return;
      for (const key of keys) await store.deliveries.remove(key);
    }
  }

  return {
    async createWebhook({ body: { url, description, types, groups }, caller }) {
      await checkWebhookUrl(url, allow);
      const id = newWebhookId();
      const secret = newWebhookSecret();
      const created: KeptWebhook = {
        id,
        url,
        ...(description === undefined ? {} : { description }),
        types,
        groups,
        enabled: true,
        createdAt: new Date().toISOString(),
        createdBy: caller.id,
        secrets: [],
      };
      const value = withNewSecret(created, secret, keys);
      await store.endpoints.put({ key: id, value, expect: 'absent' });
      await note(caller, id, 'added');
      return { status: 201, headers: ONCE, body: { ...viewOf(value), secret } };
    },

    async listWebhooks() {
      const { items, unreadable } = await allEndpoints(store);
      return { body: { items: items.map(viewOf), ...(unreadable.length > 0 ? { unreadable } : {}) } };
    },

    async getWebhook({ params: { id } }) {
      return { body: viewOf(await mustFind(id)) };
    },

    async changeWebhook({ params: { id }, body, caller }) {
      if (body.url !== undefined) await checkWebhookUrl(body.url, allow);
      const at = new Date().toISOString();
      const { enabled: on, ...given } = body;
      const fields = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      ) as Partial<KeptWebhook>;
      const changed = await change(id, (endpoint) => {
        const next = { ...endpoint, ...fields };
        if (on === undefined) return next;
        return on ? enabled(next) : disabled(next, 'by_hand', at);
      });
      await note(caller, id, `changed: ${Object.keys(body).join(', ')}`);
      return { body: viewOf(changed) };
    },

    async deleteWebhook({ params: { id }, caller }) {
      if (!(await store.endpoints.remove(id))) throw new ApiFailure('WEBHOOK_NOT_FOUND');
      await removeDeliveries(deliveryKey(id, ''));
      await note(caller, id, 'removed');
      return { body: { id, status: 'removed' } };
    },

    async rotateWebhookSecret({ params: { id }, caller }) {
      const secret = newWebhookSecret();
      const changed = await change(id, (endpoint) => withNewSecret(endpoint, secret, keys));
      await note(caller, id, 'secret rotated');
      return { headers: ONCE, body: { ...viewOf(changed), secret } };
    },

    async testWebhook({ params: { id } }) {
      await mustFind(id);
      return { body: await gateway.webhooks.ping(id) };
    },

    async listDeliveries({ params: { id }, query: { state, limit, cursor } }) {
      await mustFind(id);
      const list = JSON.stringify(['deliveries', id, state]);
      const items: Delivery[] = [];
      let after = cursor === undefined ? undefined : fromCursor(list, cursor).toString();
      for (let looked = 0; looked < MAX_LOOKED_AT;) {
        const prefix = deliveryKey(id, '');
        const wanted = { prefix, after, limit: READ, order: 'descending' as const };
        const page = await store.deliveries.list(wanted, () => undefined); // unreadable records are not shown
        for (const { key, value } of page.items) {
          if (items.length === limit)
            return { body: { items, next: toCursor(list, Buffer.from(after ?? '')) } };
          looked += 1;
          after = key;
          if (state === undefined || value.state === state) items.push(deliveryView(value));
        }
        if (page.next === undefined) return { body: { items } };
        after = page.next;
      }
      return { body: { items, next: toCursor(list, Buffer.from(after ?? '')) } };
    },

    async redeliverWebhook({ params: { id, deliveryId }, caller }) {
      const endpoint = await mustFind(id);
      if (!endpoint.enabled) throw new ApiFailure('WEBHOOK_DISABLED');
      const found = await store.deliveries.get(deliveryKey(id, deliveryId));
      if (!found) throw new ApiFailure('WEBHOOK_NOT_FOUND', { detail: NO_DELIVERY });
      const { messageId, payload } = found.value;
      await gateway.webhooks.deliver({ webhookId: id, deliveryId, message: { id: messageId, payload } });
      await note(caller, id, `redelivery of ${deliveryId}`);
      return { status: 202, body: { ...deliveryView(found.value), state: 'pending' } };
    },
  };
}

const NO_DELIVERY = {
  en: 'The webhook has no delivery with this id. Successful deliveries are kept for 7 days, others for 30.',
  ko: '이 ID의 전송 기록이 없습니다. 전송된 기록은 7일, 나머지는 30일 동안 보관합니다.',
};

function viewOf({ secrets, ...endpoint }: KeptWebhook): Webhook {
  const now = new Date().toISOString();
  const old = secrets.find(({ expiresAt }) => expiresAt !== undefined && expiresAt > now)?.expiresAt;
  return { ...endpoint, ...(old === undefined ? {} : { oldSecretUntil: old }) };
}

function deliveryView({ payload: _payload, ...delivery }: KeptDelivery): Delivery {
  return delivery;
}
