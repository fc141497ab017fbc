import { useQueries } from '@tanstack/react-query';
import { ApiProblem } from '../../../../client/errors.js';
import { keyOf, useApi } from '../../../api/api.js';
import type { RequestOf } from '../form.js';

/**
 * True if a draft rests on what its documents do not say any more: the request asks again for that reason, or a cited
 * passage is not in the index as it was shown.
 */
export function useSourcesChanged({ status, payload, difference }: RequestOf<'answer_review'>): boolean {
  const api = useApi();
  const cited = new Set(payload.draft.citations.map(({ passageId }) => passageId));
  const passages = payload.passages.filter(
    ({ id, withheld }) => cited.has(id) && !withheld && !/^(web|todo):/.test(id),
  );
  const answers = useQueries({
    queries: passages.map(({ id }) => ({
      queryKey: keyOf('getPassage', { params: { id } }),
      queryFn: async () => (await api.call('getPassage', { params: { id } })).data,
      enabled: status === 'open',
    })),
  });
  const changed = answers.some(({ data, error }, at) =>
    data ? data.contentHash !== passages[at]?.contentHash : isGone(error),
  );
  return changed || difference?.because === 'evidence_changed';
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiProblem && error.problem.status === 404;
}
