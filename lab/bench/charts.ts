/** A bar of a group; bars of the same series have the same colour in every group. */
interface Bar {
  series: string;
  value: number;
  /** The value as it is written beside the bar. */
  text: string;
}

/** Horizontal bars in groups, from zero, on one scale. */
export interface Chart {
  /** Name of its file, without the ending; unique among all charts. */
  name: string;
  title: string;
  groups: { label: string; bars: Bar[] }[];
  /** A value that is aimed at, drawn across all groups. */
  aim?: { value: number; text: string };
}

const WIDTH = 760;
const LEFT = 250;
const RIGHT = 130;
const BAR = 18;
const GAP = 10;
const TOP = 74;
const BOTTOM = 34;
/** Told apart by most kinds of sight, and readable on white. */
const COLOURS = ['#1f6f8b', '#e0a030', '#7a4f9a', '#5a8f3c'];
const TICKS = 4;

/** Draws a chart as an SVG document that needs nothing else: no script, no font, no style sheet. */
export function drawChart({ title, groups, aim }: Chart): string {
  const series = [...new Set(groups.flatMap(({ bars }) => bars.map((bar) => bar.series)))];
  const most = niceMaximum(
    Math.max(aim?.value ?? 0, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value))),
  );
  const x = (value: number) => LEFT + ((WIDTH - LEFT - RIGHT) * value) / most;
  let y = TOP;
  const drawn = groups.flatMap(({ label, bars }) => {
    const middle = y + (bars.length * BAR) / 2 + 4;
    const shapes = bars.map((bar, nth) => {
      const top = y + nth * BAR;
      const colour = COLOURS[series.indexOf(bar.series) % COLOURS.length]!;
      return (
        rectangle(LEFT, top, Math.max(1, x(bar.value) - LEFT), BAR - 3, colour) +
        text(x(bar.value) + 6, top + BAR - 6, bar.text)
      );
    });
    y += bars.length * BAR + GAP;
    return [text(LEFT - 10, middle, label, 'end'), ...shapes];
  });
  const height = y + BOTTOM;
  const grid = Array.from({ length: TICKS + 1 }, (_, nth) => (most * nth) / TICKS).map(
    (value) =>
      line(x(value), TOP - 8, x(value), y, '#dddddd') +
      text(x(value), y + 16, shortNumber(value), 'middle', '#666666'),
  );
  const aimed = aim
    ? [
        line(x(aim.value), TOP - 8, x(aim.value), y, '#c0392b', '4 3'),
        text(x(aim.value) + 4, y + 30, aim.text, 'middle', '#c0392b'),
      ]
    : [];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" ` +
      `font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" rx="6" fill="#ffffff"/>`,
    `<text x="16" y="24" font-size="15" font-weight="600" fill="#222222">${escaped(title)}</text>`,
    ...legend(series),
    ...grid,
    ...drawn,
    ...aimed,
    '</svg>',
    '',
  ].join('\n');
}

function legend(series: string[]): string[] {
  if (series.length < 2) return [];
  let x = 16;
  return series.map((name, nth) => {
    const at = x;
    x += 30 + name.length * 7;
    return rectangle(at, 38, 12, 12, COLOURS[nth % COLOURS.length]!) + text(at + 18, 48, name);
  });
}

/** The end of a scale that is easy to read: 1, 2, 2.5 or 5 times a power of ten, not below the value. */
export function niceMaximum(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value * 0.999) ?? 10) * power;
}

function shortNumber(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en-US');
}

function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${height}" fill="${fill}"/>`;
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string, dashes?: string): string {
  const dashed = dashes ? ` stroke-dasharray="${dashes}"` : '';
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${stroke}"${dashed}/>`;
}

function text(x: number, y: number, content: string, anchor = 'start', fill = '#222222'): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="${fill}">${escaped(content)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
