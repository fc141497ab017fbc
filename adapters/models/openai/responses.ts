import type { OpenAI } from 'openai';
import type { ChatMessage, ChatRequest } from '../../../ports/chat-model.js';
import { PortError } from '../../../ports/port-error.js';
import { fieldsOf, objectsOf, textOf } from '../reply-values.js';
import { failed, modelNamed, WRONG } from '../texts.js';
import type { ToolNames } from '../tool-calls.js';
import { namedError } from '../vendor-call.js';
import { outputFormat, systemText, toolError } from './chat-input.js';
import type { Written } from './chat-reply.js';
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
  const format = outputFormat(request, quirks);
  return {
    model: request.model,
    store: false,
    ...(instructions ? { instructions } : {}),
    input: request.messages.flatMap((message) => items(message, names)),
    max_output_tokens: request.maxOutputTokens,
    ...(request.temperature !== undefined && quirks.temperature ? { temperature: request.temperature } : {}),
    ...(format ? { text: { format } } : {}),
    ...toolParams(request, names, quirks),
  };
}

type Response = OpenAI.Responses.Response;

/** The error of a response that failed after it had begun. */
function failure({ error }: Partial<Response>, asked: string): PortError {
  const { code } = fieldsOf(error);
  const kind = code === 'rate_limit_exceeded' ? 'throttled' : 'unavailable';
  return new PortError(kind, failed(modelNamed(asked), namedError(code) ?? WRONG.responseFailed));
}

/**
 * Reads a response.
 * @throws PortError `unparsable` when the server's answer is none, `throttled` or `unavailable` when it says that it failed
 */
export function writtenResponse(response: Response | undefined, asked: string): Written {
  const given = fieldsOf(response);
  const subject = modelNamed(asked);
  if (given.status === 'failed') throw failure(given, asked);
  if (!Array.isArray(given.output)) throw new PortError('unparsable', failed(subject, WRONG.noResponse));
  const items = objectsOf(given.output);
  const contents = items.flatMap((item) => (item.type === 'message' ? objectsOf(item.content) : []));
  const { reason } = fieldsOf(given.status === 'incomplete' ? given.incomplete_details : undefined);
  const { input_tokens: prompt, output_tokens: completion } = fieldsOf(given.usage);
  return {
    text: contents.map((part) => (part.type === 'output_text' ? textOf(part.text, subject) : '')).join(''),
    calls: items.flatMap((item) =>
      item.type === 'function_call'
        ? [{ id: item.call_id ?? '', name: item.name ?? '', json: item.arguments ?? '' }]
        : [],
    ),
    refused: contents.some(({ type }) => type === 'refusal'),
    finish: reason === 'max_output_tokens' ? 'length' : (reason ?? 'stop'),
    usage: { prompt_tokens: prompt ?? 0, completion_tokens: completion ?? 0 },
    model: given.model,
  };
}

/**
 * Reads a stream of events to its end; `onFragment` is told the text's fragments as they arrive.
 * @throws PortError `unavailable` when the stream ends before the response does
 */
export async function readResponseStream(
  events: AsyncIterable<OpenAI.Responses.ResponseStreamEvent>,
  asked: string,
  onFragment: (fragment: string) => void,
): Promise<Written> {
  for await (const one of events) {
    const event = fieldsOf(one);
    if (event.type === 'response.output_text.delta') onFragment(textOf(event.delta, modelNamed(asked)));
    if (
      event.type === 'response.completed' ||
      event.type === 'response.incomplete' ||
      event.type === 'response.failed'
    )
      return writtenResponse(event.response, asked);
  }
  throw new PortError('unavailable', failed(modelNamed(asked), WRONG.endedEarly));
}
