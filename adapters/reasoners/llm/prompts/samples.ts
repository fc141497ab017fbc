import type { Draft } from '../../../../contract/answer.js';
import type { PassageText } from '../../../../contract/passage.js';
import type { Plan } from '../../../../contract/plan.js';
import type { ToolDescriptor } from '../../../../contract/tools.js';

/** Fixed inputs from which the hashes of prompts are taken; changing one changes every hash. */
export const SAMPLE_PASSAGES: PassageText[] = [
  {
    id: 'handbook/leave.md#1',
    documentId: 'handbook/leave.md',
    title: 'Leave',
    section: 'Annual leave',
    page: 2,
    contentHash: '0'.repeat(64),
    source: 'document',
    language: 'en',
    similarity: 0.8,
    text: 'Everyone has 15 days of annual leave.',
  },
  {
    id: 'web:1',
    documentId: 'https://example.org/leave',
    title: 'Leave in general',
    section: '',
    contentHash: '1'.repeat(64),
    source: 'web',
    language: 'en',
    similarity: 0.4,
    text: 'Leave is time off work.',
  },
];

export const SAMPLE_DRAFT: Draft = {
  text: 'You have 15 days [1].',
  answered: true,
  citations: [
    {
      marker: 1,
      passageId: 'handbook/leave.md#1',
      documentId: 'handbook/leave.md',
      title: 'Leave',
      start: 13,
      end: 36,
      quote: '15 days of annual leave',
    },
  ],
};

export const SAMPLE_TOOL: ToolDescriptor = {
  name: 'hr.balance',
  description: 'Days of leave that are left.',
  inputSchema: {
    type: 'object',
    properties: { person: { type: 'string' }, year: { type: 'integer' } },
    required: ['person'],
  },
  estimatedSeconds: 1,
  costUsd: 0,
  sideEffects: 'none',
  requiresApproval: false,
};

export const SAMPLE_PLAN: Plan = {
  version: 1,
  todos: [
    {
      id: 's1',
      task: 'Search the documents: annual leave',
      tool: 'search_documents',
      arguments: { query: 'annual leave' },
      dependsOn: [],
      requiresApproval: false,
      estimatedSeconds: 1,
      estimatedCostUsd: 0,
      status: 'completed',
      found: 2,
      result: 'two passages',
      note: 'found at once',
    },
  ],
  estimatedSeconds: 1,
  estimatedCostUsd: 0,
  changes: [],
};
