import type { ToolCall } from '../../ports/chat-model.js';
import { PortError } from '../../ports/port-error.js';
import type { ToolNames } from './tool-names.js';

/** A call of a tool as the provider gave it; `json` is its input, cut short when the output was. */
export interface WireCall {
  id: string;
  name: string;
  json: string;
}

/**
 * The call in our words.
 * @param subject what was called, for the message
 * @throws PortError `unparsable` when its input is not a JSON object
 */
export function toolCall({ id, name, json }: WireCall, names: ToolNames, subject: string): ToolCall {
  const input = parsed(json || '{}');
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new PortError('unparsable', `${subject}: the input of a tool call is not a JSON object`);
  return { id, name: names.fromWire(name), input: input as Record<string, unknown> };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
