import type { ChatMessage, ToolCall } from '../../ports/chat-model.js';
import { jsonObjectOf } from '../../domain/json-text.js';
import type { Localized } from '../../contract/language.js';
import { PortError } from '../../ports/port-error.js';
import { textOf } from './reply-values.js';
import { failed, WRONG } from './texts.js';

/** Both ways between our names of tools and those that models take: letters, digits, `_` and `-`, at most 64. */
export interface ToolNames {
  toWire(name: string): string;
  fromWire(name: string): string;
}

/** @param names every name that the conversation holds; what models would confuse gets a number */
export function toolNames(names: Iterable<string>): ToolNames {
  const wire = new Map<string, string>();
  const ours = new Map<string, string>();
  for (const name of names) {
    if (wire.has(name)) continue;
    const plain = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 60);
    let free = plain;
    for (let n = 2; ours.has(free); n += 1) free = `${plain}_${n}`;
    wire.set(name, free);
    ours.set(free, name);
  }
  return { toWire: (name) => wire.get(name) ?? name, fromWire: (name) => ours.get(name) ?? name };
}

/** Names of the tools that were called so far, with repeats. */
export function calledTools(messages: readonly ChatMessage[]): string[] {
  return messages.flatMap((message) =>
    message.role === 'assistant' ? (message.toolCalls ?? []).map(({ name }) => name) : [],
  );
}

/** A call of a tool as the provider gave it; `json` is its input, cut short when the output was. */
export interface WireCall {
  id: string;
  name: string;
  json: string;
}

/**
 * The call in our words.
 * @param subject what was called, for the message
 * @throws PortError `unparsable` when it is no texts, or its input is not a JSON object
 */
export function toolCall({ id, name, json }: WireCall, names: ToolNames, subject: Localized): ToolCall {
  if (!name) throw new PortError('unparsable', failed(subject, WRONG.noText));
  const input = jsonObjectOf(textOf(json, subject) || '{}');
  if (!input) throw new PortError('unparsable', failed(subject, WRONG.toolInput));
  return { id: textOf(id, subject), name: names.fromWire(textOf(name, subject)), input };
}
