import { queryIdOfRequest, queryIdSchema, requestIdSchema } from '../../contract/ids.js';
import type { QueryView } from '../../contract/query.js';
import type { Decision, HumanRequest, Receipt, RequestKind } from '../../contract/requests/index.js';
import { decider, receiptLines } from '../render/receipt.js';
import { formatTime } from '../render/time.js';
import { Transcript } from '../render/transcript.js';
import { standingLines } from '../render/standing.js';
import { ApiProblem, CliError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import { seenOf, type Seen } from '../ask/follow.js';
import { sendDecision, takeTurn } from '../ask/decide.js';
import type { Session } from '../session.js';
import { textFor, TEXTS } from '../texts/index.js';
import { chooseWaiting } from './inbox.js';

export interface ReviewOptions {
  /** Id of a request or a query; without it what waits is listed. */
  id?: string;
  kind?: RequestKind;
  /** Decide without prompts. */
  decision?: Decision;
}

/**
 * Lists what waits for a person, or opens one request and has it decided.
 * @returns the exit code: waiting when nobody was there to decide, refused when others were first
 */
export async function review(session: Session, { id, kind, decision }: ReviewOptions): Promise<number> {
  const target = id ?? (await chooseWaiting(session, kind));
  if (target === undefined) return EXIT.ok;
  const { seen, request } = await open(session, target, kind);
  if (request.status !== 'open') return reportDecided(session, seen.view, request.id);
  return decision ? decideNow(session, seen, request, decision) : decideHere(session, seen, request);
}

/** Finds the request that an id means: its own, or the one open request of a query. */
async function open(
  { api, texts: { errors } }: Session,
  id: string,
  kind: RequestKind | undefined,
): Promise<{ seen: Seen; request: HumanRequest }> {
  const isRequest = requestIdSchema.safeParse(id).success;
  if (!isRequest && !queryIdSchema.safeParse(id).success) throw new CliError(errors.badId(id));
  const params = { id: isRequest ? queryIdOfRequest(id) : id };
  const seen = seenOf(await api.call('getQuery', { params }));
  const { requests } = seen.view;
  if (isRequest) {
    const request = requests.find((candidate) => candidate.id === id);
    if (!request) throw new CliError(errors.noSuchRequest(id));
    return { seen, request };
  }
  const waiting = requests.filter(({ status, kind: k }) => status === 'open' && (!kind || k === kind));
  const [request] = waiting;
  if (!request) throw new CliError(errors.nothingOpen(id), EXIT.refused);
  if (waiting.length > 1) throw new CliError(errors.severalOpen(waiting.map((w) => w.id).join(', ')));
  return { seen, request };
}

async function decideNow(
  session: Session,
  { view }: Seen,
  request: HumanRequest,
  decision: Decision,
): Promise<number> {
  try {
    return reportOwn(session, view, await sendDecision(session, TEXTS[view.language], request, decision));
  } catch (error) {
    const receipt = error instanceof ApiProblem ? error.receipt : undefined;
    if (!receipt) throw error;
    return reportOther(session, view, receipt);
  }
}

async function decideHere(session: Session, seen: Seen, request: HumanRequest): Promise<number> {
  const { terminal, prompter, interrupted, now, printJson } = session;
  const texts = TEXTS[seen.view.language];
  const someone = await prompter.present(interrupted);
  if (someone) terminal.print('');
  new Transcript(terminal).show(seen.view, now());
  if (someone) {
    const turn = await takeTurn(session, seen, request);
    if (turn.by === 'us') return reportOwn(session, turn.seen.view, turn.receipt);
    if (turn.by === 'others') return reportDecided(session, turn.seen.view, request.id);
  }
  printJson(request);
  if (!someone) terminal.print(...standingLines(seen.view, { terminal, texts, now: now() }));
  return EXIT.waiting;
}

function reportOwn({ terminal, now, printJson }: Session, view: QueryView, receipt: Receipt): number {
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

function reportDecided(session: Session, view: QueryView, requestId: string): number {
  const receipt = view.receipts.find((candidate) => candidate.requestId === requestId);
  if (!receipt) throw new CliError(TEXTS[view.language].errors.nothingOpen(requestId), EXIT.refused);
  return reportOther(session, view, receipt);
}

/** Who was first, what they decided, and when. */
function reportOther({ terminal, now, printJson }: Session, view: QueryView, receipt: Receipt): number {
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
