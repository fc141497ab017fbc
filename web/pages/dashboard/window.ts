import type { WindowChoice } from '../../../contract/metrics.js';
import { momentOf, oneOf } from '../../parts/filters.js';
import { useUrlParameters } from '../../parts/url-parameter.js';
import type { dashboardTexts } from './texts.js';

type Period = keyof typeof dashboardTexts.en.periods;

/** Names of the periods to choose from. */
export const PERIODS: readonly Period[] = ['1h', '24h', '7d', '30d', '90d', 'custom'];
const USUAL: Period = '30d';

/** Figures by day say little of a window that touches no more days than these. */
export const SHORT = 2;

/** A window as the API takes it. */
export type Window = Partial<WindowChoice>;

/** Figures are read anew this often while the page is looked at. */
export const REFRESH = { refetchInterval: 30_000 } as const;

/** The period that the address names, the window that it is, and a function that changes the address. */
export function useWindow() {
  const { params, change } = useUrlParameters();
  const period = oneOf(PERIODS, params.get('period')) ?? USUAL;
  const since = momentOf(params.get('from'));
  const until = momentOf(params.get('until'), { after: true });
  const length = Number.parseInt(period);
  const window: Window =
    period === 'custom'
      ? { ...(since && { since }), ...(until && { until }) }
      : period.endsWith('h')
        ? { hours: length }
        : { days: length };
  const choose = (next: Period) =>
    change({ period: next === USUAL ? null : next, ...(next !== 'custom' && { from: null, until: null }) });
  return { params, change, period, window, choose };
}
