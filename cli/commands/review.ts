import { InvalidArgumentError, Option, type Command } from 'commander';
import type { PlanEdit } from '../../contract/plan.js';
import type { RequestKind } from '../../contract/requests/index.js';
import type { Host } from '../host.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { withApiOptions } from './api-options.js';

interface Options extends ApiOptions {
  kind?: RequestKind;
  action?: string;
  text?: string;
  query?: string;
  reason?: string;
  instruction?: string;
  edits?: unknown[];
}

/** `vouch review`: what waits for a person, and deciding it. */
export function registerReview(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const parseJsonList = (text: string): unknown[] => {
    try {
      const value: unknown = JSON.parse(text);
      if (Array.isArray(value)) return value;
    } catch {
      // refused below, with what is wanted
    }
    throw new InvalidArgumentError(texts.errors.badEdits);
  };
  const command = program
    .command('review')
    .description(t.review)
    .argument('[id]', t.reviewId)
    .addOption(new Option('--kind <kind>', t.kind).choices(Object.keys(texts.kinds)))
    .addOption(new Option('--action <action>', t.action).choices(Object.keys(texts.actions)))
    .option('--text <text>', t.text)
    .option('--query <words>', t.query)
    .option('--reason <reason>', t.reason)
    .option('--instruction <words>', t.instruction)
    .option('--edits <json>', t.edits, parseJsonList);
  withApiOptions(command, texts).action(async (id: string | undefined, options: Options) => {
    const [{ review }, { withSession }] = await Promise.all([
      import('../review/review.js'),
      import('../session.js'),
    ]);
    if (options.action && !id) command.error(`error: ${texts.errors.actionNeedsId}`);
    const { kind, action, text, query, reason, instruction, edits } = options;
    const decision = action && {
      action,
      ...(text === undefined ? {} : { text }),
      ...(query === undefined ? {} : { query }),
      ...(reason === undefined ? {} : { reason }),
      ...(instruction === undefined ? {} : { instruction }),
      // whether these are edits is for the API to say, key by key
      ...(edits === undefined ? {} : { edits: edits as PlanEdit[] }),
    };
    await withSession(host, options, (session) =>
      review(session, {
        ...(id ? { id } : {}),
        ...(kind ? { kind } : {}),
        ...(decision ? { decision } : {}),
      }),
    );
  });
}
