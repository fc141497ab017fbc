import type { EndpointName } from '../../http/endpoint.js';
import type { OperationText } from '../types.js';
import { ADMINISTRATION_OPERATIONS } from './administration.js';
import { AUDIT_OPERATIONS } from './audit.js';
import { DOCUMENT_OPERATIONS } from './documents.js';
import { EXPERIMENT_OPERATIONS } from './experiments.js';
import { FEEDBACK_OPERATIONS } from './feedback.js';
import { INSTALLATION_OPERATIONS } from './installation.js';
import { KEY_OPERATIONS, SECURITY_OPERATIONS, SESSION_OPERATIONS } from './keys.js';
import { POLICY_OPERATIONS } from './policies.js';
import { QUERY_OPERATIONS } from './queries.js';
import { REQUEST_OPERATIONS } from './requests.js';
import { WEBHOOK_OPERATIONS } from './webhooks.js';

interface Tag {
  name: string;
  description: string;
  operations: Partial<Record<EndpointName, OperationText>>;
}

/** The tags of the description, in order. */
export const TAGS: readonly Tag[] = [
  {
    name: 'Queries',
    description: 'Questions, their plans and their histories.',
    operations: QUERY_OPERATIONS,
  },
  {
    name: 'Requests',
    description: 'Requests that wait for people, and their decisions.',
    operations: REQUEST_OPERATIONS,
  },
  {
    name: 'Documents',
    description: 'Documents, their passages and where they come from.',
    operations: DOCUMENT_OPERATIONS,
  },
  {
    name: 'Figures',
    description: 'Opinions on answers, and the figures of the installation.',
    operations: FEEDBACK_OPERATIONS,
  },
  { name: 'Audit', description: 'Decisions, exporting and erasing.', operations: AUDIT_OPERATIONS },
  {
    name: 'Keys',
    description: 'API keys, sign-in and the security log.',
    operations: { ...KEY_OPERATIONS, ...SECURITY_OPERATIONS, ...SESSION_OPERATIONS },
  },
  {
    name: 'Webhooks',
    description: 'Endpoints of other programs that are notified of events.',
    operations: WEBHOOK_OPERATIONS,
  },
  {
    name: 'Installation',
    description: 'The caller, health, the policy and experiments.',
    operations: {
      ...INSTALLATION_OPERATIONS,
      ...ADMINISTRATION_OPERATIONS,
      ...POLICY_OPERATIONS,
      ...EXPERIMENT_OPERATIONS,
    },
  },
];
