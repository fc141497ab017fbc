import { obstacleToDeciding, readingUntil } from '../../../contract/requests/who-decides.js';
import { useEndpoint } from '../../api/api.js';
import { isApprovable } from '../../kinds/kinds.js';
import { useObstacleText } from '../../kinds/obstacle.js';
import { useTexts } from '../../language/language.js';
import { actTexts } from './act-texts.js';
import type { Waiting } from './waiting.js';

/** Id of the viewer; empty until it is known. */
export function useMe(): string {
  return useEndpoint('getMe', {}, { staleTime: Infinity }).data?.id ?? '';
}

/** Returns functions that say why a request cannot be decided, or not approved, from here and now; undefined when it can. */
export function useObstacles() {
  const { cannot } = useTexts(actTexts);
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const textOf = useObstacleText();
  function ofDeciding(request: Waiting): string | undefined {
    const now = Date.now();
    const obstacle = me && obstacleToDeciding(request, me, now);
    if (obstacle) return textOf(obstacle);
    return me && readingUntil(request, me, now) !== undefined ? cannot.unread : undefined;
  }
  return {
    ofDeciding,
    ofApproving: (request: Waiting): string | undefined => {
      if (!isApprovable(request.kind)) return cannot.kind;
      if (request.withheld) return cannot.withheld;
      return ofDeciding(request);
    },
  };
}
