import { IconEye } from '@tabler/icons-react';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { reviewTexts } from '../texts.js';
import classes from './frame.module.css';
import { Notice } from './notice.js';
import type { Obstacle } from './standing.js';

/** Why the request can only be read. */
export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  const texts = useTexts(reviewTexts);
  const format = useFormat();
  function say(): string {
    switch (obstacle.type) {
      case 'claimed':
        return texts.claimedBy(obstacle.by, format.clock(obstacle.until));
      case 'groups':
        return texts.onlyGroups(obstacle.groups.join(', '));
      case 'people':
        return texts.onlyPeople(obstacle.people.join(', '));
      case 'voted':
        return texts.alreadyVoted;
    }
  }
  return (
    <Notice
      tone="info"
      icon={<IconEye aria-hidden />}
      role="status"
      mb="md"
      className={classes['stays'] ?? ''}
    >
      {say()}
    </Notice>
  );
}
