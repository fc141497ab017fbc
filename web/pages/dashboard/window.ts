import { useUrlParameter } from '../../parts/url-parameter.js';

/** Lengths of the period to choose from, in days. */
export const WINDOWS = [7, 30, 90] as const;
const USUAL = 30;

/** Figures are read anew this often while the page is looked at. */
export const REFRESH = { refetchInterval: 30_000 } as const;

/** The period that the address names. */
export function useDays(): [number, (days: number) => void] {
  const [value, set] = useUrlParameter('days');
  const days = WINDOWS.find((window) => String(window) === value) ?? USUAL;
  return [days, (next) => set(next === USUAL ? undefined : String(next))];
}
