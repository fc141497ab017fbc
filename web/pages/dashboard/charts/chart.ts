/** Properties shared by all charts. They are hidden from keyboards and screen readers, which read the table instead. */
export const CHART = {
  h: 220,
  accessibilityLayer: false,
  tickLine: 'none',
  xAxisProps: { minTickGap: 24 },
  yAxisProps: { width: 68 },
} as const;
