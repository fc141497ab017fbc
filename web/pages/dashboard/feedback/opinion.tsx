import { Anchor, Group, Text } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { FeedbackItem } from '../../../../contract/feedback.js';
import { pageAddress } from '../../../../contract/pages.js';
import { useTexts } from '../../../language/language.js';
import { ConfidenceBadge } from '../../../parts/confidence-badge.js';
import { TimeText } from '../../../parts/time-text.js';
import classes from './feedback.module.css';
import { feedbackTexts } from './texts.js';

interface Props {
  opinion: FeedbackItem;
  /** As an example: without rating and confidence. */
  quiet?: boolean;
}

/** One opinion, with a link to the question it is about. */
export function Opinion({ opinion, quiet = false }: Props) {
  const { ratings, withoutComment } = useTexts(feedbackTexts);
  const { rating, comment, question, queryId, by, at, confidence } = opinion;
  const RatingIcon = rating === 'positive' ? IconThumbUp : IconThumbDown;
  return (
    <li className={classes['opinion']}>
      {!quiet && (
        <RatingIcon
          size={18}
          role="img"
          aria-label={ratings[rating]}
          color={`var(--mantine-color-${rating === 'positive' ? 'teal' : 'red'}-6)`}
        />
      )}
      <div>
        <Text size="sm" {...(comment === '' ? { c: 'dimmed' } : {})} className={classes['comment'] ?? ''}>
          {comment === '' ? withoutComment : comment}
        </Text>
        <Group gap={8} mt={2}>
          <Anchor component={Link} href={pageAddress('query', queryId)} size="xs" lineClamp={1} maw="32rem">
            {question}
          </Anchor>
          <Text size="xs" c="dimmed">
            {by} · <TimeText at={at} />
          </Text>
          {!quiet && confidence && <ConfidenceBadge level={confidence} />}
        </Group>
      </div>
    </li>
  );
}
