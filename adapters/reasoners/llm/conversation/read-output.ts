import { jsonObjectOf, withoutControls } from '../../../../domain/json-text.js';
import type { Prompt } from '../prompts/define-prompt.js';

/** The output of a prompt that a model wrote, or what is wrong with it, in English, for the model. */
export type Reading<Output> = { ok: true; output: Output } | { ok: false; wrong: string };

const MAX_ISSUES = 8;

/**
 * Reads the JSON of a reply: code fences and words around it are ignored, lists and nullable fields that were left out
 * are filled in, values that the prompt can normalize are normalized; then the schema decides. No text in it holds control
 * characters, or such as turn the direction of writing around: people are shown it.
 */
export function readOutput<Input, Output>(prompt: Prompt<Input, Output>, text: string): Reading<Output> {
  const raw = parseObject(text);
  if (!raw) return { ok: false, wrong: 'It is not a JSON object.' };
  const completed = { ...absentFields(prompt.schema), ...(cleaned(raw) as typeof raw) };
  const parsed = prompt.output.safeParse(prompt.normalize ? prompt.normalize(completed) : completed);
  if (parsed.success) return { ok: true, output: parsed.data };
  const issues = parsed.error.issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `- ${path.map(String).join('.') || '(the whole)'}: ${message}`);
  return { ok: false, wrong: `It does not follow the schema:\n${issues.join('\n')}` };
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item)]));
}

/** The JSON object in a text: the whole, what stands in a code fence, or from the first brace to the last. */
function parseObject(text: string): Record<string, unknown> | undefined {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n?\s*```/i.exec(text)?.[1];
  const braced = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, fenced, braced]) {
    const value = candidate ? jsonObjectOf(candidate.trim()) : undefined;
    if (value) return value;
  }
  return undefined;
}

interface FieldSchema {
  type?: string | string[];
  anyOf?: { type?: string }[];
}

/** An empty list for every list of the schema, null for every field that may be null. */
function absentFields({ properties = {} }: { properties?: unknown }): Record<string, unknown> {
  const fields = Object.entries(properties as Record<string, FieldSchema>);
  return Object.fromEntries(
    fields.flatMap(([name, { type, anyOf }]): [string, unknown][] => {
      if (type === 'array') return [[name, []]];
      const isNullable = type?.includes('null') ?? anyOf?.some((option) => option.type === 'null');
      return isNullable ? [[name, null]] : [];
    }),
  );
}
