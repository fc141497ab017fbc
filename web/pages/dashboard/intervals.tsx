import type { ReliabilityBin } from '../../../contract/metrics.js';
import { useFormat } from '../../language/format.js';
import { useTexts } from '../../language/language.js';
import classes from './dashboard.module.css';
import { dashboardTexts } from './texts.js';

/** Share of right answers of each step of confidence as a dot on its interval, beside a mark of what the confidence says. */
export function Intervals({ bins }: { bins: readonly ReliabilityBin[] }) {
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
