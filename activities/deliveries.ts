import { setTimeout as pause } from 'node:timers/promises';
import { Context, log } from '@temporalio/activity';
import pLimit from 'p-limit';
import type {
  Attempt,
  DeliverMailInput,
  Delivery,
  DeliveryState,
  DeliverWebhookInput,
} from '../contract/webhooks.js';
import { wantsType } from '../domain/webhooks/filter.js';
import { healthAfter } from '../domain/webhooks/health.js';
import { mailTextOf } from '../domain/webhooks/mail.js';
import type { Dispatch, Outbox } from '../ports/outbox.js';
import { PortError } from '../ports/port-error.js';
import { unseal } from '../ports/seal.js';
import { changeEndpoint, deliveryKey } from '../ports/webhook-store.js';
import { dueDeliveries } from './due-deliveries.js';
import { withHeartbeat } from './heartbeat.js';
import { withPortFailures } from './port-failures.js';

const SECOND = 1_000;
const DAY = 24 * 3600 * SECOND;
/** Time for which the outcome of a delivery is kept. */
const KEEP_MS: Record<DeliveryState, number> = { pending: 30 * DAY, delivered: 7 * DAY, dead: 30 * DAY };
/** Time for which one step passes notices on before the workflow begins another one. */
const ROUND_MS = 300 * SECOND;
const POLL_MS = SECOND;
/** Deliveries started at the same time. */
const STARTS_AT_ONCE = 10;

/** A delivery after an attempt. */
export interface RecordDeliveryInput extends DeliverWebhookInput {
  deliveryId: string;
  attempt: Attempt;
  /** Made so far, this one included. */
  attempts: number;
  /** Time of the attempt; ISO 8601. */
  at: string;
  /** Time of the next one; absent when it was the last. */
  nextAttemptAt?: string;
}

/** Steps that send the notices of the journal to other programs and people. */
export function createDeliveryActivities(outbox: Outbox, dispatch: Dispatch) {
  const { store, sender, keys, mail } = outbox;
  const deliveries = dueDeliveries(outbox);

  return {
    /** Starts a delivery for every notice and everyone who wants it, for some minutes or until the worker stops. */
    async passOnNotices(): Promise<null> {
      const until = Date.now() + ROUND_MS;
      const signal = AbortSignal.any([dispatch.stopping, Context.current().cancellationSignal]);
      const starting = pLimit(STARTS_AT_ONCE);
      const passOn = async () => {
        while (!signal.aborted && Date.now() < until) {
          const due = await deliveries.next();
          await Promise.all(due.starts.map((start) => starting(() => dispatch.start(start))));
          if (await due.move()) continue;
          await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
        }
        return null;
      };
      return withHeartbeat(() => undefined, passOn);
    },

    /** Makes one attempt. A problem outside is its outcome, and no failure. */
    async attemptWebhook({ webhookId, message, deliveryId }: DeliverWebhookInput): Promise<Attempt> {
      return withPortFailures(async () => {
        const endpoint = (await store.endpoints.get(webhookId))?.value;
        if (!endpoint) return { outcome: 'dropped' };
        if (deliveryId !== undefined) {
          if (!endpoint.enabled) return { outcome: 'disabled' };
          if (!wantsType(endpoint, message)) return { outcome: 'dropped' };
        }
        let secrets: string[];
        try {
          const now = new Date().toISOString();
          secrets = endpoint.secrets
            .filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now)
            .map(({ sealed }) => unseal(keys, sealed, webhookId));
        } catch (error) {
          log.warn('the secret of a webhook cannot be read', { webhookId, error });
          return { outcome: 'failed', problem: 'secret_unreadable' };
        }
        try {
          const sent = await sender.send({ url: endpoint.url, ...message, secrets });
          if (sent.status >= 200 && sent.status < 300) return { outcome: 'delivered', status: sent.status };
          return { outcome: 'failed', problem: 'status', ...sent };
        } catch (error) {
          if (!(error instanceof PortError)) throw error;
          return { outcome: 'failed', problem: problemOf(error) };
        }
      });
    },

    /** Records the outcome of an attempt in the delivery and the endpoint. @returns true if another attempt makes sense */
    async recordDelivery(input: RecordDeliveryInput): Promise<boolean> {
      const { webhookId, deliveryId, attempt, at } = input;
      return withPortFailures(async () => {
        if (attempt.outcome === 'dropped') {
          await store.deliveries.remove(deliveryKey(webhookId, deliveryId));
          return false;
        }
        const endpoint = await changeEndpoint(store, webhookId, (one) => healthAfter(one, attempt, at));
        if (!endpoint) return false;
        if (!endpoint.enabled && attempt.outcome === 'failed')
          log.warn('a webhook is sent nothing any more', { webhookId, ...endpoint.disabled });
        const value = deliveryAfter(input, endpoint.enabled);
        if (value.state === 'dead') log.warn('a webhook was not delivered', { webhookId, deliveryId });
        await store.deliveries.put({
          key: deliveryKey(webhookId, deliveryId),
          value: { ...value, payload: input.message.payload },
          expiresAt: new Date(Date.now() + KEEP_MS[value.state]).toISOString(),
        });
        return value.state === 'pending';
      });
    },

    /** Writes to one of those whom the settings name. Nothing is sent to an address that is no longer among them. */
    async sendMail({ recipient, message }: DeliverMailInput): Promise<null> {
      const to = mail?.recipients.find(({ id }) => id === recipient);
      if (!mail || !to) return null;
      return withPortFailures(async () => {
        const id = `${message.id}.${recipient}`;
        await mail.mailer.send({ id, to: to.address, ...mailTextOf(message, mail.language) });
        return null;
      });
    },
  };
}

export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;

function problemOf({ kind }: PortError): 'address_refused' | 'timeout' | 'connection_failed' {
  if (kind === 'forbidden') return 'address_refused';
  return kind === 'timeout' ? 'timeout' : 'connection_failed';
}

function deliveryAfter(input: RecordDeliveryInput, enabled: boolean): Delivery {
  const { webhookId, deliveryId, message, attempt, attempts, at, nextAttemptAt } = input;
  const { type, timestamp, data } = message.payload;
  const pending = attempt.outcome === 'failed' && nextAttemptAt !== undefined && enabled;
  return {
    id: deliveryId,
    webhookId,
    messageId: message.id,
    type,
    ...(data.queryId === undefined ? {} : { queryId: data.queryId }),
    ...(data.requestId === undefined ? {} : { requestId: data.requestId }),
    at: timestamp,
    state: attempt.outcome === 'delivered' ? 'delivered' : pending ? 'pending' : 'dead',
    attempts,
    lastAttemptAt: at,
    ...('status' in attempt && attempt.status !== undefined ? { status: attempt.status } : {}),
    ...(attempt.outcome === 'failed' ? { problem: attempt.problem } : {}),
    ...(attempt.outcome === 'disabled' ? { problem: 'disabled' as const } : {}),
    ...(pending ? { nextAttemptAt } : {}),
  };
}
