import type { MetricsSummary, ReliabilityBin } from '../../../contract/metrics.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import { lazily } from '../../parts/lazily.js';
import { Card } from './card.js';
import classes from './dashboard.module.css';
import { FigureTable } from './figure-table.js';
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

/** Share of right answers of each step of confidence as a dot on its interval, beside a mark of what the confidence says. */
function Intervals({ bins }: { bins: readonly ReliabilityBin[] }) {
  const { columns } = useTexts(dashboardTexts);
  const { number } = useFormat();
  const at = (share: number) => `${share * 100}%`;
  return (
    <div className={classes['intervals']}>
      {bins.map(({ from, to, answers, confidence, share, low, high }) => (
        <div key={from}>
          <span>{`${from}–${to}`}</span>
          <span className={classes['track']}>
            <i data-part="interval" style={{ left: at(low), width: at(high - low) }} />
            <i data-part="confidence" style={{ left: at(confidence) }} />
            <i data-part="share" style={{ left: at(share) }} />
          </span>
          <span>{number(answers)}</span>
        </div>
      ))}
      <small>
        <i data-part="confidence" /> {columns.meanConfidence} <i data-part="share" /> {columns.right}{' '}
        <i data-part="interval" /> {columns.interval}
      </small>
    </div>
  );
}
