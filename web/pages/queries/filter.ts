import { useMemo } from 'react';
import type { ListQueries } from '../../../contract/endpoints.js';
import type { Mode } from '../../../contract/query.js';
import { useEndpoint } from '../../api/api.js';
import { LEVELS, momentOf, oneOf } from '../../parts/filters.js';
import { useUrlFilters } from '../../parts/url-parameter.js';

/** Values of the filters, in the order in which they are offered. The compiler knows when one is not of the contract. */
export const STAGES = [
  'running',
  'clarifying',
  'planning',
  'reviewing',
  'paused',
  'completed',
  'undecided',
  'rejected',
  'cancelled',
  'failed',
] as const satisfies readonly NonNullable<ListQueries['stage']>[];
export const MODES = ['auto', 'strict', 'off'] as const satisfies readonly Mode[];

/** Parameters of the address that make the list shorter. */
const NARROWING = ['text', 'stage', 'mode', 'confidence', 'by', 'collection', 'from', 'until'];

/** The filter of the questions as the address has it, as the API takes it, and what changes it. */
export function useFilter() {
  const { params, ...filters } = useUrlFilters(NARROWING);
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const mayAll = me?.roles.includes('auditor') ?? false;
  const asks = me?.roles.includes('asker') ?? true;
  // whoever asks nothing themselves comes for those of others
  const everyone = mayAll && (!asks || params.get('asker') === 'everyone');
  const query = useMemo((): Omit<ListQueries, 'limit' | 'cursor'> => {
    const stage = oneOf(STAGES, params.get('stage'));
    const text = params.get('text')?.slice(0, 200);
    const asker = everyone ? (params.get('by') ?? undefined) : 'me';
    const collection = params.get('collection') ?? undefined;
    const mode = oneOf(MODES, params.get('mode'));
    const confidence = oneOf(LEVELS, params.get('confidence'));
    const since = momentOf(params.get('from'));
    const until = momentOf(params.get('until'), { after: true });
    return {
      ...(asker && { asker }),
      ...(text && { text }),
      ...(stage && { stage }),
      ...(mode && { mode }),
      ...(confidence && { confidence }),
      ...(collection && { collection }),
      ...(since && { since }),
      ...(until && { until }),
    };
  }, [params, everyone]);
  return { params, query, mayChoose: mayAll && asks, everyone, ...filters };
}
