import '@mantine/charts/styles.css';
import { BarChart, CompositeChart, LineChart } from '@mantine/charts';
import type { DayMetrics, RiskPoint } from '../../../contract/metrics.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { dashboardTexts } from './texts.js';

/** Properties shared by all charts. They are hidden from keyboards and screen readers, which read the table instead. */
const CHART = {
  h: 220,
  accessibilityLayer: false,
  tickLine: 'none',
  xAxisProps: { minTickGap: 24 },
  yAxisProps: { width: 68 },
} as const;

/** Queries as an area, opinions as bars in front of it. */
export function DailyChart({ daily }: { daily: readonly DayMetrics[] }) {
  const { columns } = useTexts(dashboardTexts);
  const format = useFormat();
  return (
    <CompositeChart
      {...CHART}
      data={daily.map((day) => ({ ...day, day: format.day(day.day) }))}
      dataKey="day"
      withLegend
      legendProps={{ itemSorter: null }}
      withDots={false}
      curveType="linear"
      maxBarWidth={18}
      yAxisProps={{ ...CHART.yAxisProps, allowDecimals: false }}
      valueFormatter={format.number}
      series={[
        { name: 'queries', label: columns.queries, color: 'pine.6', type: 'area' },
        { name: 'positive', label: columns.positive, color: 'teal.6', type: 'bar' },
        { name: 'negative', label: columns.negative, color: 'red.6', type: 'bar' },
      ]}
    />
  );
}

/** Cost as one bar a day. */
export function CostChart({ daily }: { daily: readonly DayMetrics[] }) {
  const { columns } = useTexts(dashboardTexts);
  const format = useFormat();
  return (
    <BarChart
      {...CHART}
      data={daily.map(({ day, costUsd }) => ({ day: format.day(day), costUsd }))}
      dataKey="day"
      maxBarWidth={24}
      valueFormatter={format.usd}
      series={[{ name: 'costUsd', label: columns.cost, color: 'indigo.5' }]}
    />
  );
}

/** Median response of the machine, day by day. */
export function SpeedChart({ daily }: { daily: readonly DayMetrics[] }) {
  const { columns } = useTexts(dashboardTexts);
  const format = useFormat();
  return (
    <LineChart
      {...CHART}
      data={daily.map(({ day, machineMsP50 = null }) => ({ day: format.day(day), machineMsP50 }))}
      dataKey="day"
      curveType="linear"
      dotProps={{ r: 3 }}
      valueFormatter={(ms) => format.duration(ms)}
      series={[{ name: 'machineMsP50', label: columns.machineP50, color: 'pine.6' }]}
    />
  );
}

interface RiskProps {
  points: readonly RiskPoint[];
  /** Confidence whose point is marked. */
  threshold?: number | undefined;
}

/** Share of wrong answers by how many are delivered, the surest first. */
export function RiskChart({ points, threshold }: RiskProps) {
  const { columns } = useTexts(dashboardTexts);
  const format = useFormat();
  const chosen = points.findLast(({ confidence }) => threshold !== undefined && confidence >= threshold);
  return (
    <LineChart
      {...CHART}
      data={points.map(({ coverage, risk }) => ({ coverage: format.percent(coverage), risk }))}
      dataKey="coverage"
      curveType="linear"
      dotProps={{ r: 3 }}
      yAxisProps={{ ...CHART.yAxisProps, domain: [0, 1] }}
      valueFormatter={format.percent}
      referenceLines={
        chosen && threshold !== undefined
          ? [{ x: format.percent(chosen.coverage), label: format.number(threshold), color: 'pine.6' }]
          : []
      }
      series={[{ name: 'risk', label: columns.wrong, color: 'red.6' }]}
    />
  );
}
