import { Argument, type Command } from 'commander';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { withApiOptions } from './api-options.js';

interface Options extends ApiOptions {
  comment?: string;
  stats?: boolean;
}

/** `vouch feedback`: rates an answer, or tells how answers were rated. */
export function registerFeedback(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
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
      { comment, stats, ...options }: Options,
    ) => {
      const [{ giveFeedback, showFeedbackStats }, { withSession }] = await Promise.all([
        import('../queries/feedback.js'),
        import('../session.js'),
      ]);
      if (stats) return withSession(host, options, showFeedbackStats);
      if (!id || !rating) return command.error(`error: ${texts.feedback.needRating}`);
      const body = {
        rating: rating === 'up' ? ('positive' as const) : ('negative' as const),
        ...(comment === undefined ? {} : { comment }),
      };
      return withSession(host, options, (session) => giveFeedback(session, id, body));
    },
  );
}
