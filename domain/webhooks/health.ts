import type { Attempt, DisabledBecause, Webhook } from '../../contract/webhooks.js';

/** An endpoint to which nothing got through for so long is sent nothing more. */
const FAILING_MS = 5 * 24 * 3600 * 1000;
const GONE = 410;

/** Health of an endpoint besides what it was given. */
export type Health = Pick<Webhook, 'enabled' | 'disabled' | 'failingSince'>;

/**
 * The health of an endpoint after an attempt; the same object when nothing has changed.
 * @param at ISO 8601
 */
export function healthAfter<T extends Health>(before: T, attempt: Attempt, at: string): T {
  if (attempt.outcome === 'delivered') {
    if (before.failingSince === undefined) return before;
    const { failingSince: _failingSince, ...healthy } = before;
    return healthy as T;
  }
  if (attempt.outcome !== 'failed') return before;
  const { failingSince = at } = before;
  if (attempt.status === GONE) return disabled({ ...before, failingSince }, 'gone', at);
  if (Date.parse(at) - Date.parse(failingSince) >= FAILING_MS) return disabled(before, 'failing', at);
  return before.failingSince === undefined ? { ...before, failingSince } : before;
}

/** An endpoint that is sent nothing from here on. */
export function disabled<T extends Health>(endpoint: T, because: DisabledBecause, at: string): T {
  return endpoint.enabled ? { ...endpoint, enabled: false, disabled: { because, at } } : endpoint;
}

/** An endpoint that is told of things again; what went wrong before is forgotten. */
export function enabled<T extends Health>(endpoint: T): T {
  const { disabled: _disabled, failingSince: _failingSince, ...rest } = endpoint;
  return { ...rest, enabled: true } as T;
}
