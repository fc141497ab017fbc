import type { OpenAI } from 'openai';
import { PortError } from '../../../ports/port-error.js';
import type { WireCall } from '../tool-calls.js';
import type { Written } from './chat-reply.js';

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
    if (delta.content) {
      written.text += delta.content;
      onFragment(delta.content);
    }
    if (delta.refusal) written.refused = true;
    for (const call of delta.tool_calls ?? []) addCall(calls, call);
    if (choice.finish_reason) written.finish = choice.finish_reason;
  }
  if (written.finish === '')
    throw new PortError('unavailable', `model ${asked}: the stream ended before the answer did`);
  return { ...written, calls: [...calls.values()] };
}
