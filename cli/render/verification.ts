import type { VerificationRecord } from '../../contract/verification.js';
import type { Scene } from '../forms/form.js';
import { wrapIndented } from '../terminal/layout.js';
import { formatTime } from './time.js';

/** Formats the result of a verification. */
export function verificationLines(record: VerificationRecord, { terminal, texts, now }: Scene): string[] {
  const t = texts.verification;
  const { type, question, summary, qualityScore, issues, recommendations, by, at } = record;
  const listed = (title: string, items: readonly string[]) =>
    items.length > 0 ? [`  ${title}`, ...items.map((item) => `  - ${item}`)] : [];
  return [
    '',
    `${terminal.paint('bold', `[${t.title(texts.verificationTypes[type])}]`)} ${t.score} ${qualityScore.toFixed(2)} · ${t.by(by, formatTime(at, now))}`,
    ...(question ? [`  ${question}`] : []),
    ...(record.withheld
      ? [`  ${texts.answer.withheldText}`]
      : [
          `  ${summary}`,
          ...(issues.length > 0 ? listed(t.issues, issues) : [`  ${t.noIssues}`]),
          ...listed(t.recommendations, recommendations),
        ]),
  ].flatMap((line) => wrapIndented(line, terminal.width));
}
