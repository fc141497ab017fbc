import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiProblem, ApiUnreachable } from '../client/errors.js';
import { problemSchema } from '../contract/failures.js';
import type { Language } from '../contract/language.js';
import { bounded } from './bounded.js';
import { TEXTS } from './texts.js';

/** The result of a tool: as data, and as text for who reads no data. Both are made of a value cut to what a model can take. */
export function resultOf<T>(
  value: T,
  contentOf: (value: T) => Record<string, unknown>,
  textOf: (value: T) => string,
): CallToolResult {
  return bounded(value, (short) => ({
    structuredContent: contentOf(short),
    content: [{ type: 'text', text: textOf(short) }],
  }));
}

/** Runs a tool; what the API refuses is told to the model as a result, so that it can do better. */
export async function guarded(
  language: Language,
  work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: explain(error, language) }] };
  }
}

/** Words an error for the caller; never says more than the API does. */
export function explain(error: unknown, language: Language): string {
  const texts = TEXTS[language];
  if (error instanceof ApiProblem) {
    const { code, title, detail, errors } = error.problem;
    const places = (Array.isArray(errors) ? (errors as { pointer?: string; detail?: string }[]) : [])
      .slice(0, 10)
      .map((place) => `\n- ${place.pointer ?? ''}: ${place.detail ?? ''}`);
    const facts = Object.entries(error.problem)
      .filter(([name]) => !(name in problemSchema.shape) && name !== 'requestId')
      .map(([name, fact]) => `\n${name}: ${typeof fact === 'string' ? fact : JSON.stringify(fact)}`);
    return bounded(`${title} (${code}). ${detail}${[...places, ...facts].join('')}`, (text) => text);
  }
  if (error instanceof ApiUnreachable) return texts.unreachable;
  if ((error as Error).name === 'AbortError') return texts.stopped;
  return texts.unexpected;
}
