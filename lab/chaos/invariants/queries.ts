import { isFinal } from '../../../contract/query.js';
import { queryIdOfRequest } from '../../../contract/ids.js';
import type { Receipt } from '../../../contract/requests/index.js';
import { endOf } from '../observations.js';
import { groupBy, type Invariant } from './evidence.js';

/** A timer may be as late as this, milliseconds. */
const GRACE_MS = 30_000;

/** Every query has ended, or waits for a person whose time is not up. */
export const noneStuck: Invariant = ({ views, readAt }) => {
  const now = Date.parse(readAt);
  return views.flatMap((view) => {
    const open = view.requests.filter(({ status }) => status === 'open');
    if (isFinal(view.stage))
      return open.map(({ id }) => ({ subject: id, what: `open, and its query has ended ${view.stage}` }));
    if (open.length === 0) return [{ subject: view.id, what: `${view.stage}, and waits for nobody` }];
    return open
      .filter(
        ({ deadline, frozenSince }) => frozenSince === undefined && Date.parse(deadline) + GRACE_MS < now,
      )
      .map(({ id, deadline }) => ({
        subject: id,
        what: `its time was up at ${deadline}, and nothing has happened`,
      }));
  });
};

/** Every question that was acknowledged is there, and no key has become two queries. */
export const startsAreKept: Invariant = ({ seen, listed }) => {
  const there = new Set(listed.map(({ id }) => id));
  return seen.starts.flatMap(({ n, key, ids }) => {
    const distinct = [...new Set(ids)];
    const lost = distinct.filter((id) => !there.has(id));
    return [
      ...lost.map((id) => ({ subject: id, what: `case ${n}: acknowledged, and not listed` })),
      ...(distinct.length > 1
        ? [{ subject: distinct.join(', '), what: `case ${n}: one key (${key}) has become several queries` }]
        : []),
    ];
  });
};

/** A session holds as many queries as keys were sent in it at most, and one for each that was acknowledged. */
export const noneStartedTwice: Invariant = ({ seen, listed }) => {
  const sessions = groupBy(seen.starts, ({ session }) => session);
  return [...sessions].flatMap(([session, starts]) => {
    const queries = listed.filter(({ sessionId }) => sessionId === session);
    if (queries.length <= starts.length) return [];
    return [
      { subject: session, what: `${starts.length} questions were sent, ${queries.length} queries are there` },
    ];
  });
};

/** Ended queries do not change: no answer is delivered twice, none changes afterwards. */
export const endsAreFinal: Invariant = ({ seen, views }) => {
  const now = new Map(views.map((view) => [view.id, view]));
  return seen.ends.flatMap(({ queryId, end }) => {
    const view = now.get(queryId);
    if (!view) return [];
    if (!isFinal(view.stage)) return [{ subject: queryId, what: `had ended, and is ${view.stage} again` }];
    const present = endOf(view);
    return present === undefined || present === end
      ? []
      : [{ subject: queryId, what: `ended as ${end}, and is now ${present}` }];
  });
};

/** The history of an ended query says so once. */
export const endedOnce: Invariant = ({ views, histories }) => {
  const byId = new Map(histories.map(({ queryId, entries }) => [queryId, entries]));
  return views.flatMap(({ id, stage }) => {
    const entries = byId.get(id);
    if (!entries || !isFinal(stage)) return [];
    const ends = entries.filter(({ type }) => type === 'ended').length;
    return ends === 1 ? [] : [{ subject: id, what: `ended ${ends} times by its history` }];
  });
};

/** The machine cites what it was shown. */
export const citationsAreReal: Invariant = ({ views }) =>
  views.flatMap((view) => {
    const answer = 'answer' in view ? view.answer : undefined;
    if (answer?.author !== 'reasoner' || view.cachedFrom !== undefined) return [];
    const shown = new Set(view.passages.map(({ id }) => id));
    return answer.citations
      .filter(({ passageId, quote, withheld }) => !shown.has(passageId) || (!withheld && quote.trim() === ''))
      .map(({ marker, passageId }) => ({
        subject: view.id,
        what: `[${marker}] cites ${passageId}, which it was not shown`,
      }));
  });

/** A request has one receipt at most, and a decided one has it. */
export const oneReceiptEach: Invariant = ({ views }) =>
  views.flatMap(({ requests, receipts }) => {
    const byRequest = groupBy(receipts, ({ requestId }) => requestId);
    return [
      ...[...byRequest]
        .filter(([, all]) => all.length > 1)
        .map(([id, all]) => ({
          subject: id,
          what: `${all.length} receipts: ${all.map(inWords).join('; ')}`,
        })),
      ...requests
        .filter(({ id, status }) => status === 'decided' && !byRequest.has(id))
        .map(({ id }) => ({ subject: id, what: 'decided, and without a receipt' })),
    ];
  });

/** The receipt that a person was shown, their own or that of whoever was first, is the one that the query keeps. */
export const acknowledgedDecisionsCount: Invariant = ({ seen, views }) => {
  const byId = new Map(views.map((view) => [view.id, view]));
  return seen.decisions.flatMap(({ requestId, by, action, outcome, receipt: told }) => {
    const view = byId.get(queryIdOfRequest(requestId));
    if (!view || outcome === 'unknown') return [];
    const kept = view.receipts.find((receipt) => receipt.requestId === requestId);
    const wrong = (what: string) => [{ subject: requestId, what: `${by}, ${action}: ${what}` }];
    if (outcome === 'vote') {
      const votes = kept?.votes ?? view.requests.find(({ id }) => id === requestId)?.quorum?.votes ?? [];
      return kept || votes.some((vote) => vote.by === by)
        ? []
        : wrong('the vote was acknowledged, and is gone');
    }
    if (!told) return [];
    if (!kept) return wrong('a receipt was shown, and is gone');
    return same(told, kept) ? [] : wrong(`told ${inWords(told)}, kept ${inWords(kept)}`);
  });
};

/** The log of decisions tells of each receipt once, as its query keeps it. */
export const decisionsAreLogged: Invariant = ({ views, decisions }) => {
  const ends = decisions.filter(({ action }) => action !== 'lapse');
  const byRequest = groupBy(ends, ({ requestId }) => requestId);
  return views.flatMap(({ receipts }) =>
    receipts
      .filter(({ kind, lapsed }) => kind !== 'pause' && !lapsed)
      .flatMap((receipt) => {
        const [logged, ...more] = byRequest.get(receipt.requestId) ?? [];
        if (logged && more.length === 0 && same(logged, receipt)) return [];
        const told = [logged ?? [], more].flat().map(inWords).join('; ');
        return [
          { subject: receipt.requestId, what: `kept ${inWords(receipt)}, logged ${told || 'nothing'}` },
        ];
      }),
  );
};

type Outcome = Pick<Receipt, 'action' | 'decidedBy' | 'by' | 'at'>;

const same = (a: Outcome, b: Outcome) =>
  a.action === b.action && a.by === b.by && a.decidedBy === b.decidedBy && a.at === b.at;

const inWords = ({ action, decidedBy, by, at }: Outcome) => `${action} by ${by} (${decidedBy}) at ${at}`;
