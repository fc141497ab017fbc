import type { Language } from '../../contract/language.js';
import type { SourceView } from '../../contract/sources.js';
import type { SourceList } from '../../temporal/sources.js';
import { formatTime } from '../render/time.js';
import { table } from '../terminal/table.js';
import { intervalText } from './interval.js';
import type { SourceTexts } from './texts.js';

interface Page {
  /** Columns. */
  width: number;
  now: number;
  language: Language;
}

/** Formats the sources as a table with the last result below each, then those that cannot be read. */
export function sourceLines({ items, unreadable }: SourceList, texts: SourceTexts, page: Page): string[] {
  if (items.length + unreadable.length === 0) return [texts.none];
  return [
    ...(items.length > 0 ? sourceTable(items, texts, page) : []),
    ...unreadable.map((collection) => texts.unreadable(collection)),
  ];
}

function sourceTable(sources: readonly SourceView[], texts: SourceTexts, page: Page): string[] {
  const { headings } = texts;
  const rows = sources.map((source) => ({
    cells: [
      source.collection,
      intervalText(source.everySeconds, page.language),
      lastRun(source, texts, page.now),
      nextRun(source, texts, page.now),
    ],
    below: [source.folder, ...remarks(source, texts)].join(' · '),
  }));
  const titles = [headings.collection, headings.every, headings.last, headings.next];
  return table(titles, rows, page.width);
}

function lastRun({ lastRun }: SourceView, texts: SourceTexts, now: number): string {
  return lastRun ? `${texts.runs[lastRun.status]} ${formatTime(lastRun.startedAt, now)}` : texts.never;
}

function nextRun({ paused, nextRunAt }: SourceView, texts: SourceTexts, now: number): string {
  if (paused) return texts.paused;
  return nextRunAt === undefined ? '-' : formatTime(nextRunAt, now);
}

/** Describes the result of the last run or its failure, and marks stale sources. */
function remarks({ stale, lastRun }: SourceView, texts: SourceTexts): string[] {
  return [
    ...(lastRun?.result ? [texts.result(lastRun.result)] : []),
    ...(lastRun?.problem ? [lastRun.problem] : []),
    ...(stale ? [texts.stale] : []),
  ];
}
