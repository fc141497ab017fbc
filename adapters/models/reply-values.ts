import type { Localized } from '../../contract/language.js';
import { PortError } from '../../ports/port-error.js';
import { failed, WRONG } from './texts.js';

/**
 * Values of a server's reply, read as what they should be. The types of an SDK promise them, and nobody has looked: a server
 * may answer any JSON.
 */

/** The fields of an object; none of anything else. */
export function fieldsOf<T extends object>(value: T | null | undefined): Partial<T> {
  return typeof value === 'object' && value !== null ? value : {};
}

/** The objects of a list; none of anything else. */
export function objectsOf<T extends object>(value: readonly (T | null)[] | null | undefined): Partial<T>[] {
  return Array.isArray(value) ? (value as readonly T[]).map(fieldsOf) : [];
}

/**
 * A text; empty where there is none.
 * @param subject what was called, for the message
 * @throws PortError `unparsable` when something else stands in its place
 */
export function textOf(value: string | null | undefined, subject: Localized): string {
  const given: unknown = value ?? '';
  if (typeof given === 'string') return given;
  throw new PortError('unparsable', failed(subject, WRONG.noText));
}

/** A number of tokens; 0 where there is none. */
export function countOf(value: number | null | undefined): number {
  return Number.isSafeInteger(value) && value! >= 0 ? value! : 0;
}
