import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { DayMetrics } from '../../../../contract/metrics.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { dashboardTexts } from '../texts.js';
import { useDayText } from '../use-day-text.js';
import { CHART } from './chart.js';

/** Cost as one bar a day. */
export default function CostChart({ daily }: { daily: readonly DayMetrics[] }) {
  const { columns } = useTexts(dashboardTexts);
  const format = useFormat();
  const dayText = useDayText();
  return (
    <BarChart
      {...CHART}
      data={daily.map(({ day, costUsd }) => ({ day: dayText(day), costUsd }))}
      dataKey="day"
      maxBarWidth={24}
      valueFormatter={format.usd}
      series={[{ name: 'costUsd', label: columns.cost, color: 'indigo.5' }]}
    />
  );
}
