import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import stringWidth from 'string-width';
import type { Language } from '../../contract/language.js';
import type { ReliabilityBin, RiskPoint } from '../../contract/metrics.js';
import { auroc, reliability, riskCoverage } from '../../domain/calibration.js';
import { pad } from '../terminal/layout.js';
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
export async function writeReport(
  folder: string,
  set: string,
  rows: readonly AnswerRow[],
  language: Language,
): Promise<void> {
  const texts = TEXTS[language];
  const report = reportOf(set, rows);
  await mkdir(folder, { recursive: true });
  const write = (end: string, content: string) => writeFile(join(folder, `${set}${end}`), content);
  await write('.json', `${JSON.stringify(report, null, 1)}\n`);
  await write('.md', textOf(report, texts));
  await write('-reliability.svg', reliabilityChart(set, report.reliability, texts));
  await write('-risk-coverage.svg', riskCoverageChart(set, report.riskCoverage, texts));
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

function textOf(report: Report, texts: Texts): string {
  const { set } = report;
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
      texts.summary(report, report.auroc === undefined ? '–' : share(report.auroc)),
      table(texts.bins, bins),
      `![${texts.rightByConfidence}](${set}-reliability.svg)`,
      table(texts.curve, curve),
      `![${texts.wrongByCoverage}](${set}-risk-coverage.svg)`,
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

/** A table in Markdown, its columns as wide as their cells. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => stringWidth(row[column]!))),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column]!)).join(' | ')} |`;
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
function reliabilityChart(set: string, bins: readonly ReliabilityBin[], texts: Texts): string {
  const marks = bins.map(
    ({ confidence, share, low, high, answers }) =>
      `<path class="range" d="M${x(confidence)} ${y(low)}V${y(high)}"/>` +
      `<circle class="mark" cx="${x(confidence)}" cy="${y(share)}" r="4"><title>${answers}</title></circle>`,
  );
  const said = bins.map(({ confidence, share, answers }) =>
    texts.bin(percent(share), answers, percent(confidence)),
  );
  return framed(
    {
      title: `${set}: ${texts.rightByConfidence}`,
      description: texts.right(said.join('; ') || texts.noAnswers),
      x: texts.meanConfidence,
      y: texts.shareRight,
    },
    [`<path class="ideal" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>`, ...marks],
  );
}

/** Share of wrong answers among those delivered, by how many questions are answered, the surest first. */
function riskCoverageChart(set: string, points: readonly RiskPoint[], texts: Texts): string {
  const last = points.at(-1);
  const path = points.map((point, nth) => `${nth === 0 ? 'M' : 'L'}${x(point.coverage)} ${y(point.risk)}`);
  return framed(
    {
      title: `${set}: ${texts.wrongByCoverage}`,
      description: last
        ? texts.wrong(percent(last.coverage), percent(last.risk))
        : texts.right(texts.noAnswers),
      x: texts.shareAnswered,
      y: texts.shareWrong,
    },
    path.length > 0 ? [`<path class="line" d="${path.join('')}"/>`] : [],
  );
}

const en = {
  summary: ({ questions, answered, right }: Report, auroc: string) =>
    `${questions} questions, ${answered} answered, ${right} of these right; AUROC over the answers ${auroc}.`,
  bins: ['confidence', 'answers', 'mean', 'share right', '95 % interval'],
  curve: ['questions answered', 'of these wrong', 'confidence at least'],
  rightByConfidence: 'right answers by confidence',
  wrongByCoverage: 'wrong answers by coverage',
  bin: (share: string, answers: number, confidence: string) =>
    `${share} of ${answers} answers with a mean confidence of ${confidence}`,
  right: (said: string) => `Right are ${said}.`,
  wrong: (coverage: string, risk: string) =>
    `Answering ${coverage} of the questions, ${risk} of the answers are wrong; to the left, where only the surest are answered, others.`,
  noAnswers: 'no answers',
  meanConfidence: 'mean confidence',
  shareRight: 'share right, 95 % interval',
  shareAnswered: 'share of questions answered, surest first',
  shareWrong: 'share of these that is wrong',
};

type Texts = typeof en;

const ko: Texts = {
  summary: ({ questions, answered, right }, auroc) =>
    `질문 ${questions}건 가운데 ${answered}건에 답했고, 그중 ${right}건이 맞았습니다. 답변의 AUROC는 ${auroc}입니다.`,
  bins: ['신뢰도', '답변', '평균', '맞은 비율', '95% 구간'],
  curve: ['답한 질문의 비율', '그중 틀린 비율', '신뢰도 하한'],
  rightByConfidence: '신뢰도별 맞은 답변',
  wrongByCoverage: '답한 비율별 틀린 답변',
  bin: (share, answers, confidence) => `평균 신뢰도 ${confidence}인 답변 ${answers}건의 ${share}`,
  right: (said) => `맞은 답변: ${said}.`,
  wrong: (coverage, risk) =>
    `질문의 ${coverage}에 답하면 답변의 ${risk}가 틀립니다. 왼쪽은 신뢰도가 가장 높은 질문에만 답할 때입니다.`,
  noAnswers: '없음',
  meanConfidence: '평균 신뢰도',
  shareRight: '맞은 비율, 95% 구간',
  shareAnswered: '답한 질문의 비율, 신뢰도가 높은 순',
  shareWrong: '그중 틀린 비율',
};

const TEXTS: Record<Language, Texts> = { en, ko };
