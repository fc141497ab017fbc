import type { Client } from '@temporalio/client';
import { ValueError } from '@temporalio/common';
import type { Config } from '../../config/load-config.js';
import type { Language } from '../../contract/language.js';
import type { Source, SourceView } from '../../contract/sources.js';
import { sourceIn } from '../../domain/vocabulary/document-problems.js';
import {
  addSource,
  listSources,
  readSource,
  removeSource,
  runSource,
  type SourceList,
} from '../../temporal/sources.js';
import type { SourceTexts } from '../commands/source.js';
import { CliError } from '../errors.js';
import type { Output } from '../host.js';
import { formatTime, intervalText } from '../render/time.js';
import { printable } from '../terminal/printable.js';
import { table } from '../terminal/table.js';
import { tableColumnsOf } from '../terminal/terminal.js';
import { withTemporal } from './with-temporal.js';

const PATIENCE_MS = 20_000;

/** Context of the source commands. */
export interface SourceRun {
  config: Config;
  texts: SourceTexts;
  stdout: Output;
  json: boolean;
}

/** Schedules regular indexing of a folder. @throws CliError when its collection already has a source */
export async function addSourceCommand(run: SourceRun, source: Source): Promise<void> {
  const { config, texts } = run;
  await withClient(run, async (client) => {
    if (!(await addSource(client, config.VOUCH_TASK_QUEUE, source))) {
      const there = (await readThere(client, source.collection, texts)) ?? source;
      throw new CliError(
        texts.exists(there.collection, there.folder, intervalText(there.everySeconds, config.VOUCH_LANG_UI)),
      );
    }
    print(run, source, [
      texts.added(source.collection, intervalText(source.everySeconds, config.VOUCH_LANG_UI)),
    ]);
  });
}

async function readThere(client: Client, collection: string, texts: SourceTexts) {
  try {
    return await readSource(client, collection);
  } catch (error) {
    throw error instanceof ValueError ? new CliError(texts.unreadable(collection)) : error;
  }
}

/** Lists the sources with the state of their runs. */
export async function listSourcesCommand(run: SourceRun, now: number): Promise<void> {
  await withClient(run, async (client) => {
    const { stdout, texts, config } = run;
    const language = config.VOUCH_LANG_UI;
    const { items, unreadable } = await listSources(client);
    const list = { items: items.map((source) => sourceIn(source, language)), unreadable };
    print(run, list, sourceLines(list, texts, { width: tableColumnsOf(stdout), now, language }));
  });
}

/** Stops indexing a folder regularly. @throws CliError when the collection has no source */
export async function removeSourceCommand(run: SourceRun, collection: string): Promise<void> {
  await withClient(run, async (client) => {
    if (!(await removeSource(client, collection))) throw new CliError(run.texts.unknown(collection));
    print(run, { collection, removed: true }, [run.texts.removed(collection)]);
  });
}

/** Indexes a folder now. @throws CliError when the collection has no source */
export async function runSourceCommand(run: SourceRun, collection: string): Promise<void> {
  await withClient(run, async (client) => {
    if (!(await runSource(client, collection))) throw new CliError(run.texts.unknown(collection));
    print(run, { collection, started: true }, [run.texts.started(collection)]);
  });
}

function print({ stdout, json }: SourceRun, data: unknown, lines: string[]): void {
  stdout.write(json ? `${JSON.stringify(data, null, 2)}\n` : `${printable(lines).join('\n')}\n`);
}

async function withClient(
  { config, texts }: SourceRun,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  await withTemporal(config, texts, ({ client, connection }) =>
    connection.withDeadline(Date.now() + PATIENCE_MS, () => work(client)),
  );
}

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
