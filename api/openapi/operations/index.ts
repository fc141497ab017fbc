import type { EndpointName } from '../../http/endpoint.js';
import type { OperationText } from '../types.js';
import { DOCUMENT_OPERATIONS } from './documents.js';
import { FEEDBACK_OPERATIONS } from './feedback.js';
import { INSTALLATION_OPERATIONS } from './installation.js';
import { QUERY_OPERATIONS } from './queries.js';
import { REQUEST_OPERATIONS } from './requests.js';

interface Tag {
  name: string;
  description: string;
  operations: Partial<Record<EndpointName, OperationText>>;
}

/** The chapters of the description, in order. */
export const TAGS: readonly Tag[] = [
  {
    name: 'Queries',
    description: 'Questions, their plans and their histories.',
    operations: QUERY_OPERATIONS,
  },
  {
    name: 'Requests',
    description: 'What waits for people, and what they decide.',
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
  {
    name: 'Installation',
    description: 'Who asks, and whether the installation works.',
    operations: INSTALLATION_OPERATIONS,
  },
];
