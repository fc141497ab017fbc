import { fragments } from './fragments.js';
import type { Reply } from './replies.js';

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
