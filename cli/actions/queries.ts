import stringWidth from 'string-width';
import type { CallInput } from '../../client/api-client.js';
import { liveEvents } from '../../client/live-events.js';
import { type QueryEvent, queryEventSchema } from '../../contract/events.js';
import type { GiveFeedback } from '../../contract/feedback.js';
import { queryIdSchema } from '../../contract/ids.js';
import { languageOfText } from '../../contract/language.js';
import type { QueryView } from '../../contract/query.js';
import type { VerificationRecord, VerifyQuery } from '../../contract/verification.js';
import { stageName } from '../../domain/vocabulary/index.js';
import { CliError, EXIT } from '../errors.js';
import type { Scene } from '../forms/form.js';
import { eventText } from '../render/event.js';
import { printNextPage } from '../render/next-page.js';
import { receiptLines } from '../render/receipt.js';
import { standingLines } from '../render/standing.js';
import { formatTime } from '../render/time.js';
import { todoLines } from '../render/todos.js';
import { Transcript } from '../render/transcript.js';
import type { Session } from '../session.js';
import { hang, pad, wrapIndented } from '../terminal/layout.js';
import { table } from '../terminal/table.js';
import { TEXTS, type Texts } from '../texts/index.js';

/** Shows the present state of a query. @returns the exit code */
export async function showQuery({ api, terminal, printJson, now }: Session, id: string): Promise<number> {
  const { data: view } = await api.call('getQuery', { params: { id } });
  printJson(view);
  const scene = { terminal, texts: TEXTS[view.language], now: now(), plan: view.plan };
  new Transcript(terminal).show(view, now());
  terminal.print(...planLines(view, scene));
  terminal.print(...view.verifications.flatMap((record) => verificationLines(record, scene)));
  terminal.print(...receiptDetails(view, scene));
  terminal.print(...standingLines(view, scene));
  return EXIT.ok;
}

/** Lists the todos with their states, where the plan is more than one search. */
function planLines({ plan }: QueryView, { terminal, texts }: Scene): string[] {
  if (!plan || plan.todos.length <= 2) return [];
  const title = `[${texts.show.todos}] ${texts.plan.version(plan.version)}`;
  const lines = todoLines(plan, texts).flatMap((line) => wrapIndented(`  ${line}`, terminal.width));
  return ['', terminal.paint('bold', title), ...lines];
}

/** Shows the receipts whose line in the transcript is not enough: several votes, an edit, a lapse. */
function receiptDetails({ receipts }: QueryView, { terminal, texts, now }: Scene): string[] {
  return receipts
    .filter(({ votes = [], lapsed, diff }) => votes.length > 1 || Boolean(lapsed ?? diff))
    .flatMap((receipt) => [
      '',
      terminal.paint('bold', `[${texts.tags.decision}]`),
      ...receiptLines(receipt, terminal, texts, now),
    ]);
}

/** Lists queries, newest first. @returns the exit code */
export async function listQueries(
  { api, terminal, texts, printJson, now }: Session,
  query: CallInput<'listQueries'>['query'],
): Promise<number> {
  const { data } = await api.call('listQueries', { query });
  printJson(data);
  const { lists } = texts;
  if (data.items.length === 0) {
    terminal.print(lists.noQueries);
    return EXIT.ok;
  }
  const [headings = '', ...rows] = table(
    [lists.stage, lists.confidence, lists.started, lists.question],
    data.items.map(({ id, confidence, startedAt, question, ...state }) => ({
      cells: [stageName(texts, state), confidence ?? '-', formatTime(startedAt, now()), question],
      below: id,
    })),
    terminal.tableWidth,
  );
  terminal.print(terminal.paint('bold', headings), ...rows);
  const { stage, limit } = query;
  printNextPage({ terminal, texts }, 'vouch list', { stage, limit, cursor: data.next });
  return EXIT.ok;
}

/** Cancels a query. @returns the exit code: refused when it had already ended */
export async function cancelQuery(
  { api, terminal, printJson }: Session,
  id: string,
  reason: string | undefined,
): Promise<number> {
  const { data: view } = await api.call('cancelQuery', { params: { id }, body: reason ? { reason } : {} });
  printJson(view);
  const texts = TEXTS[view.language];
  const cancelled = view.stage === 'cancelled';
  terminal.print(cancelled ? texts.cancelled(id) : texts.alreadyEnded(texts.stages[view.stage]));
  return cancelled ? EXIT.ok : EXIT.refused;
}

/** Verifies the state of a query and prints the result. @returns the exit code */
export async function verifyQuery(session: Session, id: string, body: VerifyQuery): Promise<number> {
  const { api, terminal, printJson, now } = session;
  const { data } = await api.call('verifyQuery', { params: { id }, body });
  printJson(data);
  terminal.print(
    ...verificationLines(data, { terminal, texts: TEXTS[languageOfText(data.summary)], now: now() }),
  );
  return EXIT.ok;
}

/** Formats the result of a verification. */
function verificationLines(record: VerificationRecord, { terminal, texts, now }: Scene): string[] {
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

/**
 * Prints what happens to a query, or to all of them, a line for each event; with `--json` a JSON object for each.
 * @returns the exit code, once the query has ended
 */
export async function watch(session: Session, queryId: string | undefined): Promise<number> {
  const { api, interrupted, terminal, printJson } = session;
  let { texts } = session;
  if (queryId !== undefined) {
    if (!queryIdSchema.safeParse(queryId).success) throw new CliError(texts.errors.badId(queryId));
    texts = TEXTS[(await api.call('getQuery', { params: { id: queryId } })).data.language];
  }
  terminal.print(terminal.paint('dim', texts.watch.following));
  const onOutage = () => terminal.notice(texts.watch.again);
  for await (const live of liveEvents(api, { queryId, signal: interrupted, onOutage })) {
    if (live.type !== 'event') continue;
    const { data: event } = queryEventSchema.safeParse(live.event);
    if (!event) continue; // of a newer API
    printJson(event, 0);
    terminal.print(...eventLines(event, queryId === undefined, session, texts));
  }
  return EXIT.ok;
}

function eventLines(event: QueryEvent, naming: boolean, { terminal, now }: Session, texts: Texts): string[] {
  const time = terminal.paint('dim', formatTime(event.at, now()));
  const query = naming ? `${event.queryId}  ` : '';
  return hang(`${time}  `, query + eventText(event, texts, now()), terminal.width);
}

/** Rates an answer. @returns the exit code */
export async function giveFeedback(
  { api, terminal, printJson }: Session,
  id: string,
  body: GiveFeedback,
): Promise<number> {
  const { data } = await api.call('giveFeedback', { params: { id }, body });
  printJson(data);
  terminal.print(TEXTS[languageOfText(data.question)].feedback.thanks);
  return EXIT.ok;
}

/** Prints how answers were rated. @returns the exit code */
export async function showFeedbackStats({ api, terminal, texts, printJson }: Session): Promise<number> {
  const { data } = await api.call('feedbackStats', { query: {} });
  printJson(data);
  const { total, positive, negative, satisfactionRate } = data;
  const share = (percent: number) => (total > 0 ? ` (${percent.toFixed(1)}%)` : '');
  const rows: [string, string][] = [
    [texts.feedback.total, String(total)],
    [texts.feedback.positive, `${positive}${share(satisfactionRate)}`],
    [texts.feedback.negative, `${negative}${share(100 - satisfactionRate)}`],
  ];
  const width = Math.max(...rows.map(([name]) => stringWidth(name)));
  terminal.print(
    terminal.paint('bold', `📊 ${texts.feedback.stats}`),
    '━'.repeat(width + 16),
    ...rows.map(([name, value]) => `${pad(name, width)}  ${value}`),
  );
  return EXIT.ok;
}
