import type { ADMINISTRATION_ENDPOINTS } from '../../../contract/endpoints/administration.js';
import type { OperationText } from '../types.js';
import { AT } from './samples.js';

export const ADMINISTRATION_OPERATIONS: Record<keyof typeof ADMINISTRATION_ENDPOINTS, OperationText> = {
  readSystem: {
    summary: 'Read the health of the installation',
    description:
      'Which parts answer, how much work waits for workers, which folders are indexed late, and what failed within the last 24 ' +
      'hours. It succeeds even when a part does not answer; the entry of that part says so.',
    response: {
      checks: { temporal: { ok: true }, worker: { ok: true }, store: { ok: true } },
      queues: [{ name: 'vouch', half: 'workflow', carries: 'questions', tasks: 0, seconds: 0, workers: 1 }],
      workers: [{ identity: '4711@worker-1' }],
      sources: [{ collection: 'handbook', paused: false, stale: false, lastSuccessAt: AT }],
      lastDay: { questions: 12, degraded: 0, failed: 0, codes: {}, modelCalls: 40, repairedCalls: 1 },
      parts: { store: 'embedded', reasoner: 'extractive', authentication: 'required' },
    },
  },
  explainPolicy: {
    summary: 'Read the policy in force with explanations',
    description:
      'Each key with its value, where the value comes from, what it means, and whether a question may change it.',
    response: {
      items: [
        {
          key: 'review.planAlways',
          value: true,
          default: false,
          origin: 'file',
          description: 'whether every plan is reviewed',
          byQuestion: true,
        },
      ],
      version: 0,
      file: '/etc/vouch/policy.yaml',
    },
  },
  listPeople: {
    summary: 'List people and programs with their groups',
    description:
      'Roles and groups as of the last authentication, kept for 90 days. Without authentication: the people named in the settings.',
    response: {
      items: [
        {
          id: 'alice',
          groups: ['everyone', 'reviewers'],
          roles: ['reviewer'],
          tenant: 'default',
          via: 'oidc:https://login.example.com',
          seenAt: AT,
        },
      ],
    },
  },
};
