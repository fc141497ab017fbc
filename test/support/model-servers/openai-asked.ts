import type { JsonSchema } from '../../../ports/chat-model.js';
import type { ChatAsked, Wire } from './wire.js';

interface ChatBody {
  model: string;
  messages: { role: string; content: string | null }[];
  response_format?: { type: string; json_schema?: { name: string; schema: JsonSchema } };
  tools?: { function: { name: string } }[];
  stream?: boolean;
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
}

const ROLES = { user: 'user', assistant: 'assistant', tool: 'tool' } as const;

/** The schema that a system text tells, where the response format does not. */
function toldSchema(system: string): { name: string; schema: JsonSchema } | undefined {
  const [, name, json] = /JSON Schema "([^"]+)"[^\n]*:\n(\{.*\})/.exec(system) ?? [];
  return name && json ? { name, schema: JSON.parse(json) as JsonSchema } : undefined;
}

interface ResponsesBody {
  model: string;
  instructions?: string;
  input: { role?: string; type?: string; content?: string; output?: string }[];
  text?: { format: { type: string; name: string; schema: JsonSchema } };
  tools?: { name: string }[];
  stream?: boolean;
  temperature?: number;
  max_output_tokens?: number;
}

/** Reads the body of a request for a response; a call of a tool that went before is a turn of the assistant. */
export function responseAsked(wire: Wire): Omit<ChatAsked, 'kind' | 'number'> {
  const body = wire.body as unknown as ResponsesBody;
  const messages = body.input.map(({ role, type, content, output }) => {
    if (type === 'function_call_output') return { role: 'tool' as const, text: output ?? '' };
    return { role: role === 'user' ? ('user' as const) : ('assistant' as const), text: content ?? '' };
  });
  const format = body.text?.format;
  const system = body.instructions ?? '';
  return {
    model: body.model,
    system,
    messages,
    user: messages.findLast(({ role }) => role !== 'assistant')?.text ?? '',
    output:
      format?.type === 'json_schema' ? { name: format.name, schema: format.schema } : toldSchema(system),
    tools: (body.tools ?? []).map(({ name }) => name),
    stream: body.stream ?? false,
    temperature: body.temperature,
    maxTokens: body.max_output_tokens,
    wire,
  };
}

/** Reads the body of a request for chat completions. */
export function chatAsked(wire: Wire): Omit<ChatAsked, 'kind' | 'number'> {
  const body = wire.body as unknown as ChatBody;
  const system = body.messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n');
  const messages = body.messages.flatMap(({ role, content }) =>
    role in ROLES ? [{ role: ROLES[role as keyof typeof ROLES], text: content ?? '' }] : [],
  );
  return {
    model: body.model,
    system,
    messages,
    user: messages.findLast(({ role }) => role !== 'assistant')?.text ?? '',
    output: body.response_format?.json_schema ?? toldSchema(system),
    tools: (body.tools ?? []).map((tool) => tool.function.name),
    stream: body.stream ?? false,
    temperature: body.temperature,
    maxTokens: body.max_completion_tokens ?? body.max_tokens,
    wire,
  };
}
