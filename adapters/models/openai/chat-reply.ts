import type { OpenAI } from 'openai';
import type { ChatReply } from '../../../ports/chat-model.js';
import { PortError } from '../../../ports/port-error.js';
import { countOf, fieldsOf, objectsOf, textOf } from '../reply-values.js';
import { failed, modelNamed, WRONG } from '../texts.js';
import { toolCall, type ToolNames, type WireCall } from '../tool-calls.js';

/** The output of a model, from a whole reply or a stream. */
export interface Written {
  text: string;
  calls: WireCall[];
  refused: boolean;
  finish: string;
  usage: Pick<OpenAI.CompletionUsage, 'prompt_tokens' | 'completion_tokens'> | null | undefined;
  model: string | undefined;
}

/**
 * The reply that was written. Usage is 0 where the server did not tell it, as some do not for streams.
 * @throws PortError `unparsable` when something else than text stands where text does
 */
export function replyOf(asked: string, written: Written, names: ToolNames): ChatReply {
  const filtered = written.refused || written.finish === 'content_filter';
  const told = filtered ? 'filtered' : written.finish === 'length' ? 'length' : undefined;
  // an output cut short leaves the last call in pieces
  const toolCalls = told ? [] : written.calls.map((call) => toolCall(call, names, modelNamed(asked)));
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = fieldsOf(written.usage);
  return {
    text: written.text,
    toolCalls,
    finish: told ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop'),
    usage: {
      inputTokens: countOf(inputTokens),
      outputTokens: countOf(outputTokens),
    },
    model: typeof written.model === 'string' ? written.model : asked,
  };
}

/** @throws PortError `unparsable` when the server's answer is not one of chat completions */
export function writtenAtOnce(completion: OpenAI.ChatCompletion, asked: string): Written {
  const { choices, usage, model } = fieldsOf(completion);
  const [choice] = objectsOf(choices);
  if (!choice?.message) throw new PortError('unparsable', failed(modelNamed(asked), WRONG.noMessage));
  const message = fieldsOf(choice.message);
  return {
    text: textOf(message.content, modelNamed(asked)),
    calls: objectsOf(message.tool_calls).flatMap((call) => {
      if (call.type === 'custom') return []; // none is ever offered
      const { name = '', arguments: json = '' } = fieldsOf('function' in call ? call.function : undefined);
      return [{ id: call.id ?? '', name, json }];
    }),
    refused: Boolean(message.refusal),
    finish: choice.finish_reason ?? '',
    usage,
    model,
  };
}

type CallDelta = OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall;

/** Servers number the calls of a stream; one that does not gives each call whole, with an id. */
function addCall(calls: Map<number, WireCall>, delta: Partial<CallDelta>): void {
  const index = delta.index ?? (delta.id ? calls.size : calls.size - 1);
  const call = calls.get(index) ?? { id: '', name: '', json: '' };
  const { name, arguments: json } = fieldsOf(delta.function);
  calls.set(index, { id: delta.id ?? call.id, name: name ?? call.name, json: call.json + (json ?? '') });
}

/**
 * Reads a stream to its end; `onFragment` is told the text's fragments as they arrive.
 * @throws PortError `unavailable` when the stream ends before the message does
 */
export async function readStream(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  asked: string,
  onFragment: (fragment: string) => void,
): Promise<Written> {
  const written: Written = {
    text: '',
    calls: [],
    refused: false,
    finish: '',
    usage: undefined,
    model: undefined,
  };
  const calls = new Map<number, WireCall>();
  for await (const chunk of chunks) {
    const { model, usage, choices } = fieldsOf(chunk);
    written.model ??= model;
    written.usage = usage ?? written.usage;
    const [choice] = objectsOf(choices);
    if (!choice) continue; // the chunk that holds the usage
    const { content, refusal, tool_calls: pieces } = fieldsOf(choice.delta);
    // some servers send what a model thinks as a list in its place
    if (typeof content === 'string' && content !== '') {
      written.text += content;
      onFragment(content);
    }
    if (refusal) written.refused = true;
    for (const piece of objectsOf(pieces)) if (piece.id ?? piece.function) addCall(calls, piece);
    if (choice.finish_reason) written.finish = choice.finish_reason;
  }
  if (written.finish === '') throw new PortError('unavailable', failed(modelNamed(asked), WRONG.endedEarly));
  return { ...written, calls: [...calls.values()] };
}
