import type { CallInput } from '../../client/api-client.js';
import type { RequestCounts } from '../../contract/endpoints.js';
import type { HumanRequest, RequestKind } from '../../contract/requests/index.js';
import { actionsFor } from '../../domain/vocabulary/index.js';
import { CliError } from '../errors.js';
import { quorumText } from '../render/gate.js';
import { nextPageCommand } from '../render/next-page.js';
import { formatLeft, intervalSeconds } from '../render/time.js';
import type { Session } from '../session.js';
import { wrapIndented } from '../terminal/layout.js';
import { table, type Row } from '../terminal/table.js';
import { textFor, type Texts } from '../texts/index.js';

export interface Page {
  limit?: string;
  cursor?: string;
}

/**
 * Lists open requests by deadline and lets the person choose one.
 * @returns the id of a request, undefined when none was chosen
 */
export async function chooseWaiting(
  session: Session,
  filter: Filter,
  page: Page,
): Promise<string | undefined> {
  const { api, terminal, prompter, texts, interrupted, printJson, now } = session;
  const { kind: _kind, ...others } = filter;
  const { data: counts } = await api.call('countRequests', { query: others });
  let cursor = page.cursor;
  for (;;) {
    const { data } = await api.call('listRequests', { query: { ...filter, limit: page.limit, cursor } });
    const { items, next } = data;
    printJson({ ...data, counts });
    if (items.length === 0) {
      terminal.print(texts.lists.nothingWaits);
      return undefined;
    }
    const someone = await prompter.present(interrupted);
    const { lists } = texts;
    const headings = ['#', lists.due, lists.otherwise, lists.kind, lists.confidence, lists.question];
    const rows = items.map((request, i) => rowOf(request, i + 1, someone, texts, now()));
    const [first = '', ...rest] = table(headings, rows, terminal.tableWidth);
    terminal.print(...countLines(counts, texts, terminal.width), '');
    terminal.print(terminal.paint('bold', first), ...rest);
    if (next) terminal.print('', `${lists.more}: ${nextPage(filter, page, next)}`);
    const chosen = await choose(session, items, next !== undefined);
    if (chosen !== NEXT_PAGE) return chosen;
    cursor = next;
  }
}

function nextPage(
  { kind, group, claimedBy, dueBefore, text }: Filter,
  { limit }: Page,
  cursor: string,
): string {
  const filters = { kind, group, 'claimed-by': claimedBy, 'due-before': dueBefore, search: text };
  return nextPageCommand('vouch review', { ...filters, limit, cursor });
}

const NEXT_PAGE = 'n';

async function choose(
  { terminal, prompter, texts, interrupted }: Session,
  items: readonly HumanRequest[],
  hasNext: boolean,
): Promise<string | undefined> {
  const label = hasNext ? `${texts.lists.which} ${texts.inbox.next}` : texts.lists.which;
  for (;;) {
    const typed = (await prompter.ask(`\n${label}: `, interrupted))?.trim();
    if (!typed) return undefined;
    if (hasNext && (typed === NEXT_PAGE || typed === 'ㅜ')) return NEXT_PAGE;
    const chosen = items[Number(typed) - 1] ?? items.find((request) => request.id === typed);
    if (chosen) return chosen.id;
    terminal.print(texts.prompt.unknownChoice(`1-${items.length}`));
  }
}

/** Counts open requests in total and by kind. */
function countLines(
  { total, kinds, claimedByMe, dueSoon }: RequestCounts,
  texts: Texts,
  width: number,
): string[] {
  const { inbox } = texts;
  const byKind = (Object.entries(kinds) as [RequestKind, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${texts.kinds[kind]} ${count}`);
  const line = [
    `${inbox.counts(total)}: ${byKind.join(', ')}`,
    ...(claimedByMe > 0 ? [inbox.mine(claimedByMe)] : []),
    ...(dueSoon > 0 ? [inbox.dueSoon(dueSoon)] : []),
  ].join(' · ');
  return wrapIndented(line, width);
}

function rowOf(request: HumanRequest, number: number, someone: boolean, texts: Texts, now: number): Row {
  const { deadline, frozenSince, defaultAction, kind, payload, claim, priority } = request;
  const marks = [
    priority === 'normal' ? '' : texts.priorities[priority],
    quorumText(request, texts),
    claim ? texts.inbox.claimed(claim.by) : '',
  ].filter((mark) => mark !== '');
  const left = formatLeft(deadline, frozenSince ? Date.parse(frozenSince) : now, texts);
  // who can choose a number here need not see the ids
  const below = [...(someone ? [] : [request.id]), ...marks].join(' · ');
  return {
    cells: [
      String(number),
      frozenSince ? `${left} (${texts.stages.paused})` : left,
      textFor(actionsFor(texts, request), defaultAction),
      texts.kinds[kind],
      confidenceOf(request),
      payload.question,
    ],
    ...(below === '' ? {} : { below }),
  };
}

function confidenceOf({ payload }: HumanRequest): string {
  const confidence = 'confidence' in payload ? payload.confidence : undefined;
  return confidence ? `${confidence.score.toFixed(2)} ${confidence.level}` : '-';
}

/** Filter of the inbox, as typed. */
export interface FilterOptions {
  kind?: RequestKind;
  group?: string;
  claimedBy?: string;
  dueBefore?: string;
  search?: string | undefined;
}

export type Filter = NonNullable<CallInput<'countRequests'>['query']>;

/**
 * Converts the typed filter to the one that the API takes.
 * @throws CliError when `dueBefore` is neither a span (30m, 2h, 1d) nor a time
 */
export function filterOf(options: FilterOptions, now: number, texts: Texts): Filter {
  const { kind, group, claimedBy, dueBefore, search } = options;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(group === undefined ? {} : { group }),
    ...(claimedBy === undefined ? {} : { claimedBy }),
    ...(dueBefore === undefined ? {} : { dueBefore: timeOf(dueBefore, now, texts) }),
    ...(search === undefined ? {} : { text: search }),
  };
}

function timeOf(typed: string, now: number, { inbox }: Texts): string {
  const span = intervalSeconds(typed);
  const at = span === undefined ? Date.parse(typed) : now + span * 1000;
  if (Number.isNaN(at)) throw new CliError(inbox.badDue(typed));
  return new Date(at).toISOString();
}
