import type { AUDIT_ENDPOINTS } from '../../../contract/endpoints/audit.js';
import type { OperationText } from '../types.js';
import { AT, HASH } from './samples.js';

export const AUDIT_OPERATIONS: Record<keyof typeof AUDIT_ENDPOINTS, OperationText> = {
  eraseQuery: {
    summary: 'Erase the content of a query',
    description: 'It cannot be read any more, for good; that there was a query, and what was decided, stays.',
    request: { reason: 'asked for by the person concerned' },
    response: { erasedAt: AT, by: 'alice', reason: 'asked for by the person concerned' },
    failures: ['QUERY_RUNNING', 'ERASURE_UNAVAILABLE', 'STORE_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
  },
  beginExport: {
    summary: 'Begin an export of histories',
    description: 'Notes it in the security log, and tells what a pack must say of the installation.',
    request: { queries: 12 },
    response: { version: '0.1.0', prompts: [{ prompt: 'answer', version: 2, hash: HASH }] },
    failures: ['STORE_UNAVAILABLE'],
  },
};
