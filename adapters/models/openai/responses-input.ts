import type { OpenAI } from 'openai';
import type { ChatMessage, ChatRequest } from '../../../ports/chat-model.js';
import type { ToolNames } from '../tool-calls.js';
import { strictOutput, systemText, toolError } from './chat-input.js';
import type { OpenAiQuirks } from './quirks.js';

type Params = OpenAI.Responses.ResponseCreateParamsNonStreaming;
type Item = OpenAI.Responses.ResponseInputItem;

function items(message: ChatMessage, names: ToolNames): Item[] {
  if (message.role === 'user') return [{ role: 'user', content: message.text }];
  if (message.role === 'tool')
    return [{ type: 'function_call_output', call_id: message.callId, output: toolError(message) }];
  return [
    ...(message.text ? [{ role: 'assistant' as const, content: message.text }] : []),
    ...(message.toolCalls ?? []).map(({ id, name, input }): Item => {
      const call = { name: names.toWire(name), arguments: JSON.stringify(input) };
      return { type: 'function_call', call_id: id, ...call };
    }),
  ];
}

function format(request: ChatRequest, quirks: OpenAiQuirks): Pick<Params, 'text'> {
  const { output } = request;
  if (!output || quirks.format === 'text') return {};
  if (quirks.format === 'json_object') return { text: { format: { type: 'json_object' } } };
  const { name, description } = output;
  const strict = strictOutput(request, quirks);
  const schema = { name, description, schema: strict ?? output.schema, strict: strict !== undefined };
  return { text: { format: { type: 'json_schema', ...schema } } };
}

function toolParams(request: ChatRequest, names: ToolNames, quirks: OpenAiQuirks): Partial<Params> {
  const { tools = [], toolChoice = 'auto', parallelToolCalls } = request;
  if (tools.length === 0 || toolChoice === 'none') return {};
  return {
    tools: tools.map(({ name, description, inputSchema }) => {
      const described = { name: names.toWire(name), description, parameters: inputSchema };
      return { type: 'function', strict: false, ...described };
    }),
    ...(toolChoice === 'required' ? { tool_choice: 'required' } : {}),
    ...(typeof toolChoice === 'object'
      ? { tool_choice: { type: 'function', name: names.toWire(toolChoice.tool) } }
      : {}),
    ...(parallelToolCalls === undefined || !quirks.parallel
      ? {}
      : { parallel_tool_calls: parallelToolCalls }),
  };
}

/** A request in the words of responses. The server keeps nothing of it: every call holds the whole conversation. */
export function responseParams(request: ChatRequest, names: ToolNames, quirks: OpenAiQuirks): Params {
  const instructions = systemText(request, quirks);
  return {
    model: request.model,
    store: false,
    ...(instructions ? { instructions } : {}),
    input: request.messages.flatMap((message) => items(message, names)),
    max_output_tokens: request.maxOutputTokens,
    ...(request.temperature !== undefined && quirks.temperature ? { temperature: request.temperature } : {}),
    ...format(request, quirks),
    ...toolParams(request, names, quirks),
  };
}
