import { useEffect, useState } from 'react';
import { obstacleToDeciding, type Decidable, type Obstacle } from '../../contract/requests/who-decides.js';
import { useEndpoint } from '../api/api.js';
import { useFormat } from '../language/format.js';
import { useTexts } from '../language/language.js';

const en = {
  role: 'Your role does not let you decide this.',
  asker: 'You asked this question, so someone else must decide.',
  people: (names: string) => `Only ${names} may decide this.`,
  groups: (names: string) => `Only members of ${names} may decide this.`,
  claimed: (who: string, until: string) => `${who} has claimed this until ${until}.`,
  voted: 'You have approved this. Someone else must approve it, too.',
} satisfies Record<Obstacle['type'], unknown>;

const ko: typeof en = {
  role: '현재 역할로는 결정할 수 없습니다.',
  asker: '본인이 한 질문이므로 다른 사람이 결정해야 합니다.',
  people: (names) => `${names} 님만 결정할 수 있습니다.`,
  groups: (names) => `${names} 그룹만 결정할 수 있습니다.`,
  claimed: (who, until) => `${who} 님이 ${until}까지 맡고 있습니다.`,
  voted: '이미 승인하셨습니다. 다른 사람의 승인이 더 필요합니다.',
};

export const obstacleTexts = { en, ko };

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
