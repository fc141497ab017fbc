import { randomUUID } from 'node:crypto';
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
