import { randomUUID } from 'node:crypto';
import { ApiProblem } from '../../client/errors.js';
import type {
  Decision,
  DecisionResult,
  HumanRequest,
  PendingVote,
  Receipt,
} from '../../contract/requests/index.js';
import type { Refused, Scene } from '../forms/form.js';
import { askReply, showRequest } from '../forms/index.js';
import type { Session } from '../session.js';
import { wrapIndented } from '../terminal/layout.js';
import { TEXTS, type Texts } from '../texts/index.js';
import { retryDuringOutage, snapshotOf, untilDecided, type Snapshot } from './follow.js';

/** Result of prompting a person for a decision; `snapshot` is the status after the decision. */
export type PromptOutcome =
  | { by: 'us'; snapshot: Snapshot; receipt: Receipt }
  /** Counted as one approval of several; the request stays open for the others. */
  | { by: 'vote'; vote: PendingVote }
  /** Someone else, or the deadline, was first. */
  | { by: 'others'; snapshot: Snapshot }
  /** This person may not decide, or not now; the request stays open. */
  | { by: 'barred'; problem: ApiProblem }
  /** Nobody is there to answer; the request stays open. */
  | { by: 'nobody' };

const BARRED = ['HITL_FORBIDDEN', 'HITL_NOT_CLEARED', 'HITL_CLAIMED', 'HITL_ALREADY_VOTED'];

/** True if a decision was refused because of who made it, so that another reply would be refused as well. */
export function isBarred({ problem }: ApiProblem): boolean {
  return BARRED.includes(problem.code);
}

/**
 * Shows a request and prompts for a decision. The query is followed meanwhile: when somebody else or the deadline
 * decides first, the prompt is withdrawn.
 */
export async function promptDecision(
  session: Session,
  snapshot: Snapshot,
  request: HumanRequest,
): Promise<PromptOutcome> {
  const { terminal, prompter, interrupted } = session;
  const texts = TEXTS[snapshot.view.language];
  const watching = new AbortController();
  const overtaken = new AbortController();
  // an outage is told when it keeps a decision waiting, not into the line that is being typed
  const quiet = { ...session, terminal: { ...terminal, notice: () => undefined } };
  const decided = untilDecided(quiet, snapshot, request.id, AbortSignal.any([interrupted, watching.signal]));
  // a failed watch only means that the prompt stays; the decision itself tells what is wrong
  decided.then(
    () => overtaken.abort(),
    () => undefined,
  );
  const promptSignal = AbortSignal.any([interrupted, overtaken.signal]);
  const askLine = (label: string) => prompter.ask(label, promptSignal);
  const scene = (): Scene => ({ terminal, texts, now: session.now(), plan: snapshot.view.plan });

  let shown = request;
  let refused: Refused | undefined;
  terminal.print(...showRequest(shown, scene()));
  try {
    for (;;) {
      const reply = await askReply(shown, askLine, scene(), refused);
      if (!reply) return { by: 'nobody' };
      try {
        const result = await sendDecision(session, texts, shown, reply);
        if (isVote(result)) return { by: 'vote', vote: result };
        return { by: 'us', snapshot: await decided, receipt: result };
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        const { code, status, errors = [] } = error.problem;
        if (code === 'HITL_REQUEST_CHANGED') {
          shown = (await current(session, shown)) ?? shown;
          terminal.print(`  ${texts.gate.changed}`, ...showRequest(shown, scene()));
          refused = undefined;
        } else if (code === 'HITL_READING_TIME') {
          refused = undefined;
          terminal.print(...refusalLines(error, texts).flatMap((line) => wrapIndented(line, terminal.width)));
        } else if (isBarred(error)) {
          return { by: 'barred', problem: error };
        } else if (status === 409) {
          return { by: 'others', snapshot: await decided };
        } else if (status === 422) {
          refused = { reply, issues: errors };
          terminal.print(...refusalLines(error, texts).flatMap((line) => wrapIndented(line, terminal.width)));
        } else {
          throw error;
        }
      }
    }
  } catch (error) {
    if (!overtaken.signal.aborted || interrupted.aborted) throw error;
    terminal.print(`  ${texts.prompt.overtaken}`);
    return { by: 'others', snapshot: await decided };
  } finally {
    watching.abort();
  }
}

/** Reads the request again; undefined when it is no longer open. */
async function current({ api }: Session, { id, queryId }: HumanRequest): Promise<HumanRequest | undefined> {
  const { view } = snapshotOf(await api.call('getQuery', { params: { id: queryId } }));
  return view.requests.find((request) => request.id === id && request.status === 'open');
}

/** Explains why a decision was refused. Problems of single fields are shown by the form that asks for them again. */
function refusalLines({ problem, reason = '' }: ApiProblem, texts: Texts): string[] {
  const { detail, errors = [] } = problem;
  const apart = errors.filter((error) => !error.pointer.startsWith('/value'));
  return [
    `  ${texts.prompt.refused([detail, reason, ...apart.map((error) => error.detail)].filter(Boolean).join(' '))}`,
  ];
}

/** Sends a decision on what was shown; it counts once however often the connection breaks. */
export async function sendDecision(
  session: Session,
  texts: Texts,
  { id, queryId, shownHash }: Pick<HumanRequest, 'id' | 'queryId' | 'shownHash'>,
  decision: Decision,
): Promise<DecisionResult> {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await retryDuringOutage(session, texts, queryId, () =>
    session.api.call(
      'decideRequest',
      { params: { id }, body: { ...decision, shownHash } },
      { headers, signal: session.interrupted },
    ),
  );
  return reply.data;
}

/** True if the decision was counted as one approval of several and the request stays open. */
export function isVote(result: DecisionResult): result is PendingVote {
  return 'pending' in result;
}
