import type { OpenAI } from 'openai';
import { PortError } from '../../../ports/port-error.js';
import type { Written } from './chat-reply.js';

type Response = OpenAI.Responses.Response;

/** The error of a response that failed after it had begun. */
function failure({ error }: Partial<Response>, asked: string): PortError {
  const { code } = error ?? {};
  const kind = code === 'rate_limit_exceeded' ? 'throttled' : 'unavailable';
  return new PortError(kind, `model ${asked}: ${code ?? 'the response failed'}`);
}

/**
 * Reads a response.
 * @throws PortError `unparsable` when the server's answer is none, `throttled` or `unavailable` when it says that it failed
 */
export function writtenResponse(response: Response, asked: string): Written {
  // whatever JSON a server answers arrives here
  const given = response as Partial<Response> | undefined;
  if (given?.status === 'failed') throw failure(given, asked);
  if (!Array.isArray(given?.output))
    throw new PortError('unparsable', `model ${asked}: the answer is no response`);
  const contents = given.output.flatMap((item) => (item.type === 'message' ? item.content : []));
  const reason = given.status === 'incomplete' ? given.incomplete_details?.reason : undefined;
  const { usage } = given;
  return {
    text: contents.map((part) => (part.type === 'output_text' ? part.text : '')).join(''),
    calls: given.output.flatMap((item) =>
      item.type === 'function_call' ? [{ id: item.call_id, name: item.name, json: item.arguments }] : [],
    ),
    refused: contents.some(({ type }) => type === 'refusal'),
    finish: reason === 'max_output_tokens' ? 'length' : (reason ?? 'stop'),
    usage: usage && { prompt_tokens: usage.input_tokens, completion_tokens: usage.output_tokens },
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
  for await (const event of events) {
    if (event.type === 'response.output_text.delta') onFragment(event.delta);
    if (
      event.type === 'response.completed' ||
      event.type === 'response.incomplete' ||
      event.type === 'response.failed'
    )
      return writtenResponse(event.response, asked);
  }
  throw new PortError('unavailable', `model ${asked}: the stream ended before the answer did`);
}
