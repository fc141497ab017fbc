import type { WebhookPayload } from '../contract/webhooks.js';

/** Sends webhooks over HTTP. */
export interface WebhookSender {
  /**
   * Makes one attempt, signed with every secret given (Standard Webhooks). Redirects are not followed, and what is answered
   * beside the status is not read.
   * @returns the status, whatever it is, and the wait in milliseconds that the receiver asked for
   * @throws PortError `forbidden` for an address that nothing is sent to, `timeout`, `unavailable`
   */
  send(webhook: {
    url: string;
    /** The header `webhook-id`. */
    id: string;
    payload: WebhookPayload;
    /** `whsec_…` */
    secrets: readonly string[];
  }): Promise<{ status: number; retryAfterMs?: number }>;
}
