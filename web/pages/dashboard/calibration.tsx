import type { MetricsSummary } from '../../../contract/metrics.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { lazily } from '../../parts/lazily.js';
import { Card } from './card.js';
import { FigureTable } from './figure-table.js';
import { Intervals } from './intervals.js';
import { dashboardTexts } from './texts.js';

const RiskChart = lazily(async () => ({ default: (await import('./charts.js')).RiskChart }));

/** Judged answers by their confidence: how many are right, and what share is wrong when only the surest are delivered. */
export function Calibration({
  calibration,
  threshold,
}: Pick<MetricsSummary, 'calibration'> & {
  /** Confidence from which answers go out alone, to be marked. */
  threshold?: number;
}) {
  const { cards, columns } = useTexts(dashboardTexts);
  const format = useFormat();
  const { reliability, riskCoverage } = calibration;
  const isEmpty = reliability.length === 0;
  return (
    <>
      <Card
        texts={cards.reliability}
        chart={isEmpty ? undefined : <Intervals bins={reliability} />}
        table={
          <FigureTable
            caption={cards.reliability.title}
            head={[columns.level, columns.judged, columns.meanConfidence, columns.right, columns.interval]}
            rows={reliability.map(({ from, to, answers, confidence, share, low, high }) => ({
              key: String(from),
              name: `${from}–${to}`,
              cells: [
                format.number(answers),
                format.percent(confidence),
                format.percent(share),
                `${format.percent(low)}–${format.percent(high)}`,
              ],
            }))}
          />
        }
      />
      <Card
        texts={cards.risk}
        chart={isEmpty ? undefined : <RiskChart points={riskCoverage} threshold={threshold} />}
        table={
          <FigureTable
            caption={cards.risk.title}
            head={[columns.atLeast, columns.delivered, columns.wrong]}
            rows={riskCoverage.map(({ confidence, coverage, risk }) => ({
              key: String(confidence),
              name: format.number(confidence),
              cells: [format.percent(coverage), format.percent(risk)],
            }))}
          />
        }
      />
    </>
  );
}
