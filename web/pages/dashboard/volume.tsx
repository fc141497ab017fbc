import type { MetricsSummary } from '../../../contract/metrics.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { lazily } from '../../parts/lazily.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { Card, Section } from './card.js';
import { FigureTable } from './figure-table.js';
import { dashboardTexts } from './texts.js';
import { SHORT } from './window.js';

// the numbers need not wait for the library that draws
const DailyChart = lazily(async () => ({ default: (await import('./charts.js')).DailyChart }));
const CostChart = lazily(async () => ({ default: (await import('./charts.js')).CostChart }));

/** Questions per day, outcomes and cost. */
export function Volume({ summary }: { summary: MetricsSummary }) {
  const { cards, columns, sections } = useTexts(dashboardTexts);
  const words = useTexts(vocabulary);
  const format = useFormat();
  const { daily, queries, usage } = summary;
  const newestFirst = [...daily].reverse();
  return (
    <Section title={sections.volume}>
      <Card
        texts={cards.daily}
        chart={daily.length > SHORT ? <DailyChart daily={daily} /> : undefined}
        table={
          <FigureTable
            caption={cards.daily.title}
            head={[columns.day, columns.queries, columns.positive, columns.negative]}
            rows={newestFirst.map(({ day, queries: count, positive, negative }) => ({
              key: day,
              name: format.day(day),
              cells: [count, positive, negative].map(format.number),
            }))}
          />
        }
      />
      <Card
        texts={cards.cost}
        {...(usage.costUsd > 0 && daily.length > SHORT ? { chart: <CostChart daily={daily} /> } : {})}
        table={
          <FigureTable
            caption={cards.cost.title}
            head={[columns.day, columns.cost]}
            // a chart of nothing says less than a line of text
            rows={(usage.costUsd > 0 ? newestFirst : []).map(({ day, costUsd }) => ({
              key: day,
              name: format.day(day),
              cells: [format.usd(costUsd)],
            }))}
          />
        }
      />
      <Card
        texts={cards.outcomes}
        table={
          <FigureTable
            caption={cards.outcomes.title}
            head={[columns.outcome, columns.count, columns.share]}
            rows={Object.entries(queries.stages).map(([stage, count]) => ({
              key: stage,
              name:
                stage === 'undecided'
                  ? words.undecided
                  : words.stages[stage as Exclude<keyof typeof queries.stages, 'undecided'>],
              bar: count / queries.total,
              cells: [format.number(count), format.percent(count / queries.total)],
            }))}
          />
        }
      />
      <Shares summary={summary} />
    </Section>
  );
}

function Shares({ summary }: { summary: MetricsSummary }) {
  const { cards, columns, shares } = useTexts(dashboardTexts);
  const format = useFormat();
  const { corrections, webFallback, queries } = summary;
  const rows = [
    { key: 'corrected', share: corrections.corrected },
    { key: 'webFallback', share: webFallback },
    { key: 'cacheHits', share: queries.cacheHits },
    { key: 'reviewed', share: queries.reviewed },
  ] as const;
  return (
    <Card
      texts={cards.shares}
      table={
        <FigureTable
          caption={cards.shares.title}
          head={[columns.queries, columns.count, columns.share]}
          rows={rows.map(({ key, share }) => ({
            key,
            name: shares[key],
            bar: share.rate ?? 0,
            cells: [format.number(share.count), share.rate === undefined ? '–' : format.percent(share.rate)],
          }))}
        />
      }
    />
  );
}
