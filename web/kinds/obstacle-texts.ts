import type { Obstacle } from '../../contract/requests/who-decides.js';

const en = {
  role: 'Your role does not let you decide this.',
  asker: 'You asked for this yourself, so someone else must decide.',
  people: (names: string) => `Only ${names} may decide this.`,
  groups: (names: string) => `Only members of ${names} may decide this.`,
  claimed: (who: string, until: string) => `${who} has claimed this until ${until}.`,
  voted: 'You have approved this. Someone else must approve it, too.',
} satisfies Record<Obstacle['type'], unknown>;

const ko: typeof en = {
  role: '현재 역할로는 결정할 수 없습니다.',
  asker: '본인이 요청한 일이므로 다른 사람이 결정해야 합니다.',
  people: (names) => `${names} 님만 결정할 수 있습니다.`,
  groups: (names) => `${names} 그룹의 구성원만 결정할 수 있습니다.`,
  claimed: (who, until) => `${who} 님이 ${until}까지 맡고 있습니다.`,
  voted: '이미 승인하셨습니다. 다른 사람의 승인이 더 필요합니다.',
};

export const obstacleTexts = { en, ko };
