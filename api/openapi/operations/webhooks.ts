import type { WEBHOOK_ENDPOINTS } from '../../../contract/endpoints/webhooks.js';
import type { OperationText } from '../types.js';
import { AT, LATER, QUERY_ID, REQUEST_ID, WEBHOOK_ID } from './samples.js';

const WEBHOOK = {
  id: WEBHOOK_ID,
  url: 'https://intranet.example.com/hooks/vouch',
  description: 'Intranet',
  types: ['hitl.requested', 'query.ended'],
  groups: ['reviewers'],
  enabled: true,
  createdAt: AT,
  createdBy: 'alice',
};
const WITH_SECRET = { ...WEBHOOK, secret: 'whsec_…' };
const DELIVERY = {
  id: 'd000000000042',
  webhookId: WEBHOOK.id,
  messageId: 'msg_1',
  type: 'hitl.requested',
  queryId: QUERY_ID,
  requestId: REQUEST_ID,
  at: AT,
  state: 'pending',
  attempts: 1,
  lastAttemptAt: AT,
  status: 503,
  problem: 'status',
  nextAttemptAt: LATER,
};
const CHECKED = ['WEBHOOK_URL_REFUSED'] as const;
const KNOWN = ['WEBHOOK_NOT_FOUND'] as const;

export const WEBHOOK_OPERATIONS: Record<keyof typeof WEBHOOK_ENDPOINTS, OperationText> = {
  createWebhook: {
    summary: 'Create a webhook',
    description:
      'The response contains the secret that messages are signed with, which cannot be read again.',
    request: { url: WEBHOOK.url, types: WEBHOOK.types, groups: WEBHOOK.groups },
    response: WITH_SECRET,
    success: { 201: 'The webhook with its secret' },
    failures: CHECKED,
  },
  listWebhooks: { summary: 'List webhooks', response: { items: [WEBHOOK] } },
  getWebhook: { summary: 'Read a webhook', response: WEBHOOK, failures: KNOWN },
  changeWebhook: {
    summary: 'Change a webhook',
    request: { enabled: false },
    response: { ...WEBHOOK, enabled: false, disabled: { because: 'by_hand', at: LATER } },
    failures: [...CHECKED, 'WEBHOOK_NOT_FOUND'],
  },
  deleteWebhook: {
    summary: 'Remove a webhook',
    description: 'With its deliveries; pending ones are not sent any more.',
    response: { id: WEBHOOK.id, status: 'removed' },
    failures: KNOWN,
  },
  rotateWebhookSecret: {
    summary: 'Replace the secret of a webhook',
    description: 'For a day, messages are also signed with the old one.',
    request: {},
    response: { ...WITH_SECRET, oldSecretUntil: LATER },
    failures: KNOWN,
  },
  testWebhook: {
    summary: 'Test a webhook',
    description: 'Sends a `ping` and returns the result.',
    request: {},
    response: { delivered: true, messageId: 'msg_ping', status: 204 },
    failures: [...KNOWN, 'WORKER_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
  },
  listDeliveries: {
    summary: 'List the deliveries of a webhook',
    description: 'Newest first. A page may have fewer entries than `limit` and still have a `next`.',
    response: { items: [DELIVERY] },
    failures: KNOWN,
  },
  redeliverWebhook: {
    summary: 'Send a delivery again',
    description: 'Immediately, with a new schedule of attempts, under the same `webhook-id`.',
    request: {},
    response: DELIVERY,
    success: { 202: 'An attempt is being made' },
    failures: [...KNOWN, 'WEBHOOK_DISABLED', 'TEMPORAL_UNAVAILABLE'],
  },
};
