import stringWidth from 'string-width';
import { clip, pad } from './layout.js';

/** Columns the last cell needs to stand beside the others; with less it goes on a line of its own. */
const MIN_LAST = 24;
const GAP = '  ';

export interface Row {
  cells: readonly string[];
  /** Printed on a line of its own under the row, whole, so that it can be copied. */
  below?: string;
}

/**
 * Rows under headings. The last column takes what is left of the width and is cut to it; where too little is left,
 * it stands on a line of its own under each row.
 */
export function table(headings: readonly string[], rows: readonly Row[], width: number): string[] {
  const last = headings.length - 1;
  const widths = headings
    .slice(0, last)
    .map((heading, i) =>
      Math.max(...[heading, ...rows.map(({ cells }) => cells[i] ?? '')].map((c) => stringWidth(c))),
    );
  const left = width - widths.reduce((sum, w) => sum + w + GAP.length, 0);
  const render = ({ cells, below }: Row) => {
    const front = widths.map((w, i) => pad(cells[i] ?? '', w)).join(GAP);
    const tail = cells[last] ?? '';
    return [
      ...(left >= MIN_LAST
        ? [`${front}${GAP}${clip(tail, left)}`.trimEnd()]
        : [front.trimEnd(), `${GAP}${GAP}${clip(tail, width - 4)}`]),
      ...(below === undefined ? [] : [`${GAP}${GAP}${below}`]),
    ];
  };
  return [{ cells: headings }, ...rows].flatMap(render);
}
