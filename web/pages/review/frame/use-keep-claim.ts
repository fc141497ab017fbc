import { useEffect, useEffectEvent, useRef } from 'react';
import type { RequestView } from '../../../../contract/requests/index.js';
import { useAct } from '../../../api/api.js';

const CHECK_MS = 5_000;
const SIGNS_OF_WORK = ['keydown', 'pointermove', 'pointerdown', 'scroll'] as const;

/** Renews one's own claim when half of its lease is over, provided that its holder did something on the page meanwhile. */
export function useKeepClaim(id: string, claim: RequestView['claim']): void {
  const { act } = useAct('claimRequest', ['getRequest']);
  const worked = useRef(0);
  const leased = useRef(0);
  useEffect(() => {
    const note = () => {
      worked.current = Date.now();
    };
    for (const sign of SIGNS_OF_WORK) window.addEventListener(sign, note, { passive: true });
    return () => {
      for (const sign of SIGNS_OF_WORK) window.removeEventListener(sign, note);
    };
  }, []);
  const renew = useEffectEvent(() => {
    if (!claim) return;
    const half = leased.current + (Date.parse(claim.until) - leased.current) / 2;
    if (Date.now() < half || worked.current < leased.current) return;
    // a claim that cannot be renewed ends by itself, which the page then shows
    act({ params: { id }, body: {} }).catch(() => undefined);
  });
  const until = claim?.until;
  // the claim says when it was made, not when it was renewed
  useEffect(() => {
    leased.current = Date.now();
  }, [until]);
  const holds = claim !== undefined;
  useEffect(() => {
    if (!holds) return;
    const timer = setInterval(() => renew(), CHECK_MS);
    return () => clearInterval(timer);
  }, [holds]);
}

/**
 * Claims an open request for its reader once they begin to write, so that nobody decides it meanwhile. Once only: who
 * gives the claim back while they write keeps it free.
 * @param free true if nobody has claimed it and the reader may decide it
 * @returns a handler of `input` events
 */
export function useClaimOnEdit(id: string, free: boolean): () => void {
  const { act } = useAct('claimRequest', ['getRequest', 'listRequests']);
  const tried = useRef(false);
  return () => {
    if (!free || tried.current) return;
    tried.current = true;
    // without it one can write as well: whoever decides first, wins
    act({ params: { id }, body: {} }).catch(() => undefined);
  };
}
