import type { RequestKind } from '../../contract/requests/index.js';
import type { CallInput } from '../api-client.js';
import { CliError } from '../errors.js';
import type { Texts } from '../texts/index.js';

/** Which requests a person wants to see, as typed. */
export interface FilterOptions {
  kind?: RequestKind;
  group?: string;
  claimedBy?: string;
  dueBefore?: string;
  text?: string;
}

export type Filter = NonNullable<CallInput<'countRequests'>['query']>;

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * The filter that the API takes.
 * @throws CliError when `dueBefore` is neither a span (30m, 2h, 1d) nor a time
 */
export function filterOf(options: FilterOptions, now: number, texts: Texts): Filter {
  const { kind, group, claimedBy, dueBefore, text } = options;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(group === undefined ? {} : { group }),
    ...(claimedBy === undefined ? {} : { claimedBy }),
    ...(dueBefore === undefined ? {} : { dueBefore: timeOf(dueBefore, now, texts) }),
    ...(text === undefined ? {} : { text }),
  };
}

function timeOf(typed: string, now: number, { inbox }: Texts): string {
  const [, span, unit] = /^(\d{1,6})([smhd])$/.exec(typed.trim()) ?? [];
  const at = span ? now + Number(span) * UNIT_MS[unit as keyof typeof UNIT_MS] : Date.parse(typed);
  if (Number.isNaN(at)) throw new CliError(inbox.badDue(typed));
  return new Date(at).toISOString();
}
