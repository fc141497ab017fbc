import type { KEY_ENDPOINTS } from '../../../contract/endpoints/keys.js';
import type { SECURITY_ENDPOINTS } from '../../../contract/endpoints/security.js';
import type { SESSION_ENDPOINTS } from '../../../contract/endpoints/session.js';
import type { OperationText } from '../types.js';
import { AT, LATER } from './samples.js';

const KEY = {
  id: '0k3v9m2x7q5d',
  name: 'Intranet search box',
  principal: 'intranet',
  roles: ['asker'],
  groups: ['everyone'],
  tenant: 'default',
  createdAt: AT,
  createdBy: 'alice',
};
const WITH_SECRET = { ...KEY, secret: 'vk_0k3v9m2x7q5d_…' };

export const KEY_OPERATIONS: Record<keyof typeof KEY_ENDPOINTS, OperationText> = {
  createKey: {
    summary: 'Create an API key',
    description: 'The response contains its secret, which cannot be read again.',
    request: { name: KEY.name, principal: KEY.principal, roles: ['asker'], expiresInDays: 365 },
    response: WITH_SECRET,
    success: { 201: 'The key with its secret' },
  },
  listKeys: {
    summary: 'List API keys',
    description: 'Newest first, with those that have ended; never their secrets.',
    response: { items: [KEY] },
  },
  rotateKey: {
    summary: 'Replace an API key',
    description: 'Creates a successor with the same rights; the replaced key still works for `graceSeconds`.',
    request: { graceSeconds: 3600 },
    response: WITH_SECRET,
    success: { 201: 'The successor with its secret' },
    failures: ['KEY_NOT_FOUND', 'KEY_ENDED'],
  },
  revokeKey: {
    summary: 'Revoke an API key',
    description: 'Permanently; it stays in the list.',
    response: { ...KEY, revokedAt: LATER },
    failures: ['KEY_NOT_FOUND'],
  },
};

export const SECURITY_OPERATIONS: Record<keyof typeof SECURITY_ENDPOINTS, OperationText> = {
  listSecurityLog: {
    summary: 'Read the security log',
    description:
      'Sign-ins, what was refused, changes of keys, webhooks and the policy, erasures and exports, newest first. A page may have fewer ' +
      'entries than `limit` and still have a `next`.',
    response: {
      items: [
        {
          id: '000001',
          type: 'sign_in_refused',
          at: AT,
          count: 3,
          address: '192.0.2.7',
          reason: 'unknown key',
        },
      ],
    },
  },
};

export const SESSION_OPERATIONS: Record<keyof typeof SESSION_ENDPOINTS, OperationText> = {
  signInOptions: {
    summary: 'List the ways to sign in',
    response: { required: true, key: true, provider: { name: 'login.example.com' } },
  },
  beginSession: {
    summary: 'Sign in to the web app',
    description: 'Sets a session cookie. Programs send their key with every request instead.',
    request: { key: 'vk_0k3v9m2x7q5d_…' },
    response: { id: 'alice', endsAt: LATER },
    success: { 201: 'The session has started' },
    failures: ['UNAUTHENTICATED', 'SIGN_IN_NOT_NEEDED', 'STORE_UNAVAILABLE', 'STORE_FULL', 'STORE_DAMAGED'],
  },
  endSession: {
    summary: 'Sign out',
    description: 'Ends the session of this browser; does nothing without one.',
    success: { 204: 'There is no session now' },
    failures: ['STORE_UNAVAILABLE', 'STORE_FULL', 'STORE_DAMAGED'],
  },
};
