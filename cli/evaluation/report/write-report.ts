import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReliabilityBin, RiskPoint } from '../../../contract/metrics.js';
import { auroc, reliability, riskCoverage } from '../../../domain/calibration.js';
import type { AnswerRow } from '../answers/index.js';
import { reliabilityChart, riskCoverageChart } from './svg.js';

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
