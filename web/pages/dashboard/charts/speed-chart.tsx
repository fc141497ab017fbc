import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import type { DayMetrics } from '../../../../contract/metrics.js';
import { useFormat } from '../../../language/format.js';
import { useTexts } from '../../../language/language.js';
import { dashboardTexts } from '../texts.js';
import { useDayText } from '../use-day-text.js';
import { CHART } from './chart.js';

/** Median response of the machine, day by day. */
export default function SpeedChart({ daily }: { daily: readonly DayMetrics[] }) {
  const { columns } = useTexts(dashboardTexts);
  const format = useFormat();
  const dayText = useDayText();
  return (
    <LineChart
      {...CHART}
      data={daily.map(({ day, machineMsP50 = null }) => ({ day: dayText(day), machineMsP50 }))}
      dataKey="day"
      curveType="linear"
      dotProps={{ r: 3 }}
      valueFormatter={(ms) => format.duration(ms)}
      series={[{ name: 'machineMsP50', label: columns.machineP50, color: 'cyan.6' }]}
    />
  );
}
