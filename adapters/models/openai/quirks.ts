import { isApiError } from './errors.js';
import type { OpenAiQuirks } from './chat-input.js';

/** What the servers do that this follows from: OpenAI, Azure, Ollama, vLLM, LM Studio, llama.cpp. */
const FORMAT = /response_?format|json_?schema|json_?object|structured|schema|grammar|guided/i;
const NOT_STRICT = /strict|not permitted|additionalProperties|invalid schema/i;

/**
 * What to ask a model for after it refused, or undefined when the refusal is about something else.
 * @param output name of the structured output that was asked for, and whether strictly
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
  // one schema that strict mode does not take says nothing about the others
  if (output.strict && NOT_STRICT.test(message))
    return { ...quirks, loose: new Set([...quirks.loose, output.name]) };
  if (quirks.format === 'json_schema') return { ...quirks, format: 'json_object' };
  return quirks.format === 'json_object' ? { ...quirks, format: 'text' } : undefined;
}
