import '@mantine/charts/styles.css';
import { CompositeChart } from '@mantine/charts';
import type { DayMetrics } from '../../../../contract/metrics.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { dashboardTexts } from '../texts.js';
import { useDayText } from '../use-day-text.js';
import { CHART } from './chart.js';

/** Queries as an area, opinions as bars in front of it. */
export default function DailyChart({ daily }: { daily: readonly DayMetrics[] }) {
  const { columns } = useTexts(dashboardTexts);
  const format = useFormat();
  const dayText = useDayText();
  return (
    <CompositeChart
      {...CHART}
      data={daily.map((day) => ({ ...day, day: dayText(day.day) }))}
      dataKey="day"
      withLegend
      legendProps={{ itemSorter: null }}
      withDots={false}
      curveType="linear"
      maxBarWidth={18}
      yAxisProps={{ ...CHART.yAxisProps, allowDecimals: false }}
      valueFormatter={format.number}
      series={[
        { name: 'queries', label: columns.queries, color: 'cyan.6', type: 'area' },
        { name: 'positive', label: columns.positive, color: 'teal.6', type: 'bar' },
        { name: 'negative', label: columns.negative, color: 'red.6', type: 'bar' },
      ]}
    />
  );
}
