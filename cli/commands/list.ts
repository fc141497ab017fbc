import { Option, type Command } from 'commander';
import type { QuerySummary } from '../../contract/query.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { withApiOptions } from './api-options.js';

interface Options extends ApiOptions {
  stage?: QuerySummary['stage'];
  limit?: string;
  cursor?: string;
}

/** `vouch list`: queries, the newest first. */
export function registerList(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program
    .command('list')
    .description(t.list)
    .addOption(new Option('--stage <stage>', t.stage).choices(Object.keys(texts.stages)))
    .option('--limit <rows>', t.limit)
    .option('--cursor <cursor>', t.cursor);
  withApiOptions(command, texts).action(async ({ stage, limit, cursor, ...options }: Options) => {
    const [{ listQueries }, { withSession }] = await Promise.all([
      import('../queries/list.js'),
      import('../session.js'),
    ]);
    await withSession(host, options, (session) => listQueries(session, { stage, limit, cursor }));
  });
}
