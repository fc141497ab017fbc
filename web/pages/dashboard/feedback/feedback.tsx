import { Text } from '@mantine/core';
import type { MetricsSummary } from '../../../../contract/metrics.js';
import { useMaySome } from '../../../api/may.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { Card } from '../card.js';
import { FigureTable } from '../figure-table.js';
import { Section } from '../section.js';
import { dashboardTexts } from '../texts.js';
import type { Window } from '../window.js';
import { Comments } from './comments.js';
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
  const mayReadWords = useMaySome('listFeedback');
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
      {mayReadWords && <Patterns window={window} />}
      {mayReadWords && <Comments window={window} />}
    </Section>
  );
}

/** Number and share of positive opinions, in total and lately. */
function Opinions({ stats }: { stats: MetricsSummary['feedback'] }) {
  const { cards } = useTexts(dashboardTexts);
  const texts = useTexts(feedbackTexts);
  const format = useFormat();
  return (
    <Card
      wide
      texts={cards.opinions}
      table={
        <FigureTable
          caption={cards.opinions.title}
          head={[texts.period, texts.total, texts.ratings.positive, texts.ratings.negative, texts.rate]}
          rows={(['last7Days', 'last30Days', 'allTime'] as const).map((window) => {
            const { total, positive, negative, satisfactionRate } = stats[window];
            return {
              key: window,
              name: texts.windows[window],
              bar: satisfactionRate / 100,
              cells: [
                ...[total, positive, negative].map(format.number),
                total === 0 ? '–' : format.percent(satisfactionRate / 100),
              ],
            };
          })}
        />
      }
    />
  );
}
