import { ApiProblem } from '../../client/errors.js';
import { queryIdOfRequest, queryIdSchema, requestIdSchema } from '../../contract/ids.js';
import type { QueryView } from '../../contract/query.js';
import type {
  Decision,
  HumanRequest,
  PendingVote,
  Receipt,
  RequestKind,
} from '../../contract/requests/index.js';
import { snapshotOf, type Snapshot } from '../ask/follow.js';
import {
  isBarred,
  isVote,
  promptDecision,
  sendDecision,
  type PromptOutcome,
} from '../ask/prompt-decision.js';
import { CliError, EXIT } from '../errors.js';
import { showRequest } from '../forms/index.js';
import { barredLines, voteLine } from '../render/gate.js';
import { decider, receiptLines } from '../render/receipt.js';
import { standingLines } from '../render/standing.js';
import { formatTime } from '../render/time.js';
import { Transcript } from '../render/transcript.js';
import type { Session } from '../session.js';
import { textFor, TEXTS } from '../texts/index.js';
import { chooseWaiting, type Filter, type Page } from './inbox.js';

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

/** A claim on a request for as long as it is open at the terminal. */
export interface Hold {
  /** The request as it is with the claim. */
  request: HumanRequest;
  /** Releases the request, unless it was claimed before or is decided. Never fails. */
  release(decided: boolean): Promise<void>;
}

/**
 * Claims a request and renews the claim until it is released.
 * @returns the hold, or the problem when someone else has claimed it; undefined for a person who may not read all of its
 *   sources, who may still send an answer back if it is their own question
 */
export async function hold(session: Session, request: HumanRequest): Promise<Hold | ApiProblem | undefined> {
  const { api, interrupted } = session;
  const params = { id: request.id };
  const claim = async () =>
    (await api.call('claimRequest', { params, body: {} }, { signal: interrupted })).data;
  let held: HumanRequest;
  try {
    held = await claim();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.problem.code === 'HITL_CLAIMED') return error;
    if (error.problem.code === 'HITL_NOT_CLEARED') return undefined;
    throw error;
  }
  const until = Date.parse(held.claim?.until ?? '') - session.now();
  // a claim that cannot be renewed is noticed when the decision is sent
  const renewal = setInterval(() => void claim().catch(() => undefined), Math.max(until / 2, MIN_RENEWAL_MS));
  renewal.unref();
  const mineBefore = request.claim !== undefined && request.claim.by === held.claim?.by;
  return {
    request: held,
    release: async (decided) => {
      clearInterval(renewal);
      // Ctrl-C must not keep the request from the others, so this call does not listen to it
      if (!mineBefore && !decided)
        await api.call('releaseRequest', { params, body: {} }).catch(() => undefined);
    },
  };
}

const MIN_RENEWAL_MS = 5000;

/** Reports the decision that was just made here. @returns the exit code */
export function reportOwn({ terminal, now, printJson }: Session, view: QueryView, receipt: Receipt): number {
  const texts = TEXTS[view.language];
  printJson(receipt);
  terminal.print(
    '',
    `  ${terminal.paint('green', texts.receipt.recorded)}`,
    ...receiptLines(receipt, terminal, texts, now()),
    '',
    `  ${texts.waiting.lookAgain}: vouch show ${receipt.queryId}`,
  );
  return EXIT.ok;
}

/** Reports an approval that was counted while more are needed. @returns the exit code */
export function reportVote({ terminal, printJson }: Session, view: QueryView, vote: PendingVote): number {
  const texts = TEXTS[view.language];
  printJson(vote);
  terminal.print('', voteLine(vote, terminal, texts));
  return EXIT.ok;
}

/** Explains why this person cannot decide now. @returns the exit code */
export function reportBarred(session: Session, view: QueryView, problem: ApiProblem): number {
  session.printJson(problem.problem);
  session.terminal.print('', ...barredLines(problem, session, TEXTS[view.language]));
  return EXIT.refused;
}

/** Reports the decision of a request that is no longer open. @returns the exit code */
export function reportDecided(session: Session, view: QueryView, requestId: string): number {
  const receipt = view.receipts.find((candidate) => candidate.requestId === requestId);
  if (!receipt) throw new CliError(TEXTS[view.language].errors.nothingOpen(requestId), EXIT.refused);
  return reportOther(session, view, receipt);
}

/** Reports a decision that somebody else made first. @returns the exit code */
export function reportOther(
  { terminal, now, printJson }: Session,
  view: QueryView,
  receipt: Receipt,
): number {
  const texts = TEXTS[view.language];
  printJson(receipt);
  const action = textFor(texts.done, receipt.action);
  terminal.print(
    '',
    `  ${terminal.paint('yellow', texts.receipt.already(action, decider(receipt, texts), formatTime(receipt.at, now())))}`,
    ...receiptLines(receipt, terminal, texts, now()),
  );
  return EXIT.refused;
}
