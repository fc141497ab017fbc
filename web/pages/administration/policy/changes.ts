import type { PolicyKey } from '../../../../contract/administration.js';
import type { PolicyOverrides } from '../../../../contract/policy.js';

type Value = PolicyKey['value'];

/** Returns the value of a key as it is edited: text as it is, all else as JSON. */
export function editable(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the value that was typed for a key; undefined where it is no JSON and the key no text. */
export function valueOfTyped({ value }: Pick<PolicyKey, 'value'>, typed: string): Value | undefined {
  if (typeof value === 'string') return typed;
  try {
    return JSON.parse(typed) as Value;
  } catch {
    return undefined;
  }
}

/**
 * Returns the typed values as parts of a policy. Keys deeper than a key of a section, such as those of a quorum, are given
 * with their neighbours, because a key is changed as a whole.
 * @param typed by key
 */
export function changesOf(
  items: readonly PolicyKey[],
  typed: Readonly<Record<string, string>>,
): PolicyOverrides {
  const changes = {};
  const edited = Object.keys(typed);
  for (const item of items) {
    const parent = parentOf(item.key);
    const together = parent.split('.').length > 2 && edited.some((key) => parentOf(key) === parent);
    const text = typed[item.key];
    if (text !== undefined) put(changes, item.key, valueOfTyped(item, text) ?? text);
    else if (together) put(changes, item.key, item.value);
  }
  return changes;
}

function parentOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('.')));
}

function put(into: Record<string, unknown>, key: string, value: unknown): void {
  const [first = '', ...rest] = key.split('.');
  if (rest.length === 0) into[first] = value;
  else put((into[first] ??= {}) as Record<string, unknown>, rest.join('.'), value);
}
