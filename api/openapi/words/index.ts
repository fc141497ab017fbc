import { requestPolicies } from '../../../contract/request-policy.js';
import { kindNames } from '../../../domain/vocabulary/requests.js';
import type { Json } from '../types.js';
import { FIGURE_WORDS } from './figures.js';
import { INSTALLATION_WORDS } from './installation.js';
import { OPENAI_WORDS } from './openai.js';
import { PEOPLE_WORDS } from './people.js';
import { QUESTION_WORDS } from './questions.js';

const OF_KINDS = Object.entries(kindNames('en'))
  .filter(([kind]) => kind in requestPolicies)
  .map(([kind, name]) => [`requests.${kind}`, `How each ${name} waits for people.`] as const);

/**
 * Words of the fields of bodies and answers. A name means the same wherever it stands; where it does not, the name of the field
 * or the schema that holds it stands before it, as in `Problem.status`.
 */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...QUESTION_WORDS,
  ...PEOPLE_WORDS,
  ...FIGURE_WORDS,
  ...INSTALLATION_WORDS,
  ...OPENAI_WORDS,
  ...Object.fromEntries(OF_KINDS),
};

/** Returns the words of a field. @param path names of the schema and of the fields that lead to it */
export function wordsOf(path: readonly string[]): string | undefined {
  const keys = [3, 2, 1].map((length) => path.slice(-length).join('.'));
  const key = keys.find((one) => Object.hasOwn(FIELD_WORDS, one));
  return key === undefined ? undefined : FIELD_WORDS[key];
}

/** Calls `see` with every field of schemas, and with the names of the schema and of the fields that lead to it. */
export function eachField(
  schemas: Record<string, Json>,
  see: (field: Json, path: readonly string[]) => void,
): void {
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties, ...rest } = value as { properties?: Record<string, Json> };
    for (const [name, field] of Object.entries(properties ?? {})) {
      see(field, [...path, name]);
      visit(field, [...path, name]);
    }
    for (const [key, inner] of Object.entries(rest)) if (!VALUES.has(key)) visit(inner, path);
  };
  // what differs from the policy has its keys
  for (const [name, schema] of Object.entries(schemas)) visit(schema, [name.replace(/Overrides$/, '')]);
}

/** Keywords whose value is no schema but a value. */
const VALUES = new Set(['const', 'default', 'enum', 'example', 'examples']);

/** Gives every field of schemas that has no words of its own those of its name. */
export function describeFields(schemas: Record<string, Json>): void {
  eachField(schemas, (field, path) => {
    const words = wordsOf(path);
    if (words !== undefined) field['description'] ??= words;
  });
}
