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
