import type { EndpointName } from '../http/endpoint.js';

/** Temporal itself keeps these from being carried out twice: the key becomes the id of a workflow or of an update. */
const NATIVE: readonly EndpointName[] = [
  'startQuery',
  'cancelQuery',
  'pauseQuery',
  'resumeQuery',
  'verifyQuery',
  'editPlan',
  'decideRequest',
  'decideRequests',
  'claimRequest',
  'releaseRequest',
  'extendRequest',
];

/** Each sign-in makes a session of its own, and who asks is not known yet. */
const HARMLESS: readonly EndpointName[] = ['beginSession', 'endSession'];

/** Their answers hold a secret that is shown once, and are not kept. */
const SHOWN_ONCE: readonly EndpointName[] = [
  'createKey',
  'rotateKey',
  'createWebhook',
  'rotateWebhookSecret',
];

/** How an endpoint heeds `Idempotency-Key`. `result`: the first answer is kept; `act`: only that it was carried out. */
export type IdempotencyKind = 'native' | 'harmless' | 'act' | 'result';

export function idempotencyKindOf(name: EndpointName): IdempotencyKind {
  if (NATIVE.includes(name)) return 'native';
  if (HARMLESS.includes(name)) return 'harmless';
  return SHOWN_ONCE.includes(name) ? 'act' : 'result';
}
