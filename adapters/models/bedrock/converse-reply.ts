import type {
  ConverseCommandOutput,
  ConverseStreamOutput,
  StopReason,
  TokenUsage,
  ToolUseBlock,
} from '@aws-sdk/client-bedrock-runtime';
import type { ChatReply, ChatRequest } from '../../../ports/chat-model.js';
import { PortError } from '../../../ports/port-error.js';
import { countOf, fieldsOf, objectsOf, textOf } from '../reply-values.js';
import { toolCall, type ToolNames, type WireCall } from '../tool-calls.js';
import { bedrockNamed, failed, WRONG } from '../texts.js';

/** The output of a model, from a whole reply or a stream. */
export interface Written {
  text: string;
  calls: WireCall[];
  stopReason: StopReason | undefined;
  usage: TokenUsage | undefined;
}

const FINISHES: ReadonlyMap<StopReason | undefined, ChatReply['finish']> = new Map([
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['guardrail_intervened', 'filtered'],
  ['content_filtered', 'filtered'],
]);

/** @throws PortError `unparsable` when the reply is none of Converse */
export function writtenAtOnce({ output, stopReason, usage }: ConverseCommandOutput, model: string): Written {
  const subject = bedrockNamed(model);
  const { content } = fieldsOf(fieldsOf(output).message);
  if (!Array.isArray(content) || !stopReason)
    throw new PortError('unparsable', failed(subject, WRONG.noReply));
  const blocks = objectsOf(content);
  return {
    text: blocks.map(({ text }) => textOf(text, subject)).join(''),
    calls: blocks.flatMap(({ toolUse }) => {
      if (!toolUse) return [];
      const { toolUseId = '', name = '', input }: Partial<ToolUseBlock> = fieldsOf(toolUse);
      // an input that is no JSON comes as the text that the model wrote
      return [{ id: toolUseId, name, json: typeof input === 'string' ? input : JSON.stringify(input ?? {}) }];
    }),
    stopReason,
    usage,
  };
}

/**
 * The reply that was written. A model that answers in words where it was offered the output's tool has them taken for the
 * JSON. Usage is 0 where the provider did not tell it; input that the provider kept is counted as any other.
 */
export function replyOf(request: ChatRequest, written: Written, names: ToolNames): ChatReply {
  const { output, tools = [], toolChoice } = request;
  const { inputTokens, outputTokens, cacheReadInputTokens, cacheWriteInputTokens } = fieldsOf(written.usage);
  const told = FINISHES.get(written.stopReason);
  const outputCall = output && written.calls.find(({ name }) => names.fromWire(name) === output.name);
  const callable = tools.length > 0 && toolChoice !== 'none';
  const calls = callable ? written.calls.filter((call) => call !== outputCall) : [];
  // an output cut short leaves the last call in pieces
  const toolCalls =
    told === 'length' ? [] : calls.map((call) => toolCall(call, names, bedrockNamed(request.model)));
  const instead = told === 'filtered' ? '' : written.text;
  return {
    text: output ? (outputCall?.json ?? (toolCalls.length > 0 ? '' : instead)) : written.text,
    toolCalls,
    finish: told ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop'),
    usage: {
      inputTokens: countOf(inputTokens) + countOf(cacheReadInputTokens) + countOf(cacheWriteInputTokens),
      outputTokens: countOf(outputTokens),
    },
    model: request.model,
  };
}

/**
 * Reads a stream to its end.
 * @param outputTool name of the tool whose input is the answer; the text is the answer when absent
 * @param onFragment told the answer's fragments as they arrive
 * @throws PortError `unavailable` when the stream ends before the message does
 */
export async function readStream(
  events: AsyncIterable<ConverseStreamOutput>,
  {
    model,
    outputTool,
    onFragment,
  }: {
    model: string;
    outputTool: string | undefined;
    onFragment: (fragment: string) => void;
  },
): Promise<Written> {
  const subject = bedrockNamed(model);
  const written: Written = { text: '', calls: [], stopReason: undefined, usage: undefined };
  const open = new Map<number, WireCall>();
  let answer: WireCall | undefined;
  for await (const { contentBlockStart, contentBlockDelta, messageStop, metadata } of events) {
    if (contentBlockStart?.start?.toolUse) {
      const { toolUseId = '', name = '' } = contentBlockStart.start.toolUse;
      const call = { id: toolUseId, name, json: '' };
      open.set(contentBlockStart.contentBlockIndex ?? 0, call);
      written.calls.push(call);
      if (name === outputTool) answer ??= call;
    }
    const delta = contentBlockDelta?.delta;
    const text = textOf(delta?.text, subject);
    if (text !== '') {
      written.text += text;
      if (outputTool === undefined) onFragment(text);
    }
    const input = textOf(delta?.toolUse?.input, subject);
    const call = open.get(contentBlockDelta?.contentBlockIndex ?? 0);
    if (input !== '' && call) {
      call.json += input;
      if (call === answer) onFragment(input);
    }
    if (messageStop) written.stopReason = messageStop.stopReason;
    if (metadata) written.usage = metadata.usage;
  }
  if (written.stopReason === undefined) throw new PortError('unavailable', failed(subject, WRONG.endedEarly));
  return written;
}
