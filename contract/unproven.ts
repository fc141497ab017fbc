/** Marks of messages that reach a workflow past the API, where nothing proves who sent them. For browsers as well, so without zod. */

/** Stands in receipts, as how somebody proved who they are, for a decision by a Signal that the operator trusts: not at all. */
export const VIA_SIGNAL = 'signal';

/**
 * Name of the mark on payloads that, where payloads are encrypted, come to a workflow without proof that this
 * installation wrote them for this workflow: the codec of the worker judges it, the workflow refuses it. Anybody may
 * send the mark; it only ever speaks against them.
 */
export const UNPROVEN_MARK = 'vouchUnproven';

export interface Unproven {
  /** `foreign`: encrypted for another query; `unreadable`: with a key that is not there, or changed since. */
  because: 'plain' | 'foreign' | 'unreadable';
  /** English; for logs. */
  detail: string;
  /** The payload itself, where it can be read. */
  value?: unknown;
}

/** The mark of something that a workflow was sent; undefined for what bears none. */
export function unprovenIn(sent: unknown): Unproven | undefined {
  if (typeof sent !== 'object' || sent === null || !(UNPROVEN_MARK in sent)) return undefined;
  const { because = 'plain', detail, value } = Object(sent[UNPROVEN_MARK]) as Partial<Unproven>;
  return { because, detail: String(detail), value };
}
