import type { HumanRequest, RequestKind } from '../../contract/requests/index.js';
import { KIND_FACTS } from '../../contract/requests/kinds.js';
import type { DecideManyResult } from '../../contract/endpoints.js';
import { isVote } from '../ask/prompt-decision.js';
import { CliError, EXIT } from '../errors.js';
import { previewOf } from '../forms/index.js';
import type { Session } from '../session.js';
import { clip } from '../terminal/layout.js';
import { FAILURES } from '../../contract/failures.js';
import type { Filter } from './inbox.js';

type Results = DecideManyResult['results'];

/** Most decisions in one call of the API. */
const AT_ONCE = 100;

/**
 * Approves everything that matches the filter, after a summary.
 * @param confirmed skips the confirmation prompt
 * @returns the exit code: refused when one of the approvals did not count
 */
export async function approveAll(session: Session, filter: Filter, confirmed: boolean): Promise<number> {
  const { terminal, texts, printJson } = session;
  if (filter.kind && !isApprovable(filter.kind)) {
    throw new CliError(texts.batch.notApprovable(texts.kinds[filter.kind]));
  }
  const waiting = await everyWaiting(session, filter);
  const requests = waiting.filter(({ kind }) => isApprovable(kind));
  if (requests.length === 0) {
    printJson({ results: [] });
    terminal.print(texts.batch.nothing);
    return EXIT.ok;
  }
  terminal.print(...summaryLines(requests, waiting.length - requests.length, session));
  if (!confirmed && !(await confirm(session, requests.length))) return EXIT.waiting;
  const results: Results = [];
  for (let i = 0; i < requests.length; i += AT_ONCE) {
    const decisions = requests
      .slice(i, i + AT_ONCE)
      .map(({ id, shownHash }) => ({ requestId: id, action: 'approve', shownHash }));
    const { data } = await session.api.call('decideRequests', { body: { decisions } });
    results.push(...data.results);
    terminal.print(...data.results.map((result) => resultLine(result, session)));
  }
  printJson({ results });
  const failed = results.filter(({ ok }) => !ok).length;
  terminal.print('', texts.batch.outcome(results.length - failed, failed));
  return failed > 0 ? EXIT.refused : EXIT.ok;
}

function isApprovable(kind: RequestKind): boolean {
  const { approving }: { approving: readonly string[] } = KIND_FACTS[kind];
  return approving.includes('approve');
}

async function everyWaiting({ api }: Session, filter: Filter): Promise<HumanRequest[]> {
  const all: HumanRequest[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await api.call('listRequests', { query: { ...filter, limit: 200, cursor } });
    all.push(...data.items);
    cursor = data.next;
  } while (cursor !== undefined);
  return all;
}

/** Lists the answers, plans and calls that would be approved, a line each. */
function summaryLines(
  requests: readonly HumanRequest[],
  left: number,
  { terminal, texts }: Session,
): string[] {
  const { batch, kinds } = texts;
  const byKind = [...new Set(requests.map(({ kind }) => kind))]
    .map((kind) => `${kinds[kind]} ${requests.filter((request) => request.kind === kind).length}`)
    .join(', ');
  return [
    terminal.paint('bold', batch.summary(requests.length, byKind)),
    ...requests.flatMap((request) => [
      `  ${clip(`${request.id} · ${request.payload.question}`, terminal.width - 2)}`,
      `    ${terminal.paint('dim', clip(`→ ${previewOf(request)}`, terminal.width - 4))}`,
    ]),
    ...(left > 0 ? [batch.left(left)] : []),
  ];
}

async function confirm({ prompter, interrupted, terminal, texts }: Session, count: number): Promise<boolean> {
  const { batch } = texts;
  if (!(await prompter.present(interrupted))) {
    terminal.notice(batch.needsYes);
    return false;
  }
  const typed = (await prompter.ask(`\n${batch.confirm(count)} `, interrupted))?.trim().toLowerCase() ?? '';
  if (['y', 'yes', '예', '네', 'ㅛ'].includes(typed)) return true;
  terminal.print(batch.none);
  return false;
}

function resultLine(result: Results[number], { terminal, texts }: Session): string {
  if (!result.ok) {
    const { code } = result.problem;
    return `  ${terminal.paint('red', '✗')} ${result.requestId} · ${FAILURES[code].title[texts.language]} (${code})`;
  }
  const vote = isVote(result.result) ? result.result.pending : undefined;
  const outcome = vote ? texts.gate.quorum(vote.approvals, vote.needed) : texts.batch.approved;
  return `  ${terminal.paint('green', '✓')} ${result.requestId} · ${outcome}`;
}
