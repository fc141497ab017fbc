import type { MetricsSummary } from '../../../../contract/metrics.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { Card } from '../card.js';
import { FigureTable } from '../figure-table.js';
import { dashboardTexts } from '../texts.js';
import { feedbackTexts } from './texts.js';

/** Number and share of positive opinions, in total and lately. */
export function Opinions({ stats }: { stats: MetricsSummary['feedback'] }) {
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
