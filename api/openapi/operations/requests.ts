import type { REQUEST_ENDPOINTS } from '../../../contract/endpoints/requests.js';
import type { FailureCode } from '../../../contract/failures.js';
import type { OperationText } from '../types.js';
import { RECEIPT, REQUEST, REQUEST_ID } from './samples.js';

/** Failures for a message about a request that is not open, or not for its sender. */
const NOT_OPEN: FailureCode[] = [
  'HITL_REQUEST_NOT_OPEN',
  'HITL_REQUEST_EXPIRED',
  'HITL_ALREADY_DECIDED',
  'HITL_FORBIDDEN',
  'HITL_NOT_CLEARED',
  'HITL_CLAIMED',
];

export const REQUEST_OPERATIONS: Record<keyof typeof REQUEST_ENDPOINTS, OperationText> = {
  listRequests: {
    summary: 'List the open requests',
    description:
      'Earliest deadline first unless `sort` says otherwise. `around` gives the page with that request in its middle; `offset` is the number of requests before the page. What the caller may not read is withheld from the entries.',
    response: { items: [REQUEST], total: 1, offset: 0 },
    failures: ['TEMPORAL_UNAVAILABLE'],
  },
  countRequests: {
    summary: 'Count the open requests',
    response: {
      total: 1,
      kinds: {
        clarification: 1,
        plan_review: 0,
        approval_request: 0,
        input_request: 0,
        answer_review: 0,
        pause: 0,
        policy_change: 0,
      },
      claimedByMe: 0,
      dueSoon: 1,
    },
    failures: ['TEMPORAL_UNAVAILABLE'],
  },
  decideRequests: {
    summary: 'Decide several requests',
    description: 'Each decision counts or fails on its own: `ok` says which, `problem` says why.',
    request: { decisions: [{ requestId: REQUEST_ID, action: 'approve' }] },
    response: { results: [{ requestId: REQUEST_ID, ok: true, result: RECEIPT }] },
  },
  getRequest: {
    summary: 'Read a request',
    description: '`payload` is what a person must see to decide; `schema` describes the decisions it takes.',
    response: REQUEST,
  },
  decideRequest: {
    summary: 'Decide a request',
    description:
      'The first decision wins; later ones are answered with the winner’s receipt. Send `shownHash` to decide only on what was ' +
      'shown. Where several people must approve, an approval that is not the last is answered with 202.',
    request: { action: 'approve', comment: 'Checked against the handbook.' },
    response: RECEIPT,
    success: { 200: 'The request is decided', 202: 'The approval counts; more are needed' },
    failures: [
      ...NOT_OPEN,
      'HITL_INVALID_RESPONSE',
      'HITL_WRONG_KIND',
      'HITL_ALREADY_VOTED',
      'HITL_READING_TIME',
      'HITL_REQUEST_CHANGED',
      'HITL_MODIFICATION_FAILED',
      'QUERY_ENDED',
    ],
  },
  claimRequest: {
    summary: 'Claim a request, or renew a claim',
    description: 'A lease: others have to wait until it ends or is released.',
    request: { seconds: 300 },
    response: { ...REQUEST, claim: { by: 'alice', at: REQUEST.createdAt, until: REQUEST.deadline } },
    failures: [...NOT_OPEN, 'QUERY_ENDED'],
  },
  releaseRequest: {
    summary: 'Release a claim',
    request: {},
    response: REQUEST,
    failures: [...NOT_OPEN, 'HITL_NOT_CLAIMED', 'QUERY_ENDED'],
  },
  extendRequest: {
    summary: 'Extend a deadline',
    description: 'By no more than `maxExtensionSeconds` of the policy in total.',
    request: { seconds: 600 },
    response: { ...REQUEST, extendedSeconds: 600, extensionLeftSeconds: 3000 },
    failures: [...NOT_OPEN, 'HITL_EXTENSION_REFUSED', 'QUERY_ENDED'],
  },
};
