import type { OpenAI } from 'openai';
import type { ChatReply } from '../../../ports/chat-model.js';
import { PortError } from '../../../ports/port-error.js';
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
  // whatever JSON a server answers arrives here
  const texts: unknown[] = [written.text, ...written.calls.flatMap(({ id, name, json }) => [id, name, json])];
  if (texts.some((text) => typeof text !== 'string'))
    throw new PortError('unparsable', failed(modelNamed(asked), WRONG.noText));
  const filtered = written.refused || written.finish === 'content_filter';
  const told = filtered ? 'filtered' : written.finish === 'length' ? 'length' : undefined;
  // an output cut short leaves the last call in pieces
  const toolCalls = told ? [] : written.calls.map((call) => toolCall(call, names, modelNamed(asked)));
  return {
    text: written.text,
    toolCalls,
    finish: told ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop'),
    usage: {
      inputTokens: countOf(written.usage?.prompt_tokens),
      outputTokens: countOf(written.usage?.completion_tokens),
    },
    model: typeof written.model === 'string' ? written.model : asked,
  };
}

function countOf(tokens: unknown): number {
  return typeof tokens === 'number' && tokens >= 0 && Number.isFinite(tokens) ? tokens : 0;
}

/** @throws PortError `unparsable` when the server's answer is not one of chat completions */
export function writtenAtOnce(completion: OpenAI.ChatCompletion, asked: string): Written {
  // whatever JSON a server answers arrives here
  const choice = (completion as Partial<OpenAI.ChatCompletion> | undefined)?.choices?.[0];
  const message = choice?.message as Partial<OpenAI.ChatCompletionMessage> | undefined;
  if (!choice || !message) throw new PortError('unparsable', failed(modelNamed(asked), WRONG.noMessage));
  return {
    text: message.content ?? '',
    calls: listOf(message.tool_calls).flatMap((call) => {
      if (call?.type === 'custom') return []; // none is ever offered
      const made = call?.function;
      return [{ id: call?.id ?? '', name: made?.name, json: made?.arguments } as WireCall];
    }),
    refused: Boolean(message.refusal),
    finish: choice.finish_reason,
    usage: completion.usage,
    model: completion.model,
  };
}

function listOf<T>(given: readonly T[] | null | undefined): readonly (T | null | undefined)[] {
  return Array.isArray(given) ? (given as readonly T[]) : [];
}

type CallDelta = OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall;

/** Servers number the calls of a stream; one that does not gives each call whole, with an id. */
function addCall(calls: Map<number, WireCall>, delta: CallDelta): void {
  const index = (delta.index as number | undefined) ?? (delta.id ? calls.size : calls.size - 1);
  const call = calls.get(index) ?? { id: '', name: '', json: '' };
  calls.set(index, {
    id: delta.id ?? call.id,
    name: delta.function?.name ?? call.name,
    json: call.json + (delta.function?.arguments ?? ''),
  });
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
    written.model ??= chunk.model;
    written.usage = chunk.usage ?? written.usage;
    const [choice] = (chunk as Partial<OpenAI.ChatCompletionChunk>).choices ?? [];
    if (!choice) continue; // the chunk that holds the usage
    const delta = (choice.delta as typeof choice.delta | undefined) ?? {};
    if (typeof delta.content === 'string' && delta.content !== '') {
      written.text += delta.content;
      onFragment(delta.content);
    }
    if (delta.refusal) written.refused = true;
    for (const call of listOf(delta.tool_calls)) if (call) addCall(calls, call);
    if (choice.finish_reason) written.finish = choice.finish_reason;
  }
  if (written.finish === '') throw new PortError('unavailable', failed(modelNamed(asked), WRONG.endedEarly));
  return { ...written, calls: [...calls.values()] };
}
