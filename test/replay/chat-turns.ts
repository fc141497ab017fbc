import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { alike } from '../../contract/language.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { ChatTurnInput } from '../../contract/tool-loop.js';
import type { ChatReply } from '../../ports/chat-model.js';
import { PortError } from '../../ports/port-error.js';
import { portsFor, startHarness } from '../support/query-harness.js';

/** A turn worth keeping: what the model replies, and what came with it. */
interface RecordedTurn {
  input: Pick<ChatTurnInput, 'messages'> & Partial<ChatTurnInput>;
  replies: (Partial<ChatReply> | PortError)[];
}

const calling = [{ id: 'x', name: 'list_files', input: { path: 'a.txt' } }];
const failed = (callId: string): ChatTurnInput['messages'] => [
  { role: 'assistant', text: '', calls: [{ callId, name: 'list_files', arguments: { path: 'a.txt' } }] },
  { role: 'tool', callId, text: '{"success": false, "error": "file not found"}' },
];

/** By name of the recorded history; the name says what happened. */
export const CHAT_TURNS: Record<string, RecordedTurn> = {
  'chat-turn-calls-a-tool': {
    input: { messages: [{ role: 'user', text: 'Check a.txt' }] },
    replies: [{ toolCalls: calling, finish: 'tool_calls' }],
  },
  'chat-turn-guided-after-a-failure': {
    input: { messages: [{ role: 'user', text: 'a.txt 확인해줘' }, ...failed('call_1')] },
    replies: [{ text: '파일이 없습니다. 만들까요?' }],
  },
  'chat-turn-stopped-after-repeats': {
    input: {
      messages: [
        { role: 'user', text: 'Check a.txt' },
        ...failed('call_1'),
        ...failed('call_2'),
        ...failed('call_3'),
      ],
    },
    replies: [{ text: '' }],
  },
  'chat-turn-asked-again-for-a-usable-reply': {
    input: { messages: [{ role: 'user', text: 'Check a.txt' }] },
    replies: [
      new PortError('throttled', alike('busy'), { retryAfterMs: 50 }),
      new PortError('unparsable', alike('the input of a tool call is not a JSON object')),
      { text: 'a.txt is there.' },
    ],
  },
};

/** Runs the turn to its end. @returns the id of its workflow */
export async function runTurn(
  env: TestWorkflowEnvironment,
  { input, replies }: RecordedTurn,
): Promise<string> {
  const left = [...replies];
  const harness = await startHarness(
    env,
    portsFor({
      chat: {
        provider: 'openai',
        complete: async () => {
          const reply = left.shift()!;
          if (reply instanceof PortError) throw reply;
          const usage = { inputTokens: 3, outputTokens: 2 };
          return { text: '', toolCalls: [], finish: 'stop', usage, model: 'a-model', ...reply };
        },
      },
    }),
  );
  const id = `t-${randomUUID().replaceAll('-', '')}`;
  const whole: ChatTurnInput = {
    id,
    conversation: id,
    asker: { id: 'tester', groups: ['everyone'] },
    model: 'a-model',
    tools: [{ name: 'list_files', description: 'Lists files.', inputSchema: { type: 'object' } }],
    toolChoice: 'auto',
    maxOutputTokens: 1000,
    limits: { maxRounds: 25, maxRepeats: 3 },
    ...input,
  };
  try {
    const options = { workflowId: id, taskQueue: harness.taskQueue, args: [whole] };
    await env.client.workflow.execute(WORKFLOW_TYPES.chatTurn, options);
    return id;
  } finally {
    await harness.stop();
  }
}
