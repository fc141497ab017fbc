import { RE2JS } from 're2js';

/** True if the pattern is RE2 syntax. */
export function isPattern(pattern: string): boolean {
  return compiled(pattern) !== undefined;
}

/**
 * True if the pattern is found in the text; searches in linear time. A pattern that cannot be read is refused when the
 * form is made, never held against the person who answers.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  return compiled(pattern)?.matcher(text).find() ?? true;
}

function compiled(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}
