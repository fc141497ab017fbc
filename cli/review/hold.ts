import type { HumanRequest } from '../../contract/requests/index.js';
import { ApiProblem } from '../../client/errors.js';
import type { Session } from '../session.js';

/** A claim on a request for as long as it is open at the terminal. */
export interface Hold {
  /** The request as it is with the claim. */
  request: HumanRequest;
  /** Releases the request, unless it was claimed before or is decided. Never fails. */
  release(decided: boolean): Promise<void>;
}

/**
 * Claims a request and renews the claim until it is released.
 * @returns the hold, or the problem when someone else has claimed it; undefined for a person who may not read all of its
 *   sources, who may still send an answer back if it is their own question
 */
export async function hold(session: Session, request: HumanRequest): Promise<Hold | ApiProblem | undefined> {
  const { api, interrupted } = session;
  const params = { id: request.id };
  const claim = async () =>
    (await api.call('claimRequest', { params, body: {} }, { signal: interrupted })).data;
  let held: HumanRequest;
  try {
    held = await claim();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.problem.code === 'HITL_CLAIMED') return error;
    if (error.problem.code === 'HITL_NOT_CLEARED') return undefined;
    throw error;
  }
  const until = Date.parse(held.claim?.until ?? '') - session.now();
  // a claim that cannot be renewed is noticed when the decision is sent
  const renewal = setInterval(() => void claim().catch(() => undefined), Math.max(until / 2, MIN_RENEWAL_MS));
  renewal.unref();
  const mineBefore = request.claim !== undefined && request.claim.by === held.claim?.by;
  return {
    request: held,
    release: async (decided) => {
      clearInterval(renewal);
      // Ctrl-C must not keep the request from the others, so this call does not listen to it
      if (!mineBefore && !decided)
        await api.call('releaseRequest', { params, body: {} }).catch(() => undefined);
    },
  };
}

const MIN_RENEWAL_MS = 5000;
