import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReliabilityBin, RiskPoint } from '../../contract/metrics.js';
import { auroc, reliability, riskCoverage } from '../../domain/calibration.js';
import type { AnswerRow } from './answers.js';

interface Report {
  set: string;
  questions: number;
  answered: number;
  right: number;
  /** AUROC of the confidence over the answers given. */
  auroc: number | undefined;
  reliability: ReliabilityBin[];
  riskCoverage: RiskPoint[];
}

/** Shares of the questions for which the text says how much of the answers is wrong. */
const COVERAGES = [0.25, 0.5, 0.75, 1];

/**
 * Writes the reliability table and the risk-coverage curve of a set to a folder: `NAME.json`, the text `NAME.md`, and the
 * pictures `NAME-reliability.svg` and `NAME-risk-coverage.svg`.
 */
export async function writeReport(folder: string, set: string, rows: readonly AnswerRow[]): Promise<void> {
  const report = reportOf(set, rows);
  await mkdir(folder, { recursive: true });
  const write = (end: string, content: string) => writeFile(join(folder, `${set}${end}`), content);
  await write('.json', `${JSON.stringify(report, null, 1)}\n`);
  await write('.md', textOf(report));
  await write('-reliability.svg', reliabilityChart(set, report.reliability));
  await write('-risk-coverage.svg', riskCoverageChart(set, report.riskCoverage));
}

function reportOf(set: string, rows: readonly AnswerRow[]): Report {
  const given = rows.filter((row) => row.answered);
  const judged = given.map(({ confidence, correct }) => ({ confidence, answers: 1, right: correct ? 1 : 0 }));
  const confidencesOf = (right: boolean) =>
    given.filter(({ correct }) => correct === right).map(({ confidence }) => confidence);
  return {
    set,
    questions: rows.length,
    answered: given.length,
    right: given.filter((row) => row.correct).length,
    auroc: auroc(confidencesOf(true), confidencesOf(false)),
    reliability: reliability(judged),
    riskCoverage: riskCoverage(judged, rows.length),
  };
}

function textOf(report: Report): string {
  const { set, questions, answered, right } = report;
  const share = (value: number) => value.toFixed(2);
  const bins = report.reliability.map(({ from, to, answers, confidence, share: rate, low, high }) => [
    `${from.toFixed(1)}–${to.toFixed(1)}`,
    String(answers),
    share(confidence),
    share(rate),
    `${share(low)}–${share(high)}`,
  ]);
  // the largest part of the questions that can be answered without more of them
  const points = COVERAGES.flatMap(
    (most) => report.riskCoverage.findLast(({ coverage }) => coverage <= most) ?? [],
  );
  const curve = [...new Set(points)].map(({ coverage, risk, confidence }) => [
    share(coverage),
    share(risk),
    share(confidence),
  ]);
  return (
    [
      `# ${set}`,
      `${questions} questions, ${answered} answered, ${right} of these right; AUROC over the answers ${report.auroc === undefined ? '–' : share(report.auroc)}.`,
      table(['confidence', 'answers', 'mean', 'share right', '95 % interval'], bins),
      `![Share of right answers by confidence](${set}-reliability.svg)`,
      table(['questions answered', 'of these wrong', 'confidence at least'], curve),
      `![Share of wrong answers by coverage](${set}-risk-coverage.svg)`,
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

/** A table in Markdown, its columns as wide as their cells. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]!.length), name.length),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const SIZE = 320;
const LEFT = 56;
const TOP = 44;
const WIDTH = LEFT + SIZE + 24;
const HEIGHT = TOP + SIZE + 52;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];
/** Colours of both themes, so that the picture is read on white and on black pages. */
const STYLE = `
  .page { fill: #ffffff } text { fill: #222222 } .grid { stroke: #dddddd }
  .ideal { stroke: #767676; stroke-dasharray: 4 4 } .line { stroke: #1f6f8b; fill: none; stroke-width: 2 }
  .mark { fill: #1f6f8b } .range { stroke: #1f6f8b; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #1b1d21 } text { fill: #e6e6e6 } .grid { stroke: #3a3d42 } .ideal { stroke: #9a9a9a }
    .line, .range { stroke: #6fc3df } .mark { fill: #6fc3df }
  }`;

interface Frame {
  title: string;
  /** Says in words what the picture shows. */
  description: string;
  x: string;
  y: string;
}

const x = (value: number) => round(LEFT + value * SIZE);
const y = (value: number) => round(TOP + (1 - value) * SIZE);
const round = (value: number) => Math.round(value * 10) / 10;
const percent = (value: number) => `${Math.round(value * 100)} %`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A square whose axes go from 0 to 1, as an SVG document that needs nothing else. */
function framed({ title, description, ...axes }: Frame, content: readonly string[]): string {
  const grid = TICKS.map(
    (tick) =>
      `<path class="grid" d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}"/>` +
      `<text x="${x(tick)}" y="${y(0) + 18}" text-anchor="middle">${tick}</text>` +
      `<text x="${x(0) - 8}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
  );
  const middle = TOP + SIZE / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="t d" font-family="system-ui, sans-serif" font-size="12">`,
    `<title id="t">${escaped(title)}</title>`,
    `<desc id="d">${escaped(description)}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="page" width="${WIDTH}" height="${HEIGHT}" rx="6"/>`,
    `<text x="16" y="24" font-size="13" font-weight="600">${escaped(title)}</text>`,
    ...grid,
    `<text x="${LEFT + SIZE / 2}" y="${HEIGHT - 12}" text-anchor="middle">${escaped(axes.x)}</text>`,
    `<text x="16" y="${middle}" text-anchor="middle" transform="rotate(-90 16 ${middle})">${escaped(axes.y)}</text>`,
    ...content,
    '</svg>',
    '',
  ].join('\n');
}

/** Share of right answers by confidence, with intervals; on the dashed line confidence is what it says. */
function reliabilityChart(set: string, bins: readonly ReliabilityBin[]): string {
  const marks = bins.map(
    ({ confidence, share, low, high, answers }) =>
      `<path class="range" d="M${x(confidence)} ${y(low)}V${y(high)}"/>` +
      `<circle class="mark" cx="${x(confidence)}" cy="${y(share)}" r="4"><title>${answers}</title></circle>`,
  );
  const said = bins.map(
    ({ confidence, share, answers }) =>
      `${percent(share)} of ${answers} answers with a mean confidence of ${percent(confidence)}`,
  );
  return framed(
    {
      title: `${set}: right by confidence`,
      description: `Right are ${said.join('; ') || 'no answers'}.`,
      x: 'mean confidence',
      y: 'share right, 95 % interval',
    },
    [`<path class="ideal" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>`, ...marks],
  );
}

/** Share of wrong answers among those delivered, by how many questions are answered, the surest first. */
function riskCoverageChart(set: string, points: readonly RiskPoint[]): string {
  const last = points.at(-1);
  const path = points.map((point, nth) => `${nth === 0 ? 'M' : 'L'}${x(point.coverage)} ${y(point.risk)}`);
  return framed(
    {
      title: `${set}: wrong by coverage`,
      description: last
        ? `Answering ${percent(last.coverage)} of the questions, ${percent(last.risk)} of the answers are wrong; ` +
          'to the left, where only the surest are answered, others.'
        : 'No answers.',
      x: 'share of questions answered, surest first',
      y: 'share of these that is wrong',
    },
    path.length > 0 ? [`<path class="line" d="${path.join('')}"/>`] : [],
  );
}
