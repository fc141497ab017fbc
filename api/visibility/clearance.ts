import type { Logger } from 'pino';
import { queryIdOfRequest } from '../../contract/ids.js';
import type { Principal } from '../../contract/principal.js';
import { isFinal } from '../../contract/query.js';
import {
  type DecisionResult,
  type HumanRequest,
  type Receipt,
  REQUEST_KINDS,
  type Decision,
} from '../../contract/requests/index.js';
import { mayRead } from '../../domain/document-access.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { ApiFailure } from '../failure.js';
import type { Gateway } from '../gateway/gateway.js';
import type { SecurityLog } from '../security/log.js';
import { noteRefusal } from '../security/watch.js';
import { isClosed, sightOf, sourcesOfRequest } from './sight.js';
import { withoutReply } from './withhold.js';
import { unknownMarkers } from '../../domain/markers.js';
import type { Deps } from '../deps.js';
import { unknownMarkersCase } from '../details.js';
import type { Decide } from '../gateway/request-acts.js';
import { faultsIn } from '../http/validate.js';

interface Parts {
  gateway: Pick<Gateway, 'read'>;
  index: SearchIndex;
  log: Logger;
  securityLog: Pick<SecurityLog, 'record'>;
}

/** A release holds nobody up: whoever may not read an answer any more lets others work on it. */
const FOR_ALL = ['release'];

/** Actions of the asker on an answer that they may not read: they may have another one, or none. */
const ASKERS_OWN = ['retry', 'reject'];

/** The result of a clearance check. */
interface Clearance {
  /** The request; absent where there is none. */
  request?: HumanRequest;
  /** True where there is none yet: its query may still ask. */
  notYet?: boolean;
  /** Returns the outcome of a decision as the viewer may see it. */
  shown: (result: DecisionResult) => DecisionResult;
}

/**
 * Checks that somebody may read all sources of an answer under review before they work on it. Documents that no longer
 * exist do not count: an approval of them lapses, and the answer is written again.
 * @param action of the decision, or what else is done
 * @throws ApiFailure HITL_NOT_CLEARED; STORE_UNAVAILABLE if the index does not answer; as `Gateway.read`
 */
async function requireClearance(
  parts: Parts,
  requestId: string,
  viewer: Principal,
  action: string,
): Promise<Clearance> {
  const closed = (result: DecisionResult) => ('pending' in result ? result : withoutReply(result));
  const found = await findRequest(parts, requestId);
  if (!found) return { shown: closed };
  const { request, asker, running } = found;
  if (!request) return { shown: closed, notYet: running };
  const sight = await sightOf(parts, sourcesOfRequest(request), viewer);
  if (!isClosed(request, sight)) return { request, shown: (result) => result };
  const allowed = FOR_ALL.includes(action) || (viewer.id === asker && ASKERS_OWN.includes(action));
  if (request.kind === 'answer_review' && request.status === 'open' && !allowed) {
    if (sight.because === 'not_checked') throw new ApiFailure('STORE_UNAVAILABLE');
    const documents = new Set(
      request.payload.passages
        .filter(({ id }) => sight.hidden.includes(id))
        .map(({ documentId }) => documentId),
    );
    if (await closedToThem(parts.index, documents, viewer)) {
      const refused = new ApiFailure('HITL_NOT_CLEARED');
      noteRefusal(parts.securityLog, 'decision_refused', refused, viewer, { target: requestId });
      throw refused;
    }
  }
  return { request, shown: closed };
}

/**
 * Does something about a request for somebody who is cleared for it. A receipt in its failure holds only what they may see.
 * @throws ApiFailure as `requireClearance` and the work
 */
export async function whenCleared<T>(
  parts: Parts,
  act: { requestId: string; by: Principal; action: string },
  work: (clearance: Clearance) => Promise<T>,
): Promise<T> {
  const clearance = await requireClearance(parts, act.requestId, act.by, act.action);
  try {
    return await work(clearance);
  } catch (error) {
    if (error instanceof ApiFailure && error.extra['receipt'])
      error.extra['receipt'] = clearance.shown(error.extra['receipt'] as Receipt);
    throw error;
  }
}

async function findRequest(
  { gateway }: Pick<Parts, 'gateway'>,
  requestId: string,
): Promise<{ request: HumanRequest | undefined; asker: string; running: boolean } | undefined> {
  try {
    const { requests, asker, stage } = await gateway.read(queryIdOfRequest(requestId));
    return { request: requests.find(({ id }) => id === requestId), asker, running: !isFinal(stage) };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'QUERY_NOT_FOUND') return undefined;
    throw error;
  }
}

/** True if one of these documents exists and the viewer may not read it. */
async function closedToThem(
  index: SearchIndex,
  documentIds: ReadonlySet<string>,
  { groups }: Principal,
): Promise<boolean> {
  const documents = await Promise.all(
    [...documentIds].map((documentId) => index.getDocument({ documentId })),
  );
  return documents.some((document) => document !== undefined && !mayRead(document, groups));
}

/** Hash of what nobody was shown. */
const NOTHING_SHOWN = '0'.repeat(64);

/**
 * Decides a request for a caller who is cleared for it, through whichever door the decision comes; the receipt, of a
 * failure too, holds only what they may see.
 * @throws ApiFailure HITL_INVALID_RESPONSE for a text that cites what is no source; as `whenCleared` and
 *   `Gateway.decide`
 */
export async function decideCleared(
  parts: Pick<Deps, 'gateway' | 'index' | 'log' | 'securityLog'>,
  decision: Decide,
): Promise<DecisionResult> {
  const { requestId, by } = decision;
  const act = { requestId, by, action: decision.decision.action };
  return whenCleared(parts, act, async ({ request, shown }) => {
    if (request?.status === 'open') refuseUnknownMarkers(request, decision.decision);
    // one that opens at this very moment has not been looked at: nothing is decided about it
    const seen = request ? decision.decision : { ...decision.decision, shownHash: NOTHING_SHOWN };
    try {
      return shown(await parts.gateway.decide({ ...decision, decision: seen }));
    } catch (error) {
      throw request ? worded(error, request, decision.decision) : error;
    }
  });
}

/** Returns a refusal of what does not fit the kind of a request in the words of the API; every other error as it is. */
function worded(error: unknown, { kind }: HumanRequest, { shownHash: _shown, ...reply }: Decision): unknown {
  if (!(error instanceof ApiFailure) || error.code !== 'HITL_INVALID_RESPONSE') return error;
  const errors = faultsIn(REQUEST_KINDS[kind].reply, reply);
  return errors.length === 0 ? error : new ApiFailure(error.code, { errors, cause: error });
}

/** @throws ApiFailure HITL_INVALID_RESPONSE if the text of an answer cites what is no source */
function refuseUnknownMarkers(request: HumanRequest, { action, text, citations }: Decision): void {
  if (request.kind !== 'answer_review' || action !== 'edit' || text === undefined) return;
  const unknown = unknownMarkers(text, request.payload, citations);
  if (unknown.length === 0) return;
  const detail = unknownMarkersCase(unknown.map((marker) => `[${marker}]`).join(', '));
  throw new ApiFailure('HITL_INVALID_RESPONSE', { detail, errors: [{ pointer: '/text', detail }] });
}
