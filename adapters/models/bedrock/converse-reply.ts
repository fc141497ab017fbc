import type { ConverseStreamOutput, StopReason, TokenUsage } from '@aws-sdk/client-bedrock-runtime';
import type { ChatReply, ChatRequest } from '../../../ports/chat-model.js';
import { PortError } from '../../../ports/port-error.js';
import { toolCall, type ToolNames, type WireCall } from '../tool-calls.js';
import { bedrockNamed, failed, WRONG } from '../texts.js';

/** The output of a model, from a whole reply or a stream. */
export interface Written {
  text: string;
  calls: WireCall[];
  stopReason: StopReason | undefined;
  usage: TokenUsage | undefined;
}

const FINISHES: Partial<Record<StopReason, ChatReply['finish']>> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  guardrail_intervened: 'filtered',
  content_filtered: 'filtered',
};

/**
 * The reply that was written. A model that answers in words where it was offered the output's tool has them taken for the
 * JSON. Usage is 0 where the provider did not tell it; input that the provider kept is counted as any other.
 */
export function replyOf(request: ChatRequest, written: Written, names: ToolNames): ChatReply {
  const { output, tools = [], toolChoice } = request;
  const {
    inputTokens = 0,
    outputTokens = 0,
    cacheReadInputTokens = 0,
    cacheWriteInputTokens = 0,
  } = written.usage ?? {};
  const told = written.stopReason && FINISHES[written.stopReason];
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
      inputTokens: inputTokens + cacheReadInputTokens + cacheWriteInputTokens,
      outputTokens,
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
    if (delta?.text) {
      written.text += delta.text;
      if (outputTool === undefined) onFragment(delta.text);
    }
    const input = delta?.toolUse?.input;
    const call = open.get(contentBlockDelta?.contentBlockIndex ?? 0);
    if (input && call) {
      call.json += input;
      if (call === answer) onFragment(input);
    }
    if (messageStop) written.stopReason = messageStop.stopReason;
    if (metadata) written.usage = metadata.usage;
  }
  if (written.stopReason === undefined)
    throw new PortError('unavailable', failed(bedrockNamed(model), WRONG.endedEarly));
  return written;
}
