import { Text } from '@mantine/core';
import type { MetricsSummary } from '../../../../contract/metrics.js';
import { useTexts } from '../../../language/language.js';
import { Section } from '../section.js';
import { dashboardTexts } from '../texts.js';
import type { Window } from '../window.js';
import { Comments } from './comments.js';
import { Opinions } from './opinions.js';
import { Patterns } from './patterns.js';
import { feedbackTexts } from './texts.js';

interface Props {
  window: Window;
  summary: MetricsSummary;
}

/** Opinions of the askers, with remedies for frequent complaints. */
export function Feedback({ window, summary }: Props) {
  const { sections } = useTexts(dashboardTexts);
  const { none } = useTexts(feedbackTexts);
  if (summary.feedback.allTime.total === 0) {
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  }
  return (
    <Section title={sections.feedback}>
      <Opinions stats={summary.feedback} />
      <Patterns window={window} />
      <Comments window={window} />
    </Section>
  );
}
