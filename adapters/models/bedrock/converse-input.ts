import type {
  ContentBlock,
  ConverseCommandInput,
  Message,
  SystemContentBlock,
  Tool,
  ToolChoice,
  ToolConfiguration,
} from '@aws-sdk/client-bedrock-runtime';
import type { ChatMessage, ChatRequest, JsonSchema } from '../../../ports/chat-model.js';
import { calledTools, type ToolNames } from '../tool-calls.js';

/** The parameters that a model of Bedrock accepts. */
export interface BedrockQuirks {
  /** The strictest tool choice that the model accepts. */
  force: 'tool' | 'any' | 'auto';
  temperature: boolean;
  /** It keeps the start of a request, so that the next one with the same start costs and waits less. */
  cache: boolean;
}

export const UNKNOWN_MODEL: BedrockQuirks = { force: 'tool', temperature: true, cache: true };

/** The tools and the rules before it are alike from call to call; below the model's least length it is of no effect. */
const CACHE_POINT: SystemContentBlock = { cachePoint: { type: 'default' } };

type Json = NonNullable<Tool['toolSpec']>['inputSchema'] extends infer S
  ? S extends { json: infer J }
    ? J
    : never
  : never;

function tool(name: string, description: string, schema: JsonSchema): Tool {
  return {
    toolSpec: { name, ...(description ? { description } : {}), inputSchema: { json: schema as Json } },
  };
}

function blocks(message: ChatMessage, names: ToolNames): ContentBlock[] {
  // Bedrock takes no blank text
  const text: ContentBlock[] = message.text.trim() ? [{ text: message.text }] : [];
  if (message.role === 'user') return text;
  if (message.role === 'tool') {
    const status = message.isError ? 'error' : 'success';
    return [{ toolResult: { toolUseId: message.callId, content: [{ text: message.text || '-' }], status } }];
  }
  const calls = message.toolCalls ?? [];
  return [
    ...text,
    ...calls.map(({ id, name, input }): ContentBlock => {
      return { toolUse: { toolUseId: id, name: names.toWire(name), input: input as Json } };
    }),
  ];
}

/** Bedrock wants user and assistant to take turns: what follows in one role is one message. */
function turns(messages: readonly ChatMessage[], names: ToolNames): Message[] {
  const merged: Message[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const last = merged.at(-1);
    if (last?.role === role) last.content = [...(last.content ?? []), ...blocks(message, names)];
    else merged.push({ role, content: blocks(message, names) });
  }
  return merged.filter(({ content }) => content?.length);
}

/** Every name of a tool that the request holds, the structured output's first. */
export function namesOf(request: ChatRequest): string[] {
  const { output, tools = [], messages } = request;
  return [...(output ? [output.name] : []), ...tools.map(({ name }) => name), ...calledTools(messages)];
}

function choice(request: ChatRequest, names: ToolNames, { force }: BedrockQuirks): ToolChoice | undefined {
  const offered = (request.tools?.length ?? 0) > 0 && request.toolChoice !== 'none';
  if (request.output) {
    if (force === 'auto') return { auto: {} };
    return offered || force === 'any' ? { any: {} } : { tool: { name: names.toWire(request.output.name) } };
  }
  const { toolChoice } = request;
  if (!offered || force === 'auto') return undefined;
  if (typeof toolChoice === 'object' && force === 'tool')
    return { tool: { name: names.toWire(toolChoice.tool) } };
  return toolChoice === 'required' || typeof toolChoice === 'object' ? { any: {} } : undefined;
}

/**
 * The structured output is a tool whose input is the answer. Tools that the history holds calls of are described even
 * where none may be called: Bedrock refuses such a history otherwise.
 */
function toolConfig(
  request: ChatRequest,
  names: ToolNames,
  quirks: BedrockQuirks,
): ToolConfiguration | undefined {
  const { output, tools = [], toolChoice = 'auto', messages } = request;
  const used = new Set(calledTools(messages));
  const known = new Set(tools.map(({ name }) => name));
  const described = [
    ...tools.filter(({ name }) => toolChoice !== 'none' || used.has(name)),
    ...[...used]
      .filter((name) => !known.has(name))
      .map((name) => ({ name, description: '', inputSchema: { type: 'object' } })),
  ].map(({ name, description, inputSchema }) => tool(names.toWire(name), description, inputSchema));
  const all = output
    ? [tool(names.toWire(output.name), output.description, output.schema), ...described]
    : described;
  const chosen = choice(request, names, quirks);
  return all.length > 0 ? { tools: all, ...(chosen ? { toolChoice: chosen } : {}) } : undefined;
}

/** A request in the words of Converse and ConverseStream. */
export function converseInput(
  request: ChatRequest,
  names: ToolNames,
  quirks: BedrockQuirks,
): ConverseCommandInput {
  const tools = toolConfig(request, names, quirks);
  return {
    modelId: request.model,
    messages: turns(request.messages, names),
    ...(request.system.trim()
      ? { system: [{ text: request.system }, ...(quirks.cache ? [CACHE_POINT] : [])] }
      : {}),
    inferenceConfig: {
      maxTokens: request.maxOutputTokens,
      ...(request.temperature !== undefined && quirks.temperature
        ? { temperature: Math.min(request.temperature, 1) }
        : {}),
    },
    ...(tools ? { toolConfig: tools } : {}),
  };
}
