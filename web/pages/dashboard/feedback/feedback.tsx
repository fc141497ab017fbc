import { Text } from '@mantine/core';
import { IconMessageHeart } from '@tabler/icons-react';
import type { MetricsSummary } from '../../../../contract/metrics.js';
import { useTexts } from '../../../language/language.js';
import { EmptyState } from '../../../parts/empty-state.js';
import { Section } from '../section.js';
import { dashboardTexts } from '../texts.js';
import { Comments } from './comments.js';
import { Opinions } from './opinions.js';
import { Patterns } from './patterns.js';
import { feedbackTexts } from './texts.js';

interface Props {
  days: number;
  summary: MetricsSummary;
}

/** Opinions of the askers, with remedies for frequent complaints. */
export function Feedback({ days, summary }: Props) {
  const { sections } = useTexts(dashboardTexts);
  const { none } = useTexts(feedbackTexts);
  if (summary.feedback.allTime.total === 0) {
    return (
      <EmptyState icon={<IconMessageHeart size={40} />} title={none.title}>
        <Text c="dimmed">{none.detail}</Text>
      </EmptyState>
    );
  }
  return (
    <Section title={sections.feedback}>
      <Opinions stats={summary.feedback} />
      <Patterns days={days} />
      <Comments days={days} />
    </Section>
  );
}
