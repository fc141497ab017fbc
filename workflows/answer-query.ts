import {
  allHandlersFinished,
  CancellationScope,
  condition,
  ContinueAsNew,
  continueAsNew,
  isCancellation,
  log,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { isFinal, type QueryInput, type QueryStatus } from '../contract/query.js';
import { questionKey } from '../domain/cache-key.js';
import { outcomeText, unableToAnswer } from '../domain/texts.js';
import { fallBackToWeb, gradeAndCorrect } from './correct.js';
import { orDegrade } from './degrade.js';
import { deliverCached, recordEnd } from './deliver.js';
import { draftAndRefine } from './draft.js';
import {
  cancelUpdate,
  decideSignal,
  decideUpdate,
  statusQuery,
  type CancelInput,
  type DecideInput,
} from './messages.js';
import { executeSearches, markSynthesis, planWork } from './plan-work.js';
import { createRun, QueryEnd, type Carried, type QueryRun } from './query-run.js';
import { refusal } from './request-decision.js';
import { gradePassages, noteSearch, retrieve, webAvailable } from './retrieve.js';
import { finalAnswer, reviewAnswer } from './review-answer.js';
import { analyse, clarify, isUnclear } from './understand.js';

/** The life of a question, from asking to the recorded end. Its result is the last status. */
export async function answerQuery(input: QueryInput, carried?: Carried): Promise<QueryStatus> {
  const run = createRun(input, carried);
  const { state, gate } = run;
  const life = new CancellationScope();
  let cancelledBy: CancelInput | undefined;

  setHandler(statusQuery, () => state.status);
  setHandler(decideUpdate, (decision) => gate.decide(decision), {
    validator: (decision: DecideInput) => gate.validate(decision),
  });
  setHandler(decideSignal, (decision) => gate.decideQuietly(decision));
  setHandler(
    cancelUpdate,
    (by) => {
      cancelledBy = by;
      life.cancel();
    },
    {
      validator: (_by: CancelInput) => {
        if (cancelledBy !== undefined || isFinal(state.status.stage))
          throw refusal('QUERY_ENDED', 'The query has already ended.');
      },
    },
  );

  let cacheable = false;
  try {
    cacheable = await life.run(() => live(run, carried?.resume));
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    endEarly(run, error, cancelledBy);
  }
  // a query cancelled from outside still records its end and answers what is under way
  await CancellationScope.nonCancellable(async () => {
    await recordEnd(run, cacheable);
    await condition(allHandlersFinished);
  });
  return state.status;
}

/** @returns whether the answer may be given again to the same question */
async function live(run: QueryRun, resume: Carried['resume'] | undefined): Promise<boolean> {
  if (!resume && (await recall(run))) return false;
  if (resume?.at !== 'search') {
    for (let analysis = await analyse(run); ; analysis = await analyse(run)) {
      if (analysis.route === 'chitchat') return chat(run);
      if (isUnclear(run, analysis) && (await clarify(run, analysis))) {
        await continueWhenLong(run, { at: 'analysis' });
        continue;
      }
      await planWork(run, analysis);
      break;
    }
    if (!(await executeSearches(run)) && !(await searchElsewhere(run))) return false;
    await gradeAndCorrect(run);
  } else {
    await searchAgain(run, resume.query);
  }

  for (;;) {
    markSynthesis(run, 'running');
    const drafted = await draftAndRefine(run);
    markSynthesis(run, 'completed');
    const reviewed = await reviewAnswer(run, drafted);
    if ('answer' in reviewed) {
      run.state.complete(reviewed.answer);
      const trusted = reviewed.approvedByPerson || run.state.status.confidence?.level === 'HIGH';
      return trusted && reviewed.answer.answered && !run.memory.degraded;
    }
    run.memory.retries++;
    await continueWhenLong(run, { at: 'search', query: reviewed.retryWith });
    await searchAgain(run, reviewed.retryWith);
  }
}

/** Reads the session and the cache; true when the question was answered before. */
async function recall(run: QueryRun): Promise<boolean> {
  const { memory, input } = run;
  const opened = await orDegrade(
    run,
    'open',
    run.steps.openQuery({
      session:
        input.sessionId && input.policy.session.turns > 0
          ? { id: input.sessionId, asker: input.asker.id, limit: input.policy.session.turns }
          : undefined,
      questionKey: questionKey(input),
      now: new Date().toISOString(),
    }),
  );
  if (!opened) return false;
  memory.turns = opened.turns;
  if (!opened.cache) return false;
  memory.cacheKey = opened.cache.key;
  if (!opened.cache.hit) return false;
  deliverCached(run, opened.cache.hit);
  return true;
}

/** Small talk is answered directly: no retrieval, no review. */
async function chat(run: QueryRun): Promise<boolean> {
  const { state, memory, input } = run;
  state.enter('answering');
  const reply = await run.steps.chat({
    question: input.question,
    turns: memory.turns,
    language: state.status.language,
  });
  const { text } = state.take('chat', reply);
  state.complete({
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
  run.state.complete(finalAnswer(run, { draft, judgement: undefined, evidence: [] }));
  return false;
}

/** A reviewer's own search words start afresh: what was found before did not convince. */
async function searchAgain(run: QueryRun, query: string): Promise<void> {
  const { state } = run;
  state.enter('retrieving');
  state.set({ passages: [], judgement: undefined, confidence: undefined, refinements: { rounds: [] } });
  const found = await retrieve(run, query);
  noteSearch(run, { query, reason: 'reviewer' }, found ?? []);
  await gradePassages(run);
}

/** A history that has grown long is continued in a fresh one, between two steps and with no request open. */
async function continueWhenLong(run: QueryRun, resume: Carried['resume']): Promise<void> {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  if (!continueAsNewSuggested && historyLength < run.input.policy.history.continueAfterEvents) return;
  await condition(allHandlersFinished);
  await continueAsNew<typeof answerQuery>(run.input, {
    status: run.state.status,
    memory: run.memory,
    resume,
  });
}

function endEarly(run: QueryRun, error: unknown, cancelledBy: CancelInput | undefined): void {
  const { state, gate } = run;
  const { language } = state.status;
  if (error instanceof QueryEnd) {
    state.end(error.stage, {
      code: error.code,
      message: outcomeText(error.code, language),
      reason: error.reason,
    });
  } else if (isCancellation(error)) {
    gate.cancelAll(cancelledBy?.by ?? 'operator', cancelledBy?.reason);
    state.end('cancelled', {
      code: 'CANCELLED',
      message: outcomeText('CANCELLED', language),
      reason: cancelledBy?.reason,
    });
  } else {
    log.error('the query failed', { error });
    gate.cancelAll('failure', undefined);
    state.end('failed', { code: 'QUERY_FAILED', message: outcomeText('QUERY_FAILED', language) });
  }
}
