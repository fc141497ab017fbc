import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ApiProblem } from '../../client/errors.js';
import { PAGES, pageAddress } from '../../contract/pages.js';
import type { Receipt } from '../../contract/requests/index.js';
import { useAct, useEndpoint } from '../api/api.js';
import { lazily } from '../parts/lazily.js';
import { removePersisted } from '../parts/persisted-state.js';
import { Outbox, type Held, type Outcomes } from './outbox.js';
import { OutboxContext } from './use-outbox.js';

const StatusLine = lazily(() => import('./status-line.js'));

/** Endpoints whose answers a decision changes. */
const CHANGED = ['getRequest', 'getQuery', 'listRequests', 'countRequests', 'listQueries'] as const;
/** Size up to which a page that is being left may send a decision; browsers allow 64 KiB. */
const MOST_BYTES = 60_000;

/** Holds decisions back for a while, sends them, and shows both in one line. */
export function Decisions({ children }: { children: ReactNode }) {
  const { data: me } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const { act } = useAct('decideRequest', CHANGED);
  const { act: actOnMany } = useAct('decideRequests', CHANGED);

  const send = useEffectEvent(async ({ items }: Held): Promise<Outcomes> => {
    const decisions = items.map(({ request, decision }) => ({
      requestId: request.id,
      shownHash: request.shownHash,
      ...decision,
    }));
    const [first, ...more] = decisions;
    const keepalive = new Blob([JSON.stringify(decisions)]).size <= MOST_BYTES;
    let outcomes: Outcomes;
    try {
      if (first && more.length === 0) {
        const { requestId: id, ...body } = first;
        outcomes = new Map([[id, await act({ params: { id }, body }, { keepalive })]]);
      } else {
        const { results } = await actOnMany({ body: { decisions } }, { keepalive });
        outcomes = new Map(
          results.map((one) => [one.requestId, one.ok ? one.result : new ApiProblem(one.problem)] as const),
        );
      }
    } catch (error) {
      outcomes = new Map(
        decisions.map(({ requestId, action }) => {
          const won = error instanceof ApiProblem ? error.receipt : undefined;
          // sent again after the answer was lost on the way: it was one's own decision that won
          return [requestId, won && isOwn(won, action, me?.id) ? won : (error as Error)] as const;
        }),
      );
    }
    for (const [id, outcome] of outcomes) if (!(outcome instanceof Error)) removePersisted(`${id}:`);
    return outcomes;
  });
  const [outbox] = useState(() => new Outbox());
  useEffect(() => outbox.sendBy(send), [outbox]);
  useLeaving(outbox);
  return (
    <OutboxContext value={outbox}>
      {children}
      <Shown outbox={outbox} />
    </OutboxContext>
  );
}

/** The line is loaded when there is something in it. */
function Shown({ outbox }: { outbox: Outbox }) {
  const { held, sent, note, problems } = useSyncExternalStore(outbox.subscribe, outbox.read);
  const [used, setUsed] = useState(false);
  if (!used && (held ?? sent ?? note ?? problems[0])) setUsed(true);
  return <Suspense>{used && <StatusLine />}</Suspense>;
}

function isOwn({ decidedBy, by, action }: Receipt, sent: string, me: string | undefined): boolean {
  return decidedBy === 'human' && by === me && action === sent;
}

/** Sends at once what is held when its reader leaves: the tab, or the inbox and its requests for another page. */
function useLeaving(outbox: Outbox): void {
  const [location] = useLocation();
  useEffect(() => {
    const { held } = outbox.read();
    const isNear = location === PAGES.inbox || location.startsWith(pageAddress('request', ''));
    if (held && !isNear && location !== held.madeOn) outbox.sendNow();
  }, [outbox, location]);
  useEffect(() => {
    // a phone may never come back to a page that it has hidden
    const onHide = () => document.visibilityState === 'hidden' && outbox.sendNow();
    const onLeave = () => outbox.sendNow();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeave);
      outbox.sendNow();
    };
  }, [outbox]);
}
