import type { CallOutcome } from '../../contract/tool-loop.js';
import { isFields, judgeFields } from './json-outcome.js';
import { judgeText } from './text-outcome.js';

/** Judgement of a call by its result. */
export interface Verdict {
  outcome: CallOutcome;
  /** By what it was recognised, for people and records; absent for `ok`. */
  sign?: string;
}

/**
 * Judges a call by the result of its tool, as the client sent it. Unsure is `ok`: a note about a failure that is none
 * misleads the model more than a missing one.
 */
export function outcomeOf(result: string): Verdict {
  const value = parsed(result);
  if (isFields(value)) return judgeFields(value);
  if (typeof value === 'string') return judgeText(value);
  if (Array.isArray(value)) {
    const text = textOfParts(value);
    return text === undefined ? { outcome: 'ok' } : judgeText(text);
  }
  return value === undefined ? judgeText(result) : { outcome: 'ok' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Text of a list of content parts as MCP has them; undefined when it is another list. */
function textOfParts(parts: unknown[]): string | undefined {
  const texts = parts.map((part) => (isFields(part) && part['type'] === 'text' ? part['text'] : undefined));
  if (texts.length === 0 || !texts.every((text) => typeof text === 'string')) return undefined;
  return texts.join('\n');
}
