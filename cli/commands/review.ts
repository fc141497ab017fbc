import { Option, type Command } from 'commander';
import type { PlanEdit } from '../../contract/plan.js';
import type { Decision, Modification } from '../../contract/requests/index.js';
import type { Host } from '../host.js';
import type { FilterOptions, Page } from '../review/inbox.js';
import type { ApiOptions } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { jsonListOption, runInSession, withApiOptions, withPageOptions } from './options.js';

interface Options extends ApiOptions, FilterOptions, Page {
  /** New text of an answer; without `action` it is the former name of `search`. */
  text?: string;
  claim: boolean;
  approveAll?: boolean;
  yes?: boolean;
  action?: string;
  query?: string;
  value?: unknown;
  instruction?: string;
  edits?: unknown[];
  modifications?: unknown[];
  reason?: string;
  comment?: string;
}

/** `vouch review`: lists open requests and decides them. */
export function registerReview(program: Command, host: Host): void {
  const texts = TEXTS[host.language];
  const t = texts.commands;
  const command = program
    .command('review')
    .description(t.review)
    .argument('[id]', t.reviewId)
    .addOption(new Option('--kind <kind>', t.kind).choices(Object.keys(texts.kinds)))
    .option('--group <group>', t.group)
    .option('--claimed-by <person>', t.claimedBy)
    .option('--due-before <when>', t.dueBefore)
    .option('--search <words>', t.search)
    .option('--no-claim', t.noClaim)
    .option('--approve-all', t.approveAll)
    .option('--yes', t.yes)
    .addOption(new Option('--action <action>', t.action).choices(Object.keys(texts.actions)))
    .option('--text <text>', t.text)
    .option('--query <words>', t.query)
    .option('--value <json>', t.value, jsonOrText)
    .option('--instruction <words>', t.instruction)
    .option('--edits <json>', t.edits, jsonListOption(texts))
    .option('--modifications <json>', t.modifications, jsonListOption(texts))
    .option('--reason <reason>', t.reason)
    .option('--comment <text>', t.decisionComment);
  withApiOptions(withPageOptions(command, texts), texts).action(
    async (id: string | undefined, options: Options) => {
      if (options.action && !id) command.error(`error: ${texts.errors.actionNeedsId}`);
      if (options.approveAll && id) command.error(`error: ${texts.batch.noId}`);
      const [{ review }, { approveAll }, { filterOf }] = await Promise.all([
        import('../review/review.js'),
        import('../review/batch.js'),
        import('../review/inbox.js'),
      ]);
      const { limit, cursor, claim, yes = false } = options;
      const search = options.search ?? (options.action ? undefined : options.text);
      await runInSession(host, options, (session) => {
        const filter = filterOf({ ...options, search }, session.now(), texts);
        if (options.approveAll) return approveAll(session, filter, yes);
        const page = { ...(limit ? { limit } : {}), ...(cursor ? { cursor } : {}) };
        return review(session, { id, filter, page, claim, decision: decisionOf(options) });
      });
    },
  );
}

/** Builds the decision from the options; the API checks it against the request, key by key. */
function decisionOf(options: Options): Decision | undefined {
  const { action, text, query, value, instruction, edits, modifications, reason, comment } = options;
  if (action === undefined) return undefined;
  return {
    action,
    ...(text === undefined ? {} : { text }),
    ...(query === undefined ? {} : { query }),
    ...(value === undefined ? {} : { value: value as NonNullable<Decision['value']> }),
    ...(instruction === undefined ? {} : { instruction }),
    ...(edits === undefined ? {} : { edits: edits as PlanEdit[] }),
    ...(modifications === undefined ? {} : { modifications: modifications as Modification[] }),
    ...(reason === undefined ? {} : { reason }),
    ...(comment === undefined ? {} : { comment }),
  };
}

/** Parses JSON; anything else, such as a date or a word, is taken as a string. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
