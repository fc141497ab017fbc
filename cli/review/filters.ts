import type { RequestKind } from '../../contract/requests/index.js';
import type { CallInput } from '../../client/api-client.js';
import { CliError } from '../errors.js';
import { intervalSeconds } from '../sources/interval.js';
import type { Texts } from '../texts/index.js';

/** Filter of the inbox, as typed. */
export interface FilterOptions {
  kind?: RequestKind;
  group?: string;
  claimedBy?: string;
  dueBefore?: string;
  search?: string | undefined;
}

export type Filter = NonNullable<CallInput<'countRequests'>['query']>;

/**
 * Converts the typed filter to the one that the API takes.
 * @throws CliError when `dueBefore` is neither a span (30m, 2h, 1d) nor a time
 */
export function filterOf(options: FilterOptions, now: number, texts: Texts): Filter {
  const { kind, group, claimedBy, dueBefore, search } = options;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(group === undefined ? {} : { group }),
    ...(claimedBy === undefined ? {} : { claimedBy }),
    ...(dueBefore === undefined ? {} : { dueBefore: timeOf(dueBefore, now, texts) }),
    ...(search === undefined ? {} : { text: search }),
  };
}

function timeOf(typed: string, now: number, { inbox }: Texts): string {
  const span = intervalSeconds(typed);
  const at = span === undefined ? Date.parse(typed) : now + span * 1000;
  if (Number.isNaN(at)) throw new CliError(inbox.badDue(typed));
  return new Date(at).toISOString();
}
