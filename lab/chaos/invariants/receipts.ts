import { queryIdOfRequest } from '../../../contract/ids.js';
import type { Receipt } from '../../../contract/requests/index.js';
import { groupBy, type Invariant } from './evidence.js';

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
