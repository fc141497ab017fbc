import type { ToolDescriptor } from '../../../../../contract/tools.js';
import { passage } from './scripted-chat.js';

/** A page of the handbook, and one of the web. */
export const LEAVE = passage(
  'handbook/leave.md#1',
  'Everyone has 15 days of annual leave. It may be carried over once.',
  {
    page: 3,
  },
);
export const WEB = passage('web:1', 'Leave is time off work.', {
  source: 'web',
  url: 'https://example.org/a',
});

/** A model's analysis of a clear question. */
export const ANALYSIS = {
  route: 'internal_search',
  refinedQuestion: 'How many days of annual leave do I have?',
  complexity: 'simple',
  clarity: 0.95,
  ambiguity: 'none',
  domains: ['hr'],
  subQuestions: [],
  parallelGroups: [],
  synthesisGuide: null,
  toolCalls: [],
};
/** A tool whose arguments are checked. */
export const BALANCE: ToolDescriptor = {
  name: 'hr.balance',
  description: 'Days of leave that are left.',
  inputSchema: {
    type: 'object',
    properties: { person: { type: 'string' }, year: { type: 'integer', minimum: 2000 } },
    required: ['person'],
  },
  estimatedSeconds: 1,
  costUsd: 0,
  sideEffects: 'none',
  requiresApproval: false,
};
