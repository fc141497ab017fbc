import type { Answer } from '../../contract/answer.js';
import type { Recall } from '../../contract/recall.js';
import type { QueryStatus, QueryView } from '../../contract/query.js';
import { presentRequest } from '../../contract/requests/index.js';
import { digest } from '../../domain/digest.js';
import { readerKey } from '../../domain/document-access.js';
import { shownRequest } from './request-view.js';
import { isClosed, type Sight, sourcesOfAnswer } from './sight.js';
import {
  withoutConcerns,
  withoutFindings,
  withoutQuote,
  withoutRemarks,
  withoutReply,
  withoutText,
} from './withhold.js';

/** A status as a viewer may see it, with a digest of what is withheld; undefined if nothing is. */
export interface StatusView {
  view: QueryView;
  mark: string | undefined;
}

/**
 * Returns a query as a viewer may see it now. The asker keeps a delivered answer, even if its sources are closed to them
 * since, while they have the groups with which they asked (`mayReadAnswer`); an answer that is not delivered yet they see only if they may read all its sources.
 */
export function viewOfStatus(status: QueryStatus, sight: Sight): StatusView {
  const { askedWith: _askedWith, ...served } = status;
  const { hidden, readable, because, viewer } = sight;
  const closed = status.requests.filter((request) => isClosed(request, sight)).map(({ id }) => id);
  if (hidden.length === 0 && closed.length === 0) {
    return { view: { ...served, requests: status.requests.map(presentRequest) }, mark: undefined };
  }
  const searches = status.searches.map((search) =>
    search.madeFrom?.every(readable) === false ? { ...search, query: '', withheld: true as const } : search,
  );
  const words = new Set(status.searches.filter((_, i) => searches[i]?.withheld).map(({ query }) => query));
  const hidesEvidence = status.passages.some(({ id }) => !readable(id));
  const view = {
    ...served,
    searches,
    passages: status.passages.map((passage) => (readable(passage.id) ? passage : withoutText(passage))),
    ...(status.judgement && hidesEvidence ? { judgement: withoutRemarks(status.judgement) } : {}),
    refinements: {
      ...status.refinements,
      rounds: status.refinements.rounds.map((round) =>
        words.has(round.query) ? { ...round, query: '' } : round,
      ),
    },
    requests: status.requests.map((request) =>
      presentRequest(withoutWords(shownRequest(request, sight), words)),
    ),
    receipts: status.receipts.map((receipt) =>
      closed.includes(receipt.requestId) ? withoutReply(receipt) : receipt,
    ),
    verifications: status.verifications.map((verification) =>
      (verification.madeFrom?.every(readable) ?? hidden.length === 0)
        ? verification
        : withoutFindings(verification),
    ),
    ...('answer' in status && status.answer ? { answer: shownAnswer(status, status.answer, sight) } : {}),
    withheldBecause: because,
  } as QueryView;
  const mark = digest([because, [...hidden].sort(), closed, viewer.id === status.asker]).slice(0, 12);
  return { view, mark };
}

/**
 * True if the viewer may read the answer or its draft. What was delivered stays with its asker, unless they have other groups than when
 * they asked: they may never have read it with those.
 */
export function mayReadAnswer(status: QueryStatus, { readable, viewer }: Sight): boolean {
  const { stage, asker, askedWith = readerKey(viewer) } = status;
  const delivered = stage === 'completed' && viewer.id === asker && readerKey(viewer) === askedWith;
  return delivered || sourcesOfAnswer(status).every(readable);
}

function shownAnswer(status: QueryStatus, answer: Answer, sight: Sight): Answer {
  const { recalled } = answer;
  const shown = {
    ...answer,
    citations: answer.citations.map((one) => (sight.readable(one.passageId) ? one : withoutQuote(one))),
    ...(recalled && { recalled: shownRecall(recalled, status, sight) }),
  };
  if (mayReadAnswer(status, sight)) return shown;
  return { ...withoutConcerns(shown), text: '', withheld: true };
}

/** Removes withheld search words from a review, which shows the last ones. */
function withoutWords<R extends ReturnType<typeof shownRequest>>(request: R, words: ReadonlySet<string>): R {
  if (request.kind !== 'answer_review' || !words.has(request.payload.query)) return request;
  return { ...request, payload: { ...request.payload, query: '' } };
}

function shownRecall({ correction, ...recall }: Recall, status: QueryStatus, sight: Sight): Recall {
  const { readable } = sight;
  const quotes = recall.quotes.map(({ diff, ...quote }) => {
    if (!diff) return quote;
    const shown = quote.passageId !== undefined && readable(quote.passageId);
    return shown ? { ...quote, diff } : { ...quote, withheld: true as const };
  });
  // whoever corrected it could read all of them
  const open = mayReadAnswer(status, sight) && status.passages.every(({ id }) => readable(id));
  return {
    ...recall,
    quotes,
    ...(correction && { correction: open ? correction : { withheld: true as const } }),
  };
}
