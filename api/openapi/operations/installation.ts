import type { INSTALLATION_ENDPOINTS } from '../../../contract/endpoints/installation.js';
import type { OperationText } from '../types.js';

export const INSTALLATION_OPERATIONS: Record<keyof typeof INSTALLATION_ENDPOINTS, OperationText> = {
  getMe: {
    summary: 'Read the identity of the caller',
    response: {
      id: 'alice',
      groups: ['reviewers', 'everyone'],
      roles: ['asker', 'reviewer'],
      tenant: 'default',
      modes: ['strict', 'auto'],
    },
  },
  health: {
    summary: 'Check that the process is up',
    response: { status: 'ok' },
  },
  readiness: {
    summary: 'Check that queries can be answered',
    success: { 200: 'All parts answer', 503: 'A part does not answer; the body says which' },
    response: { ready: true, checks: { temporal: { ok: true }, worker: { ok: true }, store: { ok: true } } },
  },
};
