/** How every chart of the page is drawn: its table is what can be read and reached by keyboard. */
export const CHART = {
  h: 220,
  accessibilityLayer: false,
  tickLine: 'none',
  xAxisProps: { minTickGap: 24 },
  yAxisProps: { width: 68 },
} as const;
