import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import type { Answer } from '../../contract/answer.js';
import type { QueryInput, QueryStatus } from '../../contract/query.js';
import { questionKey } from '../../domain/cache-key.js';
import { isConfidential } from '../../domain/grading.js';
import { speechless, unableToAnswer } from '../../domain/texts.js';
import { fallBackToWeb, gradeAndCorrect } from './correct.js';
import { orDegrade } from './degrade.js';
import { deliverCached, recordEnd } from './deliver.js';
import { forget, markConfidential, sourcesNow, type SourcesNow } from './sources-now.js';
import { draftAndRefine, type Drafted } from './draft.js';
import { executePlan, hasWork, markSynthesis } from './execute-plan.js';
import { runToEnd } from './run-to-end.js';
import { keepAhead, lookAhead } from './look-ahead.js';
import { planWork } from './plan-work.js';
import { QueryEnd, type Carried, type QueryRun } from './query-run.js';
import { gradePassages, noteSearch, retrieve, webAvailable } from './retrieve.js';
import { finalAnswer, reviewAnswer, type Reopens, type Reviewed } from './review-answer.js';
import { analyse, askWhichPage, clarify, isUnclear, questionFor } from './understand.js';

/** Tools of a plan that does nothing but answer from what it finds. */
const SEARCHES_AND_WRITES: ReadonlySet<string> = new Set(['search_documents', 'search_web', 'synthesize']);

/** The life of a question, from asking to the recorded end. Its result is the last status. */
export async function answerQuery(input: QueryInput, carried?: Carried): Promise<QueryStatus> {
  return runToEnd(
    input,
    carried,
    (run) => findAnswer(run, carried?.resume),
    (run, cacheable) => recordEnd(run, cacheable ?? false),
  );
}

/**
 * Takes a question from asking to its answer.
 * @returns whether the answer may be given again to the same question
 */
export async function findAnswer(run: QueryRun, resume?: Carried['resume']): Promise<boolean> {
  if (!resume && (await recall(run))) return false;
  if (resume?.at !== 'search') {
    for (;;) {
      lookAhead(run);
      const analysis = await analyse(run);
      keepAhead(run, analysis);
      if (analysis.route === 'chitchat') return chat(run);
      if (!(isUnclear(run, analysis) && (await clarify(run, analysis)))) {
        await planWork(run, analysis);
        if (!(await search(run))) return false;
        if (!(await askWhichPage(run, analysis))) break;
      }
      await continueWhenLong(run, { at: 'analysis' });
    }
  } else {
    await searchAgain(run, resume.query);
  }

  let reopens: Reopens | undefined;
  for (let withdrawals = 0; ;) {
    markSynthesis(run, 'running');
    const drafted = await draftAndRefine(run);
    markSynthesis(run, 'completed');
    if (run.work.gap === 'indexing' && drafted.evidence.length === 0) {
      // nothing that a person could vouch for: asking again a moment later may find it
      await complete(run, finalAnswer(run, drafted));
      return false;
    }
    const reviewed = await reviewReadable(run, drafted, reopens);
    if ('answer' in reviewed) {
      await complete(run, reviewed.answer);
      const trusted = reviewed.approvedByPerson || run.state.status.confidence?.level === 'HIGH';
      // an answer from confidential documents is vouched for each time it is given
      const open = !isConfidential(drafted.evidence);
      // what was asked is not in the question alone: the next asker may mean something else
      const clarified = run.state.status.receipts.some(({ kind }) => kind === 'clarification');
      // a tool is called, or refused, for each question anew, and what a person gave was for this one
      const called = run.state.status.plan?.todos.some(({ tool }) => !SEARCHES_AND_WRITES.has(tool)) ?? false;
      const whole = !run.memory.degraded && !run.work.gap;
      return trusted && open && !clarified && !called && reviewed.answer.answered && whole;
    }
    if ('withdrawn' in reviewed) {
      if (++withdrawals > run.input.policy.evidence.maxLapses)
        throw new QueryEnd('rejected', 'EVIDENCE_CHANGED');
      forget(run, reviewed.withdrawn);
      reopens = reviewed.reopens ?? reopens;
      continue;
    }
    reopens = undefined;
    run.memory.retries++;
    await continueWhenLong(run, { at: 'search', query: reviewed.retryWith });
    await searchAgain(run, reviewed.retryWith);
  }
}

/**
 * Has the answer reviewed where that is needed. Its sources must be readable for the asker when it is shown to anyone, and
 * still when it is delivered after somebody took their time over it.
 */
async function reviewReadable(
  run: QueryRun,
  drafted: Drafted,
  reopens: Reopens | undefined,
): Promise<Reviewed> {
  const before = await sourcesNow(run, drafted.evidence);
  if (isUnfit(run, before)) return { withdrawn: before.withdrawn };
  const reviewed = await reviewAnswer(run, drafted, reopens);
  if (!('answer' in reviewed)) return reviewed;
  let { since } = reviewed;
  for (let waited = reviewed.waited; waited || run.pause.paused; waited = false) {
    if (run.pause.paused) since = undefined;
    await run.pause.over();
    since ??= await sourcesNow(run, drafted.evidence);
    if (isUnfit(run, since)) return { withdrawn: since.withdrawn };
  }
  return reviewed;
}

/** True if an answer must be written anew because of its sources; those that are confidential by now are noted. */
function isUnfit(run: QueryRun, { withdrawn, confidential }: SourcesNow): boolean {
  if (confidential.length > 0) markConfidential(run, confidential);
  return withdrawn.length > 0 || confidential.length > 0;
}

/**
 * Carries out the plan and corrects what it found. Whoever resumes a paused query may have set todos back: then once
 * more.
 * @returns false when nothing could be searched; the query is complete then
 */
async function search(run: QueryRun): Promise<boolean> {
  do {
    if (!(await executePlan(run)) && !(await searchElsewhere(run))) return false;
    await gradeAndCorrect(run);
    await run.pause.over();
  } while (hasWork(run));
  return true;
}

/** Reads the session and the cache; true when the question was answered before. */
async function recall(run: QueryRun): Promise<boolean> {
  const { memory, input } = run;
  const limit = input.policy.session.turns;
  const given = limit > 0 ? input.turns?.slice(-limit).map((turn) => ({ ...turn, at: '' })) : undefined;
  for (;;) {
    const opened = await orDegrade(
      run,
      'open',
      run.steps.openQuery({
        session:
          input.sessionId && limit > 0 && !given
            ? { id: input.sessionId, asker: input.asker.id, limit }
            : undefined,
        access: { groups: input.asker.groups },
        questionKey: questionKey(input),
        now: new Date().toISOString(),
        ...(input.engine.joined === 'all' ? { analysedNext: { ...questionFor(run), turns: given } } : {}),
      }),
    );
    memory.turns = given ?? opened?.turns ?? [];
    if (!opened) return false;
    if (!opened.cache) return false;
    memory.cacheKey = opened.cache.key;
    const { hit } = opened.cache;
    if (!hit) return false;
    const { paused } = run.pause;
    await run.pause.over();
    if (input.policy.evidence.checkAtDelivery) {
      if (paused) continue; // a cached answer holds for the documents as they were when it was found
      const { withdrawn, confidential } = await sourcesNow(run, hit.passages);
      if (withdrawn.length > 0 || confidential.length > 0) return false;
      if (run.pause.paused) continue;
    }
    deliverCached(run, hit);
    return true;
  }
}

/** Small talk is answered directly: no retrieval, no review. */
async function chat(run: QueryRun): Promise<boolean> {
  const { state, memory, input } = run;
  state.enter('answering');
  const { language } = state.status;
  const reply = await orDegrade(
    run,
    'chat',
    run.steps.chat({ question: input.question, turns: memory.turns, language }),
  );
  const text = reply?.text ?? speechless(language);
  await complete(run, {
    text,
    answered: true,
    citations: [],
    status: 'final',
    author: 'reasoner',
    disclaimers: [],
  });
  return false;
}

/** The index cannot be searched: the web is, where there is one; otherwise the asker is told so. */
async function searchElsewhere(run: QueryRun): Promise<boolean> {
  if (webAvailable(run)) {
    await fallBackToWeb(run);
    if (run.state.status.passages.length > 0) return true;
  }
  const draft = { text: unableToAnswer(run.state.status.language), answered: false, citations: [] };
  await complete(run, finalAnswer(run, { draft, judgement: undefined, evidence: [] }));
  return false;
}

/** Delivers an answer, which a query that is paused does only when it goes on. */
async function complete(run: QueryRun, answer: Answer): Promise<void> {
  await run.pause.over();
  run.state.complete(answer);
}

/** A reviewer's own search words start afresh: what was found before did not convince. */
async function searchAgain(run: QueryRun, query: string): Promise<void> {
  const { state } = run;
  state.enter('retrieving');
  delete run.work.gap;
  delete run.work.draft;
  state.set({ passages: [], judgement: undefined, confidence: undefined, refinements: { rounds: [] } });
  const found = await retrieve(run, query);
  noteSearch(run, { query, reason: 'reviewer' }, found ?? []);
  await gradePassages(run);
}

/** A history that has grown long is continued in a fresh one, between two steps and with no request open. */
async function continueWhenLong(run: QueryRun, resume: Carried['resume']): Promise<void> {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  if (!continueAsNewSuggested && historyLength < run.input.policy.history.continueAfterEvents) return;
  await run.events.settled();
  if (!run.gate.idle) return; // paused: an open request does not travel
  await continueAsNew<typeof answerQuery>(run.input, {
    status: run.state.status,
    memory: run.memory,
    resume,
  });
}
