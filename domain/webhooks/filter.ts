import type { Webhook, WebhookMessage } from '../../contract/webhooks.js';

/** Filters of an endpoint. */
export type Wants = Pick<Webhook, 'types' | 'groups'>;

/** True if an endpoint wants messages of this type. */
export function wantsType({ types }: Wants, { payload }: WebhookMessage): boolean {
  return payload.type === 'ping' || types.length === 0 || types.includes(payload.type);
}

/**
 * True if an endpoint wants messages about a human request.
 * @param groups of the request, empty for everyone; undefined when the message concerns no request
 */
export function wantsGroups({ groups: wanted }: Wants, groups: readonly string[] | undefined): boolean {
  if (wanted.length === 0) return true;
  if (!groups) return false;
  return groups.length === 0 || groups.some((group) => wanted.includes(group));
}
