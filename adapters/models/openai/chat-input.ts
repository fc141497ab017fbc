import type { OpenAI } from 'openai';
import type { ChatMessage, ChatRequest, JsonSchema } from '../../../ports/chat-model.js';
import { calledTools, type ToolNames } from '../tool-calls.js';
import type { OpenAiQuirks } from './quirks.js';

type Params = OpenAI.ChatCompletionCreateParamsNonStreaming;
type Message = OpenAI.ChatCompletionMessageParam;

/** The structured output as a format of the protocol; undefined where it is asked for in words alone, or none is. */
export function outputFormat(request: ChatRequest, quirks: OpenAiQuirks) {
  const { output } = request;
  if (!output || quirks.format === 'text') return undefined;
  if (quirks.format === 'json_object') return { type: 'json_object' as const };
  const { name, description } = output;
  const strict = strictOutput(request, quirks);
  const schema = strict ?? output.schema;
  return { type: 'json_schema' as const, name, description, schema, strict: strict !== undefined };
}

/** The schema that the output of a request is asked for with in strict mode; undefined where that is not used. */
export function strictOutput({ output }: ChatRequest, quirks: OpenAiQuirks): JsonSchema | undefined {
  if (!output || quirks.format !== 'json_schema' || quirks.loose.has(output.name)) return undefined;
  return strictSchema(output.schema, quirks.lengths);
}

/** Every name of a tool that the request holds. */
export function namesOf({ tools = [], messages }: ChatRequest): string[] {
  return [...tools.map(({ name }) => name), ...calledTools(messages)];
}

/** The result of a tool, marked where it is an error: the protocol has no field for that. */
export function toolError({ text, isError }: Extract<ChatMessage, { role: 'tool' }>): string {
  return isError ? `Error: ${text}` : text;
}

function wireMessage(message: ChatMessage, names: ToolNames): Message {
  if (message.role === 'user') return { role: 'user', content: message.text };
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.callId, content: toolError(message) };
  }
  const calls = (message.toolCalls ?? []).map(({ id, name, input }) => {
    const call = { name: names.toWire(name), arguments: JSON.stringify(input) };
    return { id, type: 'function' as const, function: call };
  });
  return {
    role: 'assistant',
    content: message.text || null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

/** The system text, with the schema of the output where the server is told of it in words. */
export function systemText({ system, output }: ChatRequest, quirks: OpenAiQuirks): string {
  if (!output || (quirks.format === 'json_schema' && !quirks.schemaInText)) return system;
  const told = `Answer with one JSON object that fits the JSON Schema "${output.name}", and with nothing else:\n${JSON.stringify(output.schema)}`;
  return system ? `${system}\n\n${told}` : told;
}

function responseFormat(request: ChatRequest, quirks: OpenAiQuirks): Pick<Params, 'response_format'> {
  const format = outputFormat(request, quirks);
  if (format?.type !== 'json_schema') return format ? { response_format: format } : {};
  const { type, ...schema } = format;
  return { response_format: { type, json_schema: schema } };
}

/** Tools stay out where none may be called: a history with calls of them is taken without. */
function toolParams(
  { tools = [], toolChoice = 'auto', parallelToolCalls }: ChatRequest,
  names: ToolNames,
  quirks: OpenAiQuirks,
): Pick<Params, 'tools' | 'tool_choice' | 'parallel_tool_calls'> {
  if (tools.length === 0 || toolChoice === 'none') return {};
  return {
    tools: tools.map(({ name, description, inputSchema }) => {
      return {
        type: 'function',
        function: { name: names.toWire(name), description, parameters: inputSchema },
      };
    }),
    ...(toolChoice === 'required' ? { tool_choice: 'required' } : {}),
    ...(typeof toolChoice === 'object'
      ? { tool_choice: { type: 'function', function: { name: names.toWire(toolChoice.tool) } } }
      : {}),
    ...(parallelToolCalls === undefined || !quirks.parallel
      ? {}
      : { parallel_tool_calls: parallelToolCalls }),
  };
}

/** A request in the words of chat completions. */
export function chatParams(request: ChatRequest, names: ToolNames, quirks: OpenAiQuirks): Params {
  const system = systemText(request, quirks);
  return {
    model: request.model,
    messages: [
      ...(system ? [{ role: 'system' as const, content: system }] : []),
      ...request.messages.map((message) => wireMessage(message, names)),
    ],
    [quirks.maxTokens]: request.maxOutputTokens,
    ...(request.temperature !== undefined && quirks.temperature ? { temperature: request.temperature } : {}),
    ...responseFormat(request, quirks),
    ...toolParams(request, names, quirks),
  };
}

/** Keywords that strict mode refuses and that say too much to be left out. */
const REFUSED = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'patternProperties',
  'propertyNames',
  'contains',
  'prefixItems',
];
/** Keywords that it refuses as well; what they bound is checked when the output is read. */
const LEFT_OUT = ['uniqueItems', 'default'];
/** The same, but servers that write by a grammar take them, and end a text by them. */
const LENGTHS = ['minLength', 'maxLength'];
/** Keywords that hold schemas by name or in a list. */
const HOLDERS = ['properties', '$defs', 'anyOf'];

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Closed, with every property required; a schema of another type says what it is. */
function takesStrict(schema: JsonSchema): boolean {
  if (REFUSED.some((keyword) => keyword in schema)) return false;
  if (schema['type'] !== 'object')
    return ['type', 'anyOf', '$ref', 'enum', 'const'].some((keyword) => keyword in schema);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(isObject(schema['properties']) ? schema['properties'] : {});
  return schema['additionalProperties'] === false && names.every((name) => required.includes(name));
}

/**
 * The schema as strict mode takes it; undefined when it takes none that means the same.
 * @param lengths keeps the bounds of texts
 */
export function strictSchema(schema: JsonSchema, lengths: boolean): JsonSchema | undefined {
  if (!takesStrict(schema)) return undefined;
  const strict: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (LEFT_OUT.includes(keyword) || (LENGTHS.includes(keyword) && !lengths)) continue;
    if (keyword === 'items' && isObject(value)) {
      const items = strictSchema(value, lengths);
      if (!items) return undefined;
      strict[keyword] = items;
    } else if (HOLDERS.includes(keyword) && isObject(value)) {
      const inner = Object.entries(value).map(([name, held]) => [
        name,
        strictSchema(held as JsonSchema, lengths),
      ]);
      if (inner.some(([, held]) => held === undefined)) return undefined;
      strict[keyword] = Array.isArray(value) ? inner.map(([, held]) => held) : Object.fromEntries(inner);
    } else {
      strict[keyword] = value;
    }
  }
  return strict;
}
