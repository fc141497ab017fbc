import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal, type QueryView, type StartQuery } from '../../../contract/query.js';
import type { RequestView } from '../../../contract/requests/index.js';
import { ApiProblem, liveEvents } from '../../../client/index.js';
import { bodyOf, changingDocument } from './asked.js';
import { nobodyDecides, sessionOf, type Case } from './case.js';
import { decide, decisionFor } from './decide.js';
import { endOf } from '../observations.js';
import { eventually } from './govern.js';
import { interfere } from './interfere.js';
import type { Stage } from './stage.js';

/** Time after which the asker stops following a query, ms; the invariants later check whether it is stuck. */
const FOLLOW_MS = 420_000;
const ASKERS: readonly RequestView['kind'][] = ['clarification', 'input_request'];

/** Asks one question and stays until it has ended, or waits for somebody who does not come. */
export async function askQuery(stage: Stage, which: Case): Promise<void> {
  const session = sessionOf(stage.seed, which.n);
  const replaced = which.choice === 'evidence';
  const document = replaced || which.kind === 'recall' ? await changingDocument(stage, which) : undefined;
  const id = await start(stage, which, { ...bodyOf(which, session), ...document?.body });
  const gone = new AbortController();
  const stream = which.streamed ? followStream(stage, id, which.asker, gone.signal) : undefined;
  try {
    const acts = interfere(stage, which, id);
    // whoever does not get as far as waiting for them must not end for them
    acts.catch(() => undefined);
    const view = await followQuery(stage, which, id, replaced ? document?.replace : undefined);
    await acts;
    if (!view || !isFinal(view.stage)) return;
    note(stage, view);
    if (view.stage === 'completed' && which.feedback) await giveFeedback(stage, which, view);
    if (document && which.kind === 'recall') {
      await (which.choice === 'removed' ? document.remove() : document.replace());
      await recallOf(stage, which, view, document.id);
    }
    // the last event may still be on its way
    if (stream) await Promise.race([stream, sleep(15_000)]);
  } finally {
    gone.abort();
    await stream;
  }
}

/** Reads the query whenever it changes, and answers what only the asker can. */
async function followQuery(
  stage: Stage,
  which: Case,
  id: string,
  replace: (() => Promise<void>) | undefined,
): Promise<QueryView | undefined> {
  const { api, cases } = stage;
  const answered = new Set<string>();
  let etag: string | undefined;
  for (const until = Date.now() + FOLLOW_MS; Date.now() < until;) {
    const headers = etag === undefined ? {} : { 'if-none-match': etag, prefer: 'wait=10' };
    const reply = await api.callIfChanged(which.asker, 'getQuery', { params: { id } }, { headers });
    if (!reply) continue;
    etag = reply.etag;
    const view = reply.data;
    if (isFinal(view.stage)) return view;
    const open = (view.requests as RequestView[]).filter(({ status }) => status === 'open');
    if (which.kind === 'waiting' && open.length > 0) return undefined;
    if (replace && open.some(({ kind }) => kind === 'answer_review')) {
      await replace();
      replace = undefined;
      cases.release(id);
    }
    for (const request of open) {
      if (!ASKERS.includes(request.kind) || nobodyDecides(which) || answered.has(request.id)) continue;
      const again = request.kind === 'clarification' && answered.size > 0;
      await sleep(which.random.between(20, 800));
      const { outcome, code } = await decide(stage, {
        requestId: request.id,
        by: which.asker,
        decision: decisionFor(which, request, again),
      });
      if (outcome === 'refused' && code === 'HITL_INVALID_RESPONSE')
        stage.seen.surprises.push({
          at: new Date().toISOString(),
          call: 'decideRequest',
          what: `${request.id}: ${code}`,
        });
      answered.add(request.id);
    }
  }
  stage.seen.given.push({ n: which.n, kind: which.kind, why: `${id} has not ended` });
  return undefined;
}

/** Waits until an answer is recalled, if it rests on the document: a model that makes things up may have passed it over. */
async function recallOf(
  { api, signal }: Stage,
  { asker }: Case,
  before: QueryView,
  changed: string,
): Promise<void> {
  const { id } = before;
  if (before.stage !== 'completed') return;
  if (!before.answer.citations.some(({ documentId }) => documentId === changed)) return;
  await eventually(signal, `${id} is not recalled`, async () => {
    const view = await api.call(asker, 'getQuery', { params: { id } });
    return view.stage === 'completed' && view.answer.recalled !== undefined;
  });
}

export function note({ seen }: Pick<Stage, 'seen'>, view: QueryView): void {
  const end = endOf(view);
  if (end !== undefined) seen.ends.push({ queryId: view.id, end });
}

async function giveFeedback(
  { api, seen }: Stage,
  { n, asker, feedback }: Case,
  { id }: QueryView,
): Promise<void> {
  const given = { queryId: id, by: asker, rating: feedback!, comment: `case ${n}`, acknowledged: false };
  const { rating, comment } = given;
  seen.feedback.push(given);
  try {
    await api.call(
      asker,
      'giveFeedback',
      { params: { id }, body: { rating, comment } },
      { key: api.newKey() },
    );
    given.acknowledged = true;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // it arrived the first time
    if (error.problem.code === 'IDEMPOTENCY_RESULT_NOT_KEPT') given.acknowledged = true;
    // refused: nothing was given
    else seen.feedback.splice(seen.feedback.indexOf(given), 1);
  }
}

/** Asks a question until it is acknowledged, as often as the case wants. @returns the id of the query */
async function start(stage: Stage, which: Case, body: StartQuery): Promise<string> {
  const { api, seen, cases } = stage;
  const { n, asker, sent, random } = which;
  const key = api.newKey();
  const session = body.sessionId ?? '';
  const noted = { n, key, session, ids: [] as string[] };
  seen.starts.push(noted);
  const abandonAfterMs = sent === 'abandoned' ? random.between(1, 60) : undefined;
  const once = async () => {
    const { id } = await api.call(asker, 'startQuery', { body }, { key, abandonAfterMs });
    noted.ids.push(id);
    cases.add(id, which, which.choice === 'evidence');
    return id;
  };
  const [id] = await Promise.all(sent === 'twice' ? [once(), once()] : [once()]);
  return id;
}

/** Follows the live stream of a query to its end, or until the signal fires, and notes what came. */
async function followStream(
  { api, seen, signal }: Pick<Stage, 'api' | 'seen' | 'signal'>,
  queryId: string,
  person: string,
  over: AbortSignal,
): Promise<void> {
  const stream = { queryId, seqs: [] as number[], ended: false };
  seen.streams.push(stream);
  const until = AbortSignal.any([signal, over]);
  while (!until.aborted && stream.seqs.length === 0) {
    try {
      const events = liveEvents(api.client(person, api.nextUrl()), {
        queryId,
        signal: until,
        onOutage: () => undefined,
      });
      for await (const live of events) {
        if (live.type !== 'event') continue;
        stream.seqs.push(live.event.seq);
        if (live.event.type === 'query_ended') stream.ended = true;
      }
    } catch {
      // nobody answered yet: it begins anew; once something came, the client goes on by itself
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}
