import { Text } from '@mantine/core';
import type { MetricsSummary, Spread, Share } from '../../../contract/metrics.js';
import type { RequestKind } from '../../../contract/requests/index.js';
import { useEndpoint } from '../../api/api.js';
import { useMaySome } from '../../api/may.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { LEVELS } from '../../parts/filters.js';
import { vocabulary } from '../../parts/vocabulary.js';
import { Calibration } from './calibration.js';
import { Card, Section } from './card.js';
import classes from './dashboard.module.css';
import { FigureTable } from './figure-table.js';
import { dashboardTexts } from './texts.js';
import { REFRESH } from './window.js';

/** A rate of fewer than these says little. */
const LEAST = 20;

/** Accuracy by confidence, the queue, and the decisions of people. */
export function People({ summary }: { summary: MetricsSummary }) {
  const { sections } = useTexts(dashboardTexts);
  const mayCount = useMaySome('countRequests');
  return (
    <Section title={sections.people}>
      <Calibration calibration={summary.calibration} />
      <Accuracy summary={summary} />
      {mayCount && <Queue />}
      <Decisions summary={summary} />
    </Section>
  );
}

function Accuracy({ summary }: { summary: MetricsSummary }) {
  const { cards, columns, smallN } = useTexts(dashboardTexts);
  const { levels } = useTexts(vocabulary);
  const format = useFormat();
  const few = (of: number) => of > 0 && of < LEAST;
  const rows = LEVELS.map((level) => ({ level, ...summary.confidence[level] }));
  return (
    <Card
      texts={cards.accuracy}
      table={
        <>
          <FigureTable
            caption={cards.accuracy.title}
            head={[columns.level, columns.queries, columns.before, columns.after]}
            rows={rows.map(({ level, queries, beforeReview, afterReview }) => ({
              key: level,
              name: levels[level],
              cells: [
                format.number(queries),
                <ShareText key="before" share={beforeReview} bar pale={few(beforeReview.of)} />,
                <ShareText key="after" share={afterReview} bar pale={few(afterReview.of)} />,
              ],
            }))}
          />
          {rows.some(({ beforeReview, afterReview }) => few(beforeReview.of) || few(afterReview.of)) && (
            <Text size="xs" c="dimmed" mt="xs">
              {smallN(LEAST)}
            </Text>
          )}
        </>
      }
    />
  );
}

function Queue() {
  const { cards, columns } = useTexts(dashboardTexts);
  const { kinds } = useTexts(vocabulary);
  const format = useFormat();
  const { data: counts } = useEndpoint('countRequests', { query: {} }, REFRESH);
  const waiting = Object.entries(counts?.kinds ?? {}).filter(([, count]) => count > 0);
  const most = Math.max(1, ...waiting.map(([, count]) => count));
  return (
    <Card
      texts={cards.queue}
      table={
        <FigureTable
          caption={cards.queue.title}
          head={[columns.kind, columns.waiting]}
          rows={waiting.map(([kind, count]) => ({
            key: kind,
            name: kinds[kind as RequestKind],
            bar: count / most,
            cells: [format.number(count)],
          }))}
        />
      }
    />
  );
}

function Decisions({ summary: { decisions } }: { summary: MetricsSummary }) {
  const { cards, columns, allKinds } = useTexts(dashboardTexts);
  const { kinds } = useTexts(vocabulary);
  const format = useFormat();
  const time = (spread: Spread | undefined, of: 'p50' | 'p90') =>
    spread ? format.duration(spread[of]) : '–';
  const rows = decisions.kinds.filter(({ decided, timedOut }) => decided + timedOut > 0);
  const decided = rows.reduce((sum, row) => sum + row.decided, 0);
  const all = { ...decisions, kind: 'all', decided, timedOut: decisions.timedOut.count } as const;
  return (
    <Card
      wide
      texts={cards.decisions}
      table={
        <FigureTable
          caption={cards.decisions.title}
          head={[
            columns.kind,
            columns.decided,
            columns.timedOut,
            columns.overridden,
            `${columns.timeToDecision}, ${columns.p50}`,
            columns.p90,
          ]}
          rows={(rows.length > 1 ? [...rows, all] : rows).map((row) => ({
            key: row.kind,
            name: row.kind === 'all' ? allKinds : kinds[row.kind],
            strong: row.kind === 'all',
            cells: [
              format.number(row.decided),
              format.number(row.timedOut),
              <ShareText key="overridden" share={row.overridden} />,
              time(row.timeToDecision, 'p50'),
              time(row.timeToDecision, 'p90'),
            ],
          }))}
        />
      }
    />
  );
}

interface Props {
  share: Share;
  /** Draws the share as a bar, too. */
  bar?: boolean;
  /** Too few to rely on. */
  pale?: boolean;
}

/** A share with what it is a share of. */
function ShareText({ share, bar = false, pale = false }: Props) {
  const { ratio } = useTexts(dashboardTexts);
  const format = useFormat();
  if (share.rate === undefined) return '–';
  return (
    <span className={classes['share']} data-pale={pale || undefined}>
      {format.percent(share.rate)}
      <Text span size="xs" c="dimmed" ml={6}>
        {ratio(format.number(share.count), format.number(share.of))}
      </Text>
      {bar && (
        <span className={classes['bar']} aria-hidden>
          <span style={{ width: `${share.rate * 100}%` }} />
        </span>
      )}
    </span>
  );
}
