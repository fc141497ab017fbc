import { jsonObjectOf } from '../../domain/json-text.js';
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
  const input = jsonObjectOf(json || '{}');
  if (!input) throw new PortError('unparsable', `${subject}: the input of a tool call is not a JSON object`);
  return { id, name: names.fromWire(name), input };
}
