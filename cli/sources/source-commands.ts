import type { Client } from '@temporalio/client';
import { ValueError } from '@temporalio/common';
import type { Config } from '../../config/load-config.js';
import type { Source } from '../../contract/sources.js';
import { sourceIn } from '../../domain/vocabulary/document-problems.js';
import { addSource, listSources, readSource, removeSource, runSource } from '../../temporal/sources.js';
import { CliError } from '../errors.js';
import type { Output } from '../host.js';
import { printable } from '../terminal/printable.js';
import { withTemporal } from '../with-temporal.js';
import { intervalText } from './interval.js';
import { sourceLines } from './source-lines.js';
import { tableColumnsOf } from '../terminal/terminal.js';
import type { SourceTexts } from './texts.js';

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
