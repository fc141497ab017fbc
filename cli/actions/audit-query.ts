import { ServiceError } from '@temporalio/client';
import type { ReplayDifference } from '../../audit/replay/replay-run.js';
import type { Config } from '../../config/load-config.js';
import { turnIdSchema } from '../../contract/tool-loop.js';
import { type Verdict, verifyQueries } from '../../infra/audit/verify-queries.js';
import { temporalAddress } from '../../temporal/client.js';
import type { AuditTexts } from '../commands/audit.js';
import { CliError, EXIT } from '../errors.js';
import type { Host } from '../host.js';
import type { Session } from '../session.js';
import { printable } from '../terminal/printable.js';

/** Longest value that is shown in full, in characters. */
const SHOWN_CHARS = 120;

/** Replays queries with the present code and reports those that come to other decisions. @returns the exit code */
export async function verifyHistories(
  { stdout }: Pick<Host, 'stdout'>,
  config: Config,
  ids: readonly string[],
  json: boolean,
  t: AuditTexts,
): Promise<number> {
  const verdicts: Verdict[] = [];
  try {
    for await (const verdict of verifyQueries(config, ids)) {
      verdicts.push(verdict);
      if (!json) for (const line of linesOf(verdict, t)) stdout.write(`${printable(line)}\n`);
    }
  } catch (error) {
    throw error instanceof ServiceError ? new CliError(t.unreachable(temporalAddress(config))) : error;
  }
  if (json) stdout.write(`${JSON.stringify(verdicts, null, 2)}\n`);
  return verdicts.every(({ verdict }) => verdict === 'same') ? EXIT.ok : EXIT.refused;
}

function linesOf({ queryId, verdict, runs, erased }: Verdict, t: AuditTexts): string[] {
  if (verdict === 'not_found') return [t.notFound(queryId)];
  if (erased) return [t.wasErased(queryId, erased.erasedAt, erased.by)];
  const events = runs.reduce((sum, run) => sum + run.events, 0);
  if (verdict === 'same') return [t.same(queryId, events)];
  const found = runs.flatMap(({ runId, difference }) => (difference ? [{ runId, difference }] : []));
  return [
    t.different(queryId),
    ...found.flatMap(({ runId, difference }) => [
      `  ${t.run(runId)}`,
      ...differenceLines(difference, t).map((line) => `    ${line}`),
    ]),
  ];
}

function differenceLines(
  { kind, eventId, field, recorded, replayed, detail }: ReplayDifference,
  t: AuditTexts,
): string[] {
  const place = [
    ...(eventId === undefined ? [] : [t.event(eventId)]),
    ...(field === undefined || field === '' ? [] : [t.field(field)]),
  ];
  const values =
    kind === 'steps' || kind === 'unreadable' ? [] : [t.values(shown(recorded), shown(replayed))];
  return [[...place, t.differences[kind]].join(', '), ...values, ...(detail === undefined ? [] : [detail])];
}

function shown(value: unknown): string {
  const text = value === undefined ? '–' : JSON.stringify(value);
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
}

/** Erases the content of a query that has ended, or of a conversation. @returns the exit code */
export async function eraseQuery(
  { api, terminal, printJson }: Session,
  id: string,
  reason: string,
  t: AuditTexts,
): Promise<number> {
  if (turnIdSchema.safeParse(id).success) {
    const { data } = await api.call('eraseConversation', { params: { id }, body: { reason } });
    printJson(data);
    terminal.print(...data.turns.map(({ turnId, erasedAt, by }) => t.erased(turnId, erasedAt, by)));
    return EXIT.ok;
  }
  const { data } = await api.call('eraseQuery', { params: { id }, body: { reason } });
  printJson({ queryId: id, ...data });
  terminal.print(t.erased(id, data.erasedAt, data.by));
  return EXIT.ok;
}
