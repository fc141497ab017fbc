import { Argument, Option, type Command } from 'commander';
import type { VerificationType } from '../../contract/judgement.js';
import type { QuerySummary } from '../../contract/query.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { runInSession, withApiOptions, withPageOptions, type PageOptions } from './options.js';

/** `vouch show`, `list`, `watch`, `cancel`, `verify` and `feedback`: a query, or the list of them. */
export function registerQueries(program: Command, host: Host): void {
  registerShow(program, host);
  registerList(program, host);
  registerWatch(program, host);
  registerCancel(program, host);
  registerVerify(program, host);
  registerFeedback(program, host);
}

function registerShow(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const { commands: t } = texts;
  const command = program.command('show').description(t.show).argument('<id>', t.queryId);
  withApiOptions(command, texts).action(async (id: string, options: ApiOptions) => {
    const { showQuery } = await import('../actions/queries.js');
    await runInSession(host, options, (session) => showQuery(session, id));
  });
}

interface ListOptions extends ApiOptions, PageOptions {
  stage?: QuerySummary['stage'];
}

function registerList(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const { commands: t } = texts;
  const command = program
    .command('list')
    .description(t.list)
    .addOption(new Option('--stage <stage>', t.stage).choices(Object.keys(texts.stages)));
  withApiOptions(withPageOptions(command, texts), texts).action(
    async ({ stage, limit, cursor, ...options }: ListOptions) => {
      const { listQueries } = await import('../actions/queries.js');
      await runInSession(host, options, (session) => listQueries(session, { stage, limit, cursor }));
    },
  );
}

function registerWatch(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const { commands: t } = texts;
  const command = program.command('watch').description(t.watch).argument('[id]', t.watchId);
  withApiOptions(command, texts).action(async (id: string | undefined, options: ApiOptions) => {
    const { watch } = await import('../actions/queries.js');
    await runInSession(host, options, (session) => watch(session, id));
  });
}

function registerCancel(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const { commands: t } = texts;
  const command = program
    .command('cancel')
    .description(t.cancel)
    .argument('<id>', t.queryId)
    .option('--reason <reason>', t.reason);
  withApiOptions(command, texts).action(async (id: string, options: ApiOptions & { reason?: string }) => {
    const { cancelQuery } = await import('../actions/queries.js');
    await runInSession(host, options, (session) => cancelQuery(session, id, options.reason));
  });
}

interface VerifyOptions extends ApiOptions {
  type: VerificationType;
  question?: string;
}

function registerVerify(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const { commands: t } = texts;
  const command = program
    .command('verify')
    .description(t.verify)
    .argument('<id>', t.queryId)
    .addOption(
      new Option('--type <type>', t.verifyType)
        .choices(Object.keys(texts.verificationTypes))
        .default('intermediate_results'),
    )
    .option('--question <question>', t.verifyQuestion);
  withApiOptions(command, texts).action(async (id: string, { type, question, ...options }: VerifyOptions) => {
    const { verifyQuery } = await import('../actions/queries.js');
    const body = { type, ...(question === undefined ? {} : { question }) };
    await runInSession(host, options, (session) => verifyQuery(session, id, body));
  });
}

interface FeedbackOptions extends ApiOptions {
  comment?: string;
  stats?: boolean;
}

function registerFeedback(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const { commands: t } = texts;
  const command = program
    .command('feedback')
    .description(t.feedback)
    .argument('[id]', t.queryId)
    .addArgument(new Argument('[rating]', t.rating).choices(['up', 'down']))
    .option('--comment <text>', t.comment)
    .option('--stats', t.stats);
  withApiOptions(command, texts).action(
    async (
      id: string | undefined,
      rating: 'up' | 'down' | undefined,
      { comment, stats, ...options }: FeedbackOptions,
    ) => {
      const { giveFeedback, showFeedbackStats } = await import('../actions/queries.js');
      if (stats) return runInSession(host, options, showFeedbackStats);
      if (!id || !rating) return command.error(`error: ${texts.feedback.needRating}`);
      const body = {
        rating: rating === 'up' ? ('positive' as const) : ('negative' as const),
        ...(comment === undefined ? {} : { comment }),
      };
      return runInSession(host, options, (session) => giveFeedback(session, id, body));
    },
  );
}
