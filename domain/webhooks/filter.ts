import type { Webhook, WebhookMessage } from '../../contract/webhooks.js';

/** What an endpoint is told of. */
export type Wants = Pick<Webhook, 'types' | 'groups'>;

/** Whether an endpoint is told of a message of this type. */
export function wantsType({ types }: Wants, { payload }: WebhookMessage): boolean {
  return payload.type === 'ping' || types.length === 0 || types.includes(payload.type);
}

/**
 * Whether an endpoint is told of what concerns a human request.
 * @param groups whom the request is for, nobody in particular when empty; undefined when it concerns no request
 */
export function wantsGroups({ groups: wanted }: Wants, groups: readonly string[] | undefined): boolean {
  if (wanted.length === 0) return true;
  if (!groups) return false;
  return groups.length === 0 || groups.some((group) => wanted.includes(group));
}
