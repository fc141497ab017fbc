import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { ConfidenceLevel } from '../../../contract/judgement.js';
import type { Mode, QuerySummary } from '../../../contract/query.js';

/** Values of the filters, in the order in which they are offered. The compiler knows when one is not of the contract. */
export const STAGES = [
  'running',
  'clarifying',
  'planning',
  'reviewing',
  'paused',
  'completed',
  'rejected',
  'cancelled',
  'failed',
] as const satisfies readonly QuerySummary['stage'][];
export const MODES = ['auto', 'strict', 'off'] as const satisfies readonly Mode[];
export const LEVELS = ['HIGH', 'MEDIUM', 'LOW'] as const satisfies readonly ConfidenceLevel[];

/** Filter of the questions; it is part of the page's address. */
export interface Filter {
  everyone: boolean;
  stage: (typeof STAGES)[number] | undefined;
  mode: Mode | undefined;
  confidence: ConfidenceLevel | undefined;
}

/** The filter, as the API takes it, too, and a function that changes one part of it. */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const filter: Filter = useMemo(
    () => ({
      everyone: params.get('asker') === 'everyone',
      stage: oneOf(STAGES, params.get('stage')),
      mode: oneOf(MODES, params.get('mode')),
      confidence: oneOf(LEVELS, params.get('confidence')),
    }),
    [params],
  );
  const query = useMemo(() => {
    const { everyone, stage, mode, confidence } = filter;
    return {
      ...(everyone ? {} : { asker: 'me' }),
      ...(stage && { stage }),
      ...(mode && { mode }),
      ...(confidence && { confidence }),
    };
  }, [filter]);
  const change = useCallback(
    (part: Record<string, string | null>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part)) {
            if (value === null) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { filter, query, change, filtered: Boolean(filter.stage ?? filter.mode ?? filter.confidence) };
}

function oneOf<T extends string>(values: readonly T[], given: string | null): T | undefined {
  return values.find((value) => value === given);
}
