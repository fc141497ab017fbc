import type { OpenAI } from 'openai';
import type { ChatReply } from '../../../ports/chat-model.js';
import { PortError } from '../../../ports/port-error.js';
import { type ToolNames, toolCall, type WireCall } from '../tool-calls.js';

/** The output of a model, from a whole reply or a stream. */
export interface Written {
  text: string;
  calls: WireCall[];
  refused: boolean;
  finish: string;
  usage: Pick<OpenAI.CompletionUsage, 'prompt_tokens' | 'completion_tokens'> | null | undefined;
  model: string | undefined;
}

/** The reply that was written. Usage is 0 where the server did not tell it, as some do not for streams. */
export function replyOf(asked: string, written: Written, names: ToolNames): ChatReply {
  const filtered = written.refused || written.finish === 'content_filter';
  const told = filtered ? 'filtered' : written.finish === 'length' ? 'length' : undefined;
  // an output cut short leaves the last call in pieces
  const toolCalls = told ? [] : written.calls.map((call) => toolCall(call, names, `model ${asked}`));
  return {
    text: written.text,
    toolCalls,
    finish: told ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop'),
    usage: {
      inputTokens: written.usage?.prompt_tokens ?? 0,
      outputTokens: written.usage?.completion_tokens ?? 0,
    },
    model: written.model ?? asked,
  };
}

/** @throws PortError `unparsable` when the server's answer is not one of chat completions */
export function writtenAtOnce(completion: OpenAI.ChatCompletion, asked: string): Written {
  // whatever JSON a server answers arrives here
  const choice = (completion as Partial<OpenAI.ChatCompletion> | undefined)?.choices?.[0];
  const message = choice?.message as Partial<OpenAI.ChatCompletionMessage> | undefined;
  if (!choice || !message)
    throw new PortError('unparsable', `model ${asked}: the answer holds no message of chat completions`);
  return {
    text: message.content ?? '',
    calls: (message.tool_calls ?? []).flatMap((call) => {
      if (call.type === 'custom') return []; // none is ever offered
      return [{ id: call.id, name: call.function.name, json: call.function.arguments }];
    }),
    refused: Boolean(message.refusal),
    finish: choice.finish_reason,
    usage: completion.usage,
    model: completion.model,
  };
}
