import { isApiError } from './client.js';

/** The parameters that a model accepts; servers of this protocol differ. */
export interface OpenAiQuirks {
  maxTokens: 'max_tokens' | 'max_completion_tokens';
  temperature: boolean;
  /** False if the model refuses `parallel_tool_calls`. */
  parallel: boolean;
  /** False if the server refuses `stream_options`, and with it the usage of a stream. */
  streamUsage: boolean;
  /** Form in which a structured output is requested. All but the first also put the schema into the system text. */
  format: 'json_schema' | 'json_object' | 'text';
  /** True if the schema is repeated in the system text, for servers that accept a schema and ignore it. */
  schemaInText: boolean;
  /** False if strict mode refuses `minLength` and `maxLength`, as that of OpenAI does. */
  lengths: boolean;
  /** Names of outputs whose schema strict mode refused. */
  loose: ReadonlySet<string>;
}

export const UNKNOWN_MODEL: OpenAiQuirks = {
  maxTokens: 'max_tokens',
  temperature: true,
  parallel: true,
  streamUsage: true,
  format: 'json_schema',
  schemaInText: false,
  lengths: true,
  loose: new Set(),
};

// words in the refusals of OpenAI, Azure, Ollama, vLLM, LM Studio and llama.cpp
const FORMAT = /response_?format|text\.format|json_?schema|json_?object|structured|schema|grammar|guided/i;
const NOT_STRICT = /strict|not permitted|additionalProperties|invalid schema/i;

/**
 * Returns the quirks to call a model with after it refused, or undefined when the refusal is about something else.
 * @param output name of the structured output that was requested; `strict` if in strict mode
 */
export function learn(
  quirks: OpenAiQuirks,
  error: unknown,
  output: { name: string; strict: boolean } | undefined,
): OpenAiQuirks | undefined {
  if (!isApiError(error) || ![400, 404, 422, 501].includes(error.status ?? 0)) return undefined;
  const { message } = error;
  if (/max_tokens|max_completion_tokens/.test(message) && quirks.maxTokens === 'max_tokens')
    return message.includes('max_completion_tokens')
      ? { ...quirks, maxTokens: 'max_completion_tokens' }
      : undefined;
  if (/temperature/i.test(message) && quirks.temperature) return { ...quirks, temperature: false };
  if (message.includes('parallel_tool_calls') && quirks.parallel) return { ...quirks, parallel: false };
  if (/stream_options|include_usage/i.test(message) && quirks.streamUsage)
    return { ...quirks, streamUsage: false };
  if (!output || !FORMAT.test(message)) return undefined;
  if (output.strict && quirks.lengths && /\b(?:min|max)Length\b/.test(message))
    return { ...quirks, lengths: false };
  // one schema that strict mode does not take says nothing about the others
  if (output.strict && NOT_STRICT.test(message))
    return { ...quirks, loose: new Set([...quirks.loose, output.name]) };
  if (quirks.format === 'json_schema') return { ...quirks, format: 'json_object' };
  return quirks.format === 'json_object' ? { ...quirks, format: 'text' } : undefined;
}
