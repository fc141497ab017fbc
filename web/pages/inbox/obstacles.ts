import { useEndpoint } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { useNow } from '../../parts/now.js';
import { actTexts } from './act-texts.js';
import { KIND_RULES } from './kinds.js';
import { claimOf, type Waiting } from './waiting.js';

/** Id of the viewer; empty until it is known. */
export function useMe(): string {
  return useEndpoint('getMe', {}, { staleTime: Infinity }).data?.id ?? '';
}

/** Says why a request cannot be decided, or not approved, from here; undefined when it can. */
export function useObstacles() {
  const { cannot } = useTexts(actTexts);
  const me = useMe();
  const now = useNow();
  function ofDeciding(request: Waiting): string | undefined {
    const claim = claimOf(request, now);
    return claim && claim.by !== me ? cannot.claimed(claim.by) : undefined;
  }
  return {
    ofDeciding,
    ofApproving: (request: Waiting): string | undefined => {
      if (!KIND_RULES[request.kind].approve) return cannot.kind;
      if (request.withheld) return cannot.withheld;
      return ofDeciding(request);
    },
  };
}
