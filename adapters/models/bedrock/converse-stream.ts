import type { ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime';
import { PortError } from '../../../ports/port-error.js';
import type { WireCall } from '../tool-calls.js';
import type { Written } from './converse-reply.js';

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
    throw new PortError('unavailable', `Bedrock, model ${model}: the stream ended before the answer did`);
  return written;
}
