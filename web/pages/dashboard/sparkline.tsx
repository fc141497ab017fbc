import classes from './dashboard.module.css';

const HEIGHT = 28;
/** The line itself has some width. */
const MARGIN = 2;

/** The course of a figure as a line; its numbers stand in the chart below. Days without a value are passed over. */
export function Sparkline({ values }: { values: readonly (number | undefined)[] }) {
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
