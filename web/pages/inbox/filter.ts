import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { CountRequests, RequestSort } from '../../../contract/endpoints.js';
import type { RequestKind } from '../../../contract/requests/index.js';
import { KINDS } from '../../kinds/kinds.js';

export const SORTS = ['deadline', 'age', 'priority', 'confidence'] as const satisfies readonly RequestSort[];

/** Filter and order of the inbox. They are part of the page's address, so that they can be shared. */
export interface Filter {
  kind?: RequestKind | undefined;
  claimed?: 'me' | 'nobody' | undefined;
  group?: string | undefined;
  due?: 'soon' | undefined;
  text?: string | undefined;
  /** By deadline when absent. */
  sort?: RequestSort | undefined;
}

/** As the counts of the API take it. */
const SOON_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

const NAMES = ['kind', 'claimed', 'group', 'due', 'text'] as const satisfies (keyof Filter)[];

/** Under which the tab keeps the order that its inbox was last in. */
const ORDER = 'vouch-order';

/** Returns the order in which the inbox of this tab was last looked at. */
export function lastSort(): RequestSort | undefined {
  return SORTS.find((sort) => sort === sessionStorage.getItem(ORDER));
}

/** The filter, a function that changes part of it, and one that lifts it. */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  useEffect(() => sessionStorage.setItem(ORDER, filter.sort ?? ''), [filter.sort]);
  const change = useCallback(
    (part: Filter) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part) as [string, string | undefined][]) {
            if (value === undefined || value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const clear = useCallback(
    () => change(Object.fromEntries(NAMES.map((name) => [name, undefined]))),
    [change],
  );
  return { filter, change, clear };
}

export function isFiltered(filter: Filter): boolean {
  return NAMES.some((name) => filter[name] !== undefined);
}

/** The filter as the API takes it. */
export function useRequestQuery({ kind, claimed, group, due, text }: Filter): CountRequests {
  const minute = useMinute(due === 'soon');
  return useMemo(
    () => ({
      ...(kind && { kind }),
      ...(claimed && { claimedBy: claimed }),
      ...(group && { group }),
      ...(due && { dueBefore: new Date(minute + SOON_MS).toISOString() }),
      ...(text && { text }),
    }),
    [kind, claimed, group, due, text, minute],
  );
}

function readFilter(params: URLSearchParams): Filter {
  const claimed = params.get('claimed');
  const group = params.get('group')?.slice(0, 100);
  const text = params.get('text')?.trim().slice(0, 200);
  return {
    kind: KINDS.find((kind) => kind === params.get('kind')),
    claimed: claimed === 'me' || claimed === 'nobody' ? claimed : undefined,
    group: group === '' ? undefined : group,
    due: params.get('due') === 'soon' ? 'soon' : undefined,
    text: text === '' ? undefined : text,
    sort: SORTS.find((sort) => sort === params.get('sort')),
  };
}

/** The beginning of the present minute: what depends on it is asked anew once a minute, not every second. */
function useMinute(turns: boolean): number {
  const [minute, setMinute] = useState(thisMinute);
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => setMinute(thisMinute()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [turns]);
  return minute;
}

function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}
