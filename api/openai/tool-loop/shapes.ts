import type {
  ChatCompletion,
  ChatCompletionChunk,
  CompletionUsage,
  Delta,
  FinishReason,
  VouchExtra,
} from '../../../contract/openai/chat-completions.js';
import type { ChatTurnResult } from '../../../contract/tool-loop.js';

/** Characters of arguments per event. */
const FRAGMENT = 64;

/** The fields that every event of a completion repeats. */
export interface Frame {
  /** Id of the turn. */
  id: string;
  /** Model name in the client's request. */
  model: string;
  created: number;
}

/** Returns a finished turn as one completion. */
export function completionOf(frame: Frame, turn: ChatTurnResult): ChatCompletion {
  const { text, calls } = turn;
  return {
    ...headOf(frame),
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text === '' && calls.length > 0 ? null : text,
          refusal: null,
          ...(calls.length > 0 ? { tool_calls: calls.map(toolCallOf) } : {}),
        },
        logprobs: null,
        finish_reason: turn.finish,
      },
    ],
    usage: usageOf(turn),
    vouch: extraOf(turn),
  };
}

/** Returns an event; with `withUsage` it has `usage: null`, as the usage comes at the end. */
export function chunkOf(
  frame: Frame,
  delta: Delta,
  { finish = null, withUsage }: { finish?: FinishReason | null; withUsage: boolean },
): ChatCompletionChunk {
  return {
    ...headOf(frame),
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(withUsage ? { usage: null } : {}),
  };
}

/** Returns the calls of a turn as deltas: each begins with its id and name, and goes on with fragments of its arguments. */
export function* callDeltas({ calls }: ChatTurnResult): Generator<Delta> {
  for (const [index, call] of calls.entries()) {
    const { id, type, function: made } = toolCallOf(call);
    yield { tool_calls: [{ index, id, type, function: { name: made.name, arguments: '' } }] };
    for (let at = 0; at < made.arguments.length; at += FRAGMENT)
      yield { tool_calls: [{ index, function: { arguments: made.arguments.slice(at, at + FRAGMENT) } }] };
  }
}

/** Returns the event with the usage. */
export function usageChunk(frame: Frame, turn: ChatTurnResult): ChatCompletionChunk {
  return { ...headOf(frame), object: 'chat.completion.chunk', choices: [], usage: usageOf(turn) };
}

function headOf({ id, model, created }: Frame): { id: string; model: string; created: number } {
  return { id: `chatcmpl-${id.replace(/^t-/, '')}`, model, created };
}

function toolCallOf({ callId, name, arguments: args }: ChatTurnResult['calls'][number]) {
  return { id: callId, type: 'function' as const, function: { name, arguments: JSON.stringify(args) } };
}

function usageOf({ usage: { inputTokens, outputTokens } }: ChatTurnResult): CompletionUsage {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}

/** Returns the extension field `vouch` of a turn. */
export function extraOf({ id, conversation, stopped }: ChatTurnResult): VouchExtra {
  return { turnId: id, conversationId: conversation, ...(stopped ? { stopped } : {}) };
}
