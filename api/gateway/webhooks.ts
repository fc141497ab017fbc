import { randomUUID, randomBytes } from 'node:crypto';
import { WorkflowFailedError } from '@temporalio/client';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import {
  PING,
  webhookWorkflowId,
  type Attempt,
  type DeliverWebhookInput,
  type WebhookMessage,
  type WebhookTest,
} from '../../contract/webhooks.js';
import { deliverNowSignal } from '../../workflows/messages.js';
import { askServer, askWorker, type Rpc } from './rpc.js';
import { lookup } from 'node:dns/promises';
import { checkTarget, type AllowList, type TargetRefusal } from '../../domain/webhooks/target.js';
import type { Localized } from '../../contract/language.js';
import { ApiFailure } from '../failure.js';
import { seal, type SealingKey } from '../../ports/seal.js';
import type { KeptWebhook } from '../../ports/webhook-store.js';

/** Milliseconds: an attempt takes at most 15 s, and a worker must accept it first. */
const PING_MS = 25_000;

/** Deliveries that a person asks for. Errors are ApiFailure. */
export interface WebhookDeliveries {
  /** Sends a `ping` once and returns its outcome. @throws ApiFailure WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE */
  ping(webhookId: string): Promise<WebhookTest>;
  /** Delivers a message now, with a fresh schedule if it had been given up. @throws ApiFailure TEMPORAL_UNAVAILABLE */
  deliver(input: DeliverWebhookInput): Promise<void>;
}

export function createWebhookDeliveries(rpc: Rpc): WebhookDeliveries {
  const { client } = rpc;
  const taskQueue = rpc.config.VOUCH_TASK_QUEUE;
  return {
    async ping(webhookId) {
      const message: WebhookMessage = {
        id: `msg_ping_${randomUUID().replaceAll('-', '')}`,
        payload: { type: PING, timestamp: new Date().toISOString(), data: { webhookId } },
      };
      const input: DeliverWebhookInput = { webhookId, message };
      const handle = await askServer(rpc, () =>
        client.workflow.start(WORKFLOW_TYPES.deliverWebhook, {
          workflowId: webhookWorkflowId(webhookId, message.id),
          taskQueue,
          args: [input],
          // a ping that nobody waits for any longer must not be sent
          workflowExecutionTimeout: PING_MS,
        }),
      );
      return { messageId: message.id, ...(await outcomeOf(rpc, () => handle.result() as Promise<Attempt>)) };
    },

    async deliver(input) {
      await askServer(rpc, () =>
        client.workflow.signalWithStart(WORKFLOW_TYPES.deliverWebhook, {
          workflowId: webhookWorkflowId(input.webhookId, input.message.id),
          taskQueue,
          args: [input],
          signal: deliverNowSignal,
        }),
      );
    },
  };
}

async function outcomeOf(rpc: Rpc, result: () => Promise<Attempt>): Promise<Omit<WebhookTest, 'messageId'>> {
  try {
    const attempt = await askWorker(rpc, PING_MS, result);
    if (attempt.outcome === 'delivered') return { delivered: true, status: attempt.status };
    if (attempt.outcome !== 'failed') return { delivered: false, problem: 'disabled' };
    const { problem, status } = attempt;
    return { delivered: false, problem, ...(status === undefined ? {} : { status }) };
  } catch (error) {
    if (error instanceof WorkflowFailedError) return { delivered: false, problem: 'interrupted' };
    throw error;
  }
}

const REFUSALS: Record<TargetRefusal, Localized> = {
  not_an_address: {
    en: 'Write an address such as https://example.org/hooks.',
    ko: 'https://example.org/hooks 같은 주소를 적어 주십시오.',
  },
  credentials: {
    en: 'Leave user name and password out of the address: the signature identifies the sender.',
    ko: '주소에서 사용자 이름과 비밀번호를 빼 주십시오. 보낸 쪽은 서명으로 확인합니다.',
  },
  https_only: {
    en: 'Only https addresses are allowed. For http within your network, list the host in VOUCH_WEBHOOK_ALLOW.',
    ko: 'https 주소로만 보냅니다. 내부망의 http 주소는 VOUCH_WEBHOOK_ALLOW에 호스트를 등록해 주십시오.',
  },
  unresolvable: {
    en: 'The host name cannot be resolved. Correct it, or try again later.',
    ko: '호스트 이름을 찾을 수 없습니다. 이름을 고치거나 나중에 다시 시도해 주십시오.',
  },
  not_public: {
    en: 'The host is not on the public internet. List it, or its address range, in VOUCH_WEBHOOK_ALLOW.',
    ko: '공개 인터넷에 있는 호스트가 아닙니다. 호스트나 주소 범위를 VOUCH_WEBHOOK_ALLOW에 등록해 주십시오.',
  },
};

/**
 * Checks the address of a webhook. It is checked again with every delivery.
 * @throws ApiFailure WEBHOOK_URL_REFUSED
 */
export async function checkWebhookUrl(url: string, allow: AllowList): Promise<void> {
  const checked = await checkTarget(url, allow, async (host) =>
    (await lookup(host, { all: true })).map(({ address }) => address),
  );
  if ('refused' in checked)
    throw new ApiFailure('WEBHOOK_URL_REFUSED', { detail: REFUSALS[checked.refused] });
}

const SECRET_BYTES = 32;
const ID_BYTES = 8;
/** Time in milliseconds for which the former secret signs as well. */
const GRACE_MS = 24 * 3600 * 1000;

export function newWebhookId(): string {
  return `wh-${randomBytes(ID_BYTES).toString('hex')}`;
}

/** Returns a random secret in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Returns an endpoint with a new secret. The former one signs as well for a day; older ones are dropped. */
export function withNewSecret(
  endpoint: KeptWebhook,
  secret: string,
  keys: readonly SealingKey[],
): KeptWebhook {
  const [present] = endpoint.secrets;
  const expiresAt = new Date(Date.now() + GRACE_MS).toISOString();
  const old = present ? [{ ...present, expiresAt }] : [];
  return { ...endpoint, secrets: [{ sealed: seal(keys, secret, endpoint.id) }, ...old] };
}
