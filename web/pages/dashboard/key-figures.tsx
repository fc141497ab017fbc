import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DayMetrics, MetricsSummary } from '../../../contract/metrics.js';
import { useApi, useEndpoint } from '../../api/api.js';
import { useMaySome } from '../../api/may.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { useNow } from '../../parts/now.js';
import classes from './dashboard.module.css';
import { HelpMark } from './card.js';
import { dashboardTexts } from './texts.js';
import { REFRESH, SHORT } from './window.js';

/** The key figures in one row. */
export function KeyFigures({ summary }: { summary: MetricsSummary }) {
  const { keys: texts } = useTexts(dashboardTexts);
  const format = useFormat();
  const { daily, days, queries, responseTime, usage } = summary;
  const opinions = sum(daily, 'positive') + sum(daily, 'negative');
  const { machine } = responseTime;
  const mayCount = useMaySome('countRequests');
  return (
    <div className={classes['keys']}>
      <Key
        name={texts.queries}
        help={texts.help.queries}
        value={format.number(queries.total)}
        beside={days > SHORT && texts.perDay(format.number(Math.round((queries.total / days) * 10) / 10))}
        trend={daily.map((day) => day.queries)}
      />
      <Key
        name={texts.satisfaction}
        help={texts.help.satisfaction}
        value={opinions === 0 ? '–' : format.percent(sum(daily, 'positive') / opinions)}
        beside={opinions === 0 ? texts.noOpinion : texts.of(format.number(opinions))}
        trend={daily.map(({ positive, negative }) =>
          positive + negative === 0 ? undefined : positive / (positive + negative),
        )}
      />
      <Key
        name={texts.machine}
        help={texts.help.machine}
        value={machine ? format.duration(machine.p50) : '–'}
        beside={machine && texts.p95(format.duration(machine.p95))}
        trend={daily.map(({ machineMsP50 }) => machineMsP50)}
      />
      {mayCount && <Waiting />}
      <Key
        name={texts.cost}
        help={texts.help.cost}
        value={format.usd(usage.costUsd)}
        beside={usage.calls === 0 ? texts.noModel : texts.perQuery(format.usd(usage.perQuery.costUsd))}
        trend={daily.map((day) => day.costUsd)}
      />
    </div>
  );
}

function Waiting() {
  const { keys: texts } = useTexts(dashboardTexts);
  const format = useFormat();
  const now = useNow();
  const { data: counts } = useEndpoint('countRequests', { query: {} }, REFRESH);
  const oldest = useOldest();
  return (
    <Key
      name={texts.waiting}
      help={texts.help.waiting}
      value={counts ? format.number(counts.total) : '–'}
      beside={
        counts &&
        (counts.total === 0
          ? texts.nothingWaits
          : [
              oldest !== undefined && texts.oldest(format.relative(oldest, now)),
              counts.dueSoon > 0 && texts.dueSoon(format.number(counts.dueSoon)),
            ]
              .filter(Boolean)
              .join(' · '))
      }
    />
  );
}

/** Returns the time at which the oldest open request was raised. Its cache key is not that of the list, which events outdate. */
function useOldest(): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    ...REFRESH,
    queryKey: ['oldestRequest'],
    queryFn: async ({ signal }) =>
      (await api.call('listRequests', { query: { sort: 'age', limit: 1 } }, { signal })).data.items[0]
        ?.createdAt ?? null,
  });
  return data ?? undefined;
}

interface KeyProps {
  name: string;
  help: string;
  value: string;
  beside?: ReactNode;
  /** One value for each day; undefined for a day without one. */
  trend?: readonly (number | undefined)[];
}

function Key({ name, help, value, beside, trend }: KeyProps) {
  return (
    <div className={classes['key']}>
      <div className={classes['keyName']}>
        <Text size="sm" c="dimmed">
          {name}
        </Text>
        <HelpMark title={name} text={help} />
      </div>
      <Text className={classes['keyValue'] ?? ''}>{value}</Text>
      <Text size="xs" c="dimmed" mih="1.4em">
        {beside}
      </Text>
      <Sparkline values={trend ?? []} />
    </div>
  );
}

function sum(daily: readonly DayMetrics[], of: 'positive' | 'negative'): number {
  return daily.reduce((total, day) => total + day[of], 0);
}

const HEIGHT = 28;
/** The line itself has some width. */
const MARGIN = 2;

/** The course of a figure as a line; its numbers stand in the chart below. Days without a value are passed over. */
function Sparkline({ values }: { values: readonly (number | undefined)[] }) {
  const known = values.filter((value) => value !== undefined);
  const top = Math.max(...known);
  const points =
    known.length < 2 || top === 0
      ? []
      : values.flatMap((value, at) =>
          value === undefined
            ? []
            : [
                `${(at / (values.length - 1)) * 100},${HEIGHT - MARGIN - (value / top) * (HEIGHT - 2 * MARGIN)}`,
              ],
        );
  if (points.length < 2) return null;
  return (
    <svg
      className={classes['sparkline']}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
