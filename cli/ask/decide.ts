import { randomUUID } from 'node:crypto';
import type { Decision, HumanRequest, Receipt } from '../../contract/requests/index.js';
import { ApiProblem } from '../errors.js';
import { askReply, showRequest } from '../forms/index.js';
import type { Scene } from '../forms/form.js';
import type { Session } from '../session.js';
import { TEXTS, type Texts } from '../texts/index.js';
import { untilDecided, type Seen } from './follow.js';
import { patiently } from './patience.js';

/** Sends a decision; it counts once however often the connection breaks. */
export async function sendDecision(
  session: Session,
  texts: Texts,
  { id, queryId }: Pick<HumanRequest, 'id' | 'queryId'>,
  decision: Decision,
): Promise<Receipt> {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await patiently(session, texts, queryId, () =>
    session.api.call(
      'decideRequest',
      { params: { id }, body: decision },
      { headers, signal: session.interrupted },
    ),
  );
  return reply.data;
}

/** How a person's turn ended; `seen` is the status after the decision. */
export type Turn =
  | { by: 'us'; seen: Seen; receipt: Receipt }
  /** Someone else, or the deadline, was first. */
  | { by: 'others'; seen: Seen }
  /** Nobody is there to answer; the request stays open. */
  | { by: 'nobody' };

/**
 * Shows a request and lets the person decide it. The query is watched meanwhile: when others or the deadline are
 * faster, the prompt is taken away.
 */
export async function takeTurn(session: Session, seen: Seen, request: HumanRequest): Promise<Turn> {
  const { terminal, prompter, interrupted } = session;
  const texts = TEXTS[seen.view.language];
  const scene = (): Scene => ({ terminal, texts, now: session.now() });
  const watching = new AbortController();
  const overtaken = new AbortController();
  // an outage is told when it keeps a decision waiting, not into the line that is being typed
  const quiet = { ...session, terminal: { ...terminal, notice: () => undefined } };
  const decided = untilDecided(quiet, seen, request.id, AbortSignal.any([interrupted, watching.signal]));
  // a failed watch only means that the prompt stays; the decision itself tells what is wrong
  decided.then(
    () => overtaken.abort(),
    () => undefined,
  );
  const promptSignal = AbortSignal.any([interrupted, overtaken.signal]);
  const askLine = (label: string) => prompter.ask(label, promptSignal);

  terminal.print(...showRequest(request, scene()));
  try {
    for (;;) {
      const reply = await askReply(request, askLine, scene());
      if (!reply) return { by: 'nobody' };
      try {
        const receipt = await sendDecision(session, texts, request, reply);
        return { by: 'us', seen: await decided, receipt };
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (error.problem.status === 409) return { by: 'others', seen: await decided };
        if (error.problem.status !== 422) throw error;
        terminal.print(`  ${texts.prompt.refused(refusalOf(error))}`);
      }
    }
  } catch (error) {
    if (!overtaken.signal.aborted || interrupted.aborted) throw error;
    terminal.print(`  ${texts.prompt.overtaken}`);
    return { by: 'others', seen: await decided };
  } finally {
    watching.abort();
  }
}

function refusalOf({ problem }: ApiProblem): string {
  return [problem.detail, ...(problem.errors ?? []).map((error) => error.detail)].join(' ');
}
