import { checkPack, packFilesAt } from '../../audit/packs/check-pack.js';
import type { Finding } from '../../audit/packs/check-record.js';
import { factsOf, factsOfTurn } from '../../audit/packs/facts.js';
import { writePack } from '../../audit/packs/write-pack.js';
import { ApiProblem } from '../../client/errors.js';
import type { AuditInfo, Fact } from '../../contract/audit.js';
import { FINAL_STAGES } from '../../contract/query.js';
import { turnIdSchema } from '../../contract/tool-loop.js';
import type { AuditTexts } from '../commands/audit.js';
import { CliError, EXIT } from '../errors.js';
import type { Host } from '../host.js';
import type { Session } from '../session.js';
import { printable } from '../terminal/printable.js';

interface Wanted {
  ids: readonly string[];
  since: string | undefined;
  out: string;
}

/** Error codes of queries that an export skips: no longer kept by the server, or not readable. */
const LEFT_OUT = ['QUERY_NOT_FOUND', 'CONVERSATION_NOT_FOUND', 'HISTORY_TOO_LONG', 'PAYLOAD_UNREADABLE'];
const PAGE = 200;

/** Exports the facts of queries as a pack. @returns the exit code: refused when a query had to be left out */
export async function exportPack(session: Session, wanted: Wanted, t: AuditTexts): Promise<number> {
  const { api, terminal, printJson } = session;
  const { ids, since, out } = wanted;
  const from = since === undefined ? 0 : Date.parse(since);
  if (Number.isNaN(from)) throw new CliError(t.badSince);
  const { data: info } = await api.call('beginExport', {
    body: ids.length > 0 ? { queries: ids.length } : {},
  });
  const left: { id: string; code: string }[] = [];
  const turns = new Set<string>();

  async function* queries(): AsyncGenerator<{ queryId: string; facts: Fact[] }> {
    for await (const queryId of ids.length > 0 ? listed(ids) : endedSince(session, from)) {
      const leave = (code: string) => void left.push({ id: queryId, code });
      if (turnIdSchema.safeParse(queryId).success) {
        for (const turn of await conversation(session, queryId, leave)) {
          // two of the ids may stand for one conversation
          if (!turns.has(turn.queryId)) yield turn;
          turns.add(turn.queryId);
        }
        continue;
      }
      const facts = await known(session, queryId, info, leave);
      if (facts) yield { queryId, facts };
    }
  }

  const target = { path: out, version: info.version, now: () => new Date(session.now()) };
  const manifest = await writePack(queries(), target).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new CliError(t.exists(out)) : error;
  });
  printJson({ path: out, ...manifest, left });
  terminal.print(t.exported(manifest.queryIds.length, manifest.records, out), t.noteHead(manifest.head));
  terminal.print(...left.map(({ id, code }) => t.left(id, code)));
  return left.length > 0 ? EXIT.refused : EXIT.ok;
}

/** Reads the facts of a query; undefined, after `leave`, when it cannot be exported. */
async function known(
  { api, interrupted }: Session,
  id: string,
  { prompts }: AuditInfo,
  leave: (code: string) => void,
): Promise<Fact[] | undefined> {
  try {
    const signal = { signal: interrupted };
    const { data: history } = await api.call('getHistory', { params: { id } }, signal);
    const status = history.erased ? undefined : (await api.call('getQuery', { params: { id } }, signal)).data;
    return factsOf({ history, status, prompts });
  } catch (error) {
    if (!(error instanceof ApiProblem) || !LEFT_OUT.includes(error.problem.code)) throw error;
    leave(error.problem.code);
    return undefined;
  }
}

/** Reads the facts of every turn of a conversation; none, after `leave`, when it cannot be exported. */
async function conversation(
  { api, interrupted }: Session,
  id: string,
  leave: (code: string) => void,
): Promise<{ queryId: string; facts: Fact[] }[]> {
  const facts = new Map<string, Fact[]>();
  let cursor: string | undefined;
  try {
    do {
      const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const input = { params: { id }, query };
      const { data } = await api.call('getConversation', input, { signal: interrupted });
      for (const turn of data.turns)
        facts.set(turn.turnId, [...(facts.get(turn.turnId) ?? []), ...factsOfTurn(data, turn)]);
      cursor = data.next;
    } while (cursor !== undefined);
  } catch (error) {
    if (!(error instanceof ApiProblem) || !LEFT_OUT.includes(error.problem.code)) throw error;
    leave(error.problem.code);
    return [];
  }
  return [...facts].map(([queryId, known]) => ({ queryId, facts: known }));
}

async function* listed(ids: readonly string[]): AsyncGenerator<string> {
  yield* new Set(ids);
}

/** Yields the ids of queries that have ended since a time, newest first. */
async function* endedSince({ api, now }: Session, from: number): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await api.call('listQueries', { query });
    for (const { id, stage, endedAt } of data.items) {
      // what is about to be closed ends now
      const end = endedAt === undefined ? now() : Date.parse(endedAt);
      if (FINAL_STAGES.some((final) => final === stage) && end >= from) yield id;
    }
    cursor = data.next;
  } while (cursor !== undefined);
}

interface Options {
  head?: string;
  json?: boolean;
}

/** Checks a pack, without server or settings. @returns the exit code: refused when anything was changed */
export async function checkPackAt(
  { stdout }: Pick<Host, 'stdout'>,
  path: string,
  { head, json }: Options,
  t: AuditTexts,
): Promise<number> {
  const files = await packFilesAt(path).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new CliError(t.nothingThere(path)) : error;
  });
  const result = await checkPack(files, head);
  const lines = json
    ? [JSON.stringify(result, null, 2)]
    : result.ok
      ? [t.whole(result.records, result.queries), t.lastHash(result.head)]
      : [
          t.broken,
          ...result.findings.map((finding) => `  ${findingLine(finding, t)}`),
          ...(result.more > 0 ? [`  ${t.more(result.more)}`] : []),
        ];
  // names of files and fields are whatever somebody made them
  for (const line of lines) stdout.write(`${json ? line : String(printable(line))}\n`);
  return result.ok ? EXIT.ok : EXIT.refused;
}

function findingLine({ problem, file, line, record, until, queryId, field }: Finding, t: AuditTexts): string {
  const records =
    record === undefined
      ? []
      : [t.record(record, queryId) + (until === undefined || until === record ? '' : `–${until}`)];
  const parts = [t.place(file, line), ...records, ...(field === undefined ? [] : [t.field(field)])];
  return `${parts.join(', ')}: ${t.problems[problem]}`;
}
