import { useEffect, useState } from 'react';
import { obstacleToDeciding, type Decidable, type Obstacle } from '../../contract/requests/who-decides.js';
import { useEndpoint } from '../api/api.js';
import { useFormat } from '../language/format.js';
import { useTexts } from '../language/language.js';
import { obstacleTexts } from './obstacle-texts.js';

/** Returns a function that puts an obstacle into words. */
export function useObstacleText(): (obstacle: Obstacle) => string {
  const texts = useTexts(obstacleTexts);
  const format = useFormat();
  return (obstacle) => {
    switch (obstacle.type) {
      case 'people':
        return texts.people(obstacle.people.join(', '));
      case 'groups':
        return texts.groups(obstacle.groups.join(', '));
      case 'claimed':
        return texts.claimed(obstacle.claim.by, format.clock(obstacle.claim.until));
      case 'role':
      case 'asker':
      case 'voted':
        return texts[obstacle.type];
    }
  };
}

/** The viewer's relation to a request. */
interface Standing {
  /** The claim in force, the viewer's own or somebody else's. */
  claim: Decidable['claim'];
  /** True if the claim in force is the viewer's. */
  mine: boolean;
  /** False until the viewer is known. */
  known: boolean;
  /** The obstacle to the viewer's decision. */
  obstacle: Obstacle | undefined;
}

/** Returns the viewer's relation to an open request, and renders again when a claim lapses. */
export function useStanding(request: Decidable): Standing {
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const now = useNowUntil(request.claim?.until);
  const claim = request.claim && Date.parse(request.claim.until) > now ? request.claim : undefined;
  return {
    known: me !== undefined,
    claim,
    mine: claim !== undefined && claim.by === me?.id,
    obstacle: me && obstacleToDeciding(request, me, now),
  };
}

/** The longest that a timer of the browser can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** Returns the time in milliseconds since the epoch, as of the last render before the moment (ISO 8601) or just after it. */
function useNowUntil(moment: string | undefined): number {
  const [now, setNow] = useState(Date.now);
  const end = moment === undefined ? 0 : Date.parse(moment);
  useEffect(() => {
    if (end === 0) return;
    const left = Math.max(0, end - Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left + 50, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [end]);
  return now;
}
