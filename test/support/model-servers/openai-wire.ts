import type { JsonSchema } from '../../../ports/chat-model.js';
import type { ChatAsked, Wire } from './wire.js';
import { type Reply, fragments } from './replies.js';

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

const FINISHES = { length: 'length', filtered: 'content_filter' } as const;

const usageOf = ({ spec: { usage = { inputTokens: 11, outputTokens: 7 } } }: Reply) => ({
  prompt_tokens: usage.inputTokens,
  completion_tokens: usage.outputTokens,
  total_tokens: usage.inputTokens + usage.outputTokens,
});

const finishOf = ({ spec: { finish, calls } }: Reply) =>
  finish ? FINISHES[finish] : calls ? 'tool_calls' : 'stop';

const frame = (model: string, object: string) => ({ id: 'chatcmpl-1', object, created: 1, model });

/** A body of chat completions. */
export function completionBody(reply: Reply, model: string): unknown {
  const { text, json, refusal, calls } = reply.spec;
  const message = {
    role: 'assistant',
    content: json ?? text ?? null,
    refusal: refusal ?? null,
    ...(calls
      ? {
          tool_calls: calls.map(({ id, name, input }) => {
            return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
          }),
        }
      : {}),
  };
  return {
    ...frame(model, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: finishOf(reply), logprobs: null }],
    usage: usageOf(reply),
  };
}

/** The chunks of a stream, without the `[DONE]` at its end. */
export function completionChunks(reply: Reply, model: string, withUsage: boolean): unknown[] {
  const { text, json, refusal, calls = [] } = reply.spec;
  const chunk = (delta: object, finish: string | null = null) => ({
    ...frame(model, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(withUsage ? { usage: null } : {}),
  });
  return [
    chunk({ role: 'assistant', content: '' }),
    ...fragments(json ?? text ?? '').map((content) => chunk({ content })),
    ...fragments(refusal ?? '').map((part) => chunk({ refusal: part })),
    ...calls.flatMap(({ id, name, input }, index) => [
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      ...fragments(JSON.stringify(input)).map((part) =>
        chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ]),
    chunk({}, finishOf(reply)),
    ...(withUsage ? [{ ...frame(model, 'chat.completion.chunk'), choices: [], usage: usageOf(reply) }] : []),
  ];
}

const REASONS = { length: 'max_output_tokens', filtered: 'content_filter' } as const;

/** A body of responses. */
export function responseBody(reply: Reply, model: string): object {
  const { text, json, refusal, calls = [], finish, usage } = reply.spec;
  const { inputTokens, outputTokens } = usage ?? { inputTokens: 11, outputTokens: 7 };
  const written = json ?? text;
  const content = [
    ...(written === undefined ? [] : [{ type: 'output_text', text: written, annotations: [] }]),
    ...(refusal === undefined ? [] : [{ type: 'refusal', refusal }]),
  ];
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model,
    status: finish ? 'incomplete' : 'completed',
    incomplete_details: finish ? { reason: REASONS[finish] } : null,
    error: null,
    output: [
      { type: 'reasoning', id: 'rs_1', summary: [] },
      ...(content.length > 0
        ? [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content }]
        : []),
      ...calls.map(({ id, name, input }) => {
        return { type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: JSON.stringify(input) };
      }),
    ],
    usage: {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
    },
  };
}

/** The events of a stream. */
export function responseEvents(reply: Reply, model: string): object[] {
  const { text, json, calls = [] } = reply.spec;
  const whole = responseBody(reply, model);
  const type = reply.spec.finish ? 'response.incomplete' : 'response.completed';
  return [
    { type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } },
    ...fragments(json ?? text ?? '').map((delta) => ({ type: 'response.output_text.delta', delta })),
    ...calls.flatMap(({ input }) =>
      fragments(JSON.stringify(input)).map((delta) => {
        return { type: 'response.function_call_arguments.delta', delta };
      }),
    ),
    { type, response: whole },
  ];
}
