import { Gauge, type Registry } from 'prom-client';
import {
  deliveryStateSchema,
  disabledBecauseSchema,
  type DeliveryState,
  type Webhook,
} from '../../contract/webhooks.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import {
  allEndpoints,
  deliveryKey,
  openWebhookStore,
  POSITION_KEY,
  type WebhookStore,
} from '../../ports/webhook-store.js';
import type { Streams } from '../streams/streams.js';
import { createMemo } from './memo.js';
import { fromSource } from './source-up.js';

/** Limit of deliveries per endpoint that are counted; the newest ones. */
const COUNTED = 1_000;
const PAGE = 200;

const STATES = [
  'enabled',
  'failing',
  ...disabledBecauseSchema.options.map((because) => `disabled_${because}` as const),
  'unreadable',
] as const;
type State = (typeof STATES)[number];

interface Found {
  waiting: number;
  endpoints: Map<State, number>;
  deliveries: Map<State, Map<DeliveryState, number>>;
}

/** Registers gauges of webhooks in the store, equal in all API processes. @returns a function that refreshes them */
export function webhookGauges(
  registry: Registry,
  { keyValues, streams }: { keyValues: KeyValueStore; streams: Pick<Streams, 'latestNotice'> },
): () => Promise<void> {
  const store = openWebhookStore(keyValues);
  const registers = [registry];
  const waiting = new Gauge({
    name: 'vouch_notices_waiting',
    help: 'Notices that have not been passed on to webhooks and mail yet.',
    registers,
  });
  const endpoints = new Gauge({
    name: 'vouch_webhooks',
    help: 'Endpoints of other programs.',
    labelNames: ['state'] as const,
    registers,
  });
  const deliveries = new Gauge({
    name: 'vouch_webhook_deliveries',
    help: `Deliveries that are kept, of the newest ${COUNTED} of each endpoint.`,
    labelNames: ['state', 'webhook'] as const,
    registers,
  });

  async function read(): Promise<Found> {
    const [latest, passedOn, { items, unreadable }] = await Promise.all([
      streams.latestNotice(),
      store.position.get(POSITION_KEY),
      allEndpoints(store),
    ]);
    const found: Found = {
      waiting: Math.max(0, latest - (passedOn?.value.position ?? 0)),
      endpoints: new Map<State, number>([['unreadable', unreadable.length]]),
      deliveries: new Map(),
    };
    for (const webhook of items) {
      const state = stateOf(webhook);
      add(found.endpoints, state);
      const counts = found.deliveries.get(state) ?? new Map<DeliveryState, number>();
      found.deliveries.set(state, counts);
      for await (const delivery of newestOf(store, webhook.id)) add(counts, delivery);
    }
    return found;
  }

  function show({ waiting: count, endpoints: byState, deliveries: byEndpoint }: Found): void {
    waiting.set(count);
    for (const state of STATES) endpoints.set({ state }, byState.get(state) ?? 0);
    for (const [webhook, counts] of byEndpoint)
      for (const state of deliveryStateSchema.options)
        deliveries.set({ state, webhook }, counts.get(state) ?? 0);
  }

  const memo = createMemo(read);
  return fromSource(registry, 'webhooks', () => memo(undefined), show, [waiting, endpoints, deliveries]);
}

function stateOf({ enabled, disabled, failingSince }: Webhook): State {
  if (!enabled && disabled) return `disabled_${disabled.because}`;
  return failingSince === undefined ? 'enabled' : 'failing';
}

async function* newestOf({ deliveries }: WebhookStore, webhookId: string): AsyncGenerator<DeliveryState> {
  let after: string | undefined;
  for (let read = 0; read < COUNTED; read += PAGE) {
    const wanted = { prefix: deliveryKey(webhookId, ''), after, limit: PAGE, order: 'descending' as const };
    const page = await deliveries.list(wanted, () => undefined); // unreadable records are not counted
    for (const { value } of page.items) yield value.state;
    if (page.next === undefined) return;
    after = page.next;
  }
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
