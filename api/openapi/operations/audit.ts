import type { AUDIT_ENDPOINTS } from '../../../contract/endpoints/audit.js';
import type { OperationText } from '../types.js';
import { AT, HASH, QUERY_ID, QUESTION } from './samples.js';

const TURN_ID = 't-5f2d8a61c0b94e7d8f13a6b2c4d5e6f7';
const CALL_ID = 'call_mG1tqfI4v0bXjzVn3kR8sYcW';

export const AUDIT_OPERATIONS: Record<keyof typeof AUDIT_ENDPOINTS, OperationText> = {
  listDecisions: {
    summary: 'List the decisions of all queries',
    description:
      'Newest first: who or what decided, when, after how long, and what would have happened without a decision. Kept ' +
      'permanently; the question is empty once it has been erased, and absent after the retention of its history.',
    response: {
      items: [
        {
          queryId: QUERY_ID,
          seq: 4,
          requestId: `${QUERY_ID}.r1`,
          kind: 'answer_review',
          action: 'approve',
          decidedBy: 'human',
          by: 'alice',
          at: AT,
          waitedMs: 93_000,
          defaultAction: 'reject',
          confidence: 'LOW',
          question: QUESTION,
        },
      ],
    },
    failures: ['TEMPORAL_UNAVAILABLE'],
  },
  exportDecisions: {
    summary: 'Download the decisions as a table',
    description: 'One row per decision, newest first. The export is recorded in the security log.',
    media: ['text/csv', 'application/x-ndjson'],
    failures: ['TEMPORAL_UNAVAILABLE'],
  },
  eraseQuery: {
    summary: 'Erase the content of a query',
    description:
      'It can never be read again. The record that there was a query, and what was decided, remains.',
    request: { reason: 'asked for by the person concerned' },
    response: { erasedAt: AT, by: 'alice', reason: 'asked for by the person concerned' },
    failures: ['QUERY_RUNNING', 'ERASURE_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
  },
  getConversation: {
    summary: 'Read everything that happened in a conversation with tools',
    description:
      'Turn by turn, oldest first: what was said, the calls, which of them the user allowed, and what the model was told about ' +
      'their results. The id of any of its turns can be used.',
    response: {
      conversationId: TURN_ID,
      asker: 'alice',
      turns: [
        {
          turnId: TURN_ID,
          runId: '0199f0d2-8a51-7d0e-9a64-1f0c5f0e6b11',
          events: 11,
          sha256: HASH,
          state: 'completed',
          startedAt: AT,
          endedAt: AT,
          model: 'gpt-4o',
          tools: ['list_files'],
          said: ['Check a.txt'],
          results: [],
          guidance: [],
          repeats: [],
          reply: {
            text: '',
            calls: [{ callId: CALL_ID, name: 'list_files', arguments: { path: 'a.txt' }, argsHash: HASH }],
            finish: 'tool_calls',
            usage: { inputTokens: 120, outputTokens: 18 },
            model: 'gpt-4o',
          },
          asked: 1,
        },
      ],
    },
    failures: ['CONVERSATION_NOT_FOUND', 'PAYLOAD_UNREADABLE', 'TEMPORAL_UNAVAILABLE'],
  },
  eraseConversation: {
    summary: 'Erase the content of a conversation with tools',
    description: 'All its turns, permanently. The record that there were calls, and their hashes, remains.',
    request: { reason: 'asked for by the person concerned' },
    response: {
      conversationId: TURN_ID,
      turns: [{ turnId: TURN_ID, erasedAt: AT, by: 'alice', reason: 'asked for by the person concerned' }],
    },
    failures: ['CONVERSATION_NOT_FOUND', 'QUERY_RUNNING', 'ERASURE_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
  },
  eraseSession: {
    summary: 'Erase the content of a conversation',
    description:
      'All questions of a session of one asker, permanently. The record that there were questions, and what was decided, remains. ' +
      'Nothing is erased if one of them cannot be. Askers may erase their own conversations where `VOUCH_ASKERS_ERASE` allows it.',
    request: { reason: 'asked for by the person concerned', asker: 'bob' },
    response: {
      sessionId: 'web-1',
      questions: [
        { queryId: QUERY_ID, erasedAt: AT, by: 'alice', reason: 'asked for by the person concerned' },
      ],
    },
    failures: ['CONVERSATION_NOT_FOUND', 'QUERY_RUNNING', 'ERASURE_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'],
  },
  beginExport: {
    summary: 'Begin an export of histories',
    description:
      'Records the export in the security log, and returns what a pack must state about the installation.',
    request: { queries: 12 },
    response: { version: '0.1.0', prompts: [{ prompt: 'answer', version: 2, hash: HASH }] },
  },
};
