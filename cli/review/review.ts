import { queryIdOfRequest, queryIdSchema, requestIdSchema } from '../../contract/ids.js';
import type { Decision, HumanRequest, RequestKind } from '../../contract/requests/index.js';
import { isVote, sendDecision } from '../ask/decide.js';
import { snapshotOf, type Snapshot } from '../ask/follow.js';
import { isBarred, promptDecision, type PromptOutcome } from '../ask/prompt-decision.js';
import { ApiProblem } from '../../client/errors.js';
import { CliError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import { showRequest } from '../forms/index.js';
import { standingLines } from '../render/standing.js';
import { Transcript } from '../render/transcript.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';
import type { Filter } from './filters.js';
import { hold } from './hold.js';
import { chooseWaiting, type Page } from './inbox.js';
import { reportBarred, reportDecided, reportOther, reportOwn, reportVote } from './report.js';

export interface ReviewOptions {
  /** Id of a request or a query; without it the open requests are listed. */
  id?: string | undefined;
  filter: Filter;
  page: Page;
  /** Decide without prompts. */
  decision?: Decision | undefined;
  /** Claim the request while it is open at this terminal. */
  claim: boolean;
}

/**
 * Lists open requests, or opens one and prompts for a decision.
 * @returns the exit code: waiting when nobody was there to decide, refused when somebody else decided first
 */
export async function review(session: Session, options: ReviewOptions): Promise<number> {
  const { filter, decision, claim } = options;
  const target = options.id ?? (await chooseWaiting(session, filter, options.page));
  if (target === undefined) return EXIT.ok;
  const { snapshot, request } = await open(session, target, filter.kind);
  if (request.status !== 'open') return reportDecided(session, snapshot.view, request.id);
  return decision
    ? decideNow(session, snapshot, request, decision)
    : decideHere(session, snapshot, request, claim);
}

/** Finds the request that an id means: its own, or the one open request of a query. */
async function open(
  { api, texts: { errors } }: Session,
  id: string,
  kind: RequestKind | undefined,
): Promise<{ snapshot: Snapshot; request: HumanRequest }> {
  const isRequest = requestIdSchema.safeParse(id).success;
  if (!isRequest && !queryIdSchema.safeParse(id).success) throw new CliError(errors.badId(id));
  const params = { id: isRequest ? queryIdOfRequest(id) : id };
  const snapshot = snapshotOf(await api.call('getQuery', { params }));
  const { requests } = snapshot.view;
  if (isRequest) {
    const request = requests.find((candidate) => candidate.id === id);
    if (!request) throw new CliError(errors.noSuchRequest(id));
    return { snapshot, request };
  }
  const waiting = requests.filter(({ status, kind: k }) => status === 'open' && (!kind || k === kind));
  const [request] = waiting;
  if (!request) throw new CliError(errors.nothingOpen(id), EXIT.refused);
  if (waiting.length > 1) throw new CliError(errors.severalOpen(waiting.map((w) => w.id).join(', ')));
  return { snapshot, request };
}

async function decideNow(
  session: Session,
  { view }: Snapshot,
  request: HumanRequest,
  decision: Decision,
): Promise<number> {
  try {
    const result = await sendDecision(session, TEXTS[view.language], request, decision);
    return isVote(result) ? reportVote(session, view, result) : reportOwn(session, view, result);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.receipt) return reportOther(session, view, error.receipt);
    if (isBarred(error)) return reportBarred(session, view, error);
    throw error;
  }
}

async function decideHere(
  session: Session,
  snapshot: Snapshot,
  request: HumanRequest,
  claim: boolean,
): Promise<number> {
  const { terminal, prompter, interrupted, now, printJson } = session;
  const texts = TEXTS[snapshot.view.language];
  const someone = await prompter.present(interrupted);
  if (someone) terminal.print('');
  new Transcript(terminal).show(snapshot.view, now());
  if (!someone) {
    printJson(request);
    terminal.print(...standingLines(snapshot.view, { terminal, texts, now: now() }));
    return EXIT.waiting;
  }
  const held = claim ? await hold(session, request) : undefined;
  if (held instanceof ApiProblem) {
    terminal.print(...showRequest(request, { terminal, texts, now: now(), plan: snapshot.view.plan }));
    return reportBarred(session, snapshot.view, held);
  }
  let decided = false;
  try {
    const outcome = await promptDecision(session, snapshot, held?.request ?? request);
    decided = outcome.by === 'us' || outcome.by === 'others';
    return report(session, snapshot, request.id, outcome);
  } finally {
    await held?.release(decided);
  }
}

function report(session: Session, { view }: Snapshot, requestId: string, outcome: PromptOutcome): number {
  switch (outcome.by) {
    case 'us':
      return reportOwn(session, outcome.snapshot.view, outcome.receipt);
    case 'vote':
      return reportVote(session, view, outcome.vote);
    case 'others':
      return reportDecided(session, outcome.snapshot.view, requestId);
    case 'barred':
      return reportBarred(session, view, outcome.problem);
    case 'nobody':
      return EXIT.waiting;
  }
}
