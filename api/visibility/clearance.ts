import type { Logger } from 'pino';
import { queryIdOfRequest } from '../../contract/ids.js';
import type { Principal } from '../../contract/principal.js';
import type { DecisionResult, HumanRequest } from '../../contract/requests/index.js';
import { mayRead } from '../../domain/document-access.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { ApiFailure } from '../failure.js';
import type { Gateway } from '../gateway/gateway.js';
import type { SecurityLog } from '../security/log.js';
import { noteRefusal } from '../security/watch.js';
import { isClosed, sightOf } from './sight.js';
import { sourcesOfRequest } from './sources.js';
import { withoutReply } from './withhold.js';

interface Parts {
  gateway: Pick<Gateway, 'read'>;
  index: SearchIndex;
  log: Logger;
  securityLog: Pick<SecurityLog, 'record'>;
}

/** Of an answer that they may not read, the asker may still have another one, or none. */
const ASKERS_OWN = ['retry', 'reject'];

/** The part of a request's outcome that somebody may be told. */
export interface Clearance {
  /** The receipt as they may see it. */
  shown: (result: DecisionResult) => DecisionResult;
}

/**
 * Lets somebody work on a request when they may read all that an answer under review rests on. What is not there any more
 * holds nobody up: an approval of it is taken back, and the answer written anew.
 * @param action what they decide; none when they only take the request.
 * @throws ApiFailure HITL_NOT_CLEARED; STORE_UNAVAILABLE when that cannot be found out; as `Gateway.read`.
 */
export async function requireClearance(
  parts: Parts,
  requestId: string,
  viewer: Principal,
  action?: string,
): Promise<Clearance> {
  const open: Clearance = { shown: (result) => result };
  const found = await findRequest(parts, requestId);
  if (!found) return open; // whoever acts on it will be told what there is
  const { request, asker } = found;
  const sight = await sightOf(parts, sourcesOfRequest(request), viewer);
  if (!isClosed(request, sight)) return open;
  const own = viewer.id === asker && action !== undefined && ASKERS_OWN.includes(action);
  if (request.kind === 'answer_review' && request.status === 'open' && !own) {
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
  return {
    shown: (result) => ('pending' in result ? result : withoutReply(result)),
  };
}

async function findRequest(
  { gateway }: Pick<Parts, 'gateway'>,
  requestId: string,
): Promise<{ request: HumanRequest; asker: string } | undefined> {
  try {
    const { requests, asker } = await gateway.read(queryIdOfRequest(requestId));
    const request = requests.find(({ id }) => id === requestId);
    return request && { request, asker };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'QUERY_NOT_FOUND') return undefined;
    throw error;
  }
}

/** True if one of these documents exists and is not for them. */
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
