import type { Logger } from 'pino';
import type { Principal, Caller } from '../../contract/principal.js';
import type { QueryStatus } from '../../contract/query.js';
import {
  presentRequest,
  type HumanRequest,
  type ListedRequest,
  type RequestView,
} from '../../contract/requests/index.js';
import type { VerificationRecord } from '../../contract/verification.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { viewOfRequest } from './request-view.js';
import { sightOf, passagesOfRequests, passagesOfStatus, sourcesOfAnswer } from './sight.js';
import { mayReadAnswer, viewOfStatus, type StatusView } from './status-view.js';
import { withoutFindings } from './withhold.js';
import type { Reach } from '../../contract/access.js';
import { isFor } from '../auth/guard.js';
import type { InboxViewer } from '../gateway/inbox/inbox.js';

/**
 * Views by the documents that a viewer may read now. Each asks the index at most once, and not at all if no text of a
 * document is concerned. None fails: without an answer of the index all texts of documents are withheld.
 */
export interface Views {
  query(status: QueryStatus, viewer: Principal): Promise<StatusView>;
  verification(record: VerificationRecord, viewer: Principal): Promise<VerificationRecord>;
  request(request: HumanRequest, viewer: Principal): Promise<RequestView>;
  requests(requests: readonly HumanRequest[], viewer: Principal): Promise<ListedRequest[]>;
  /** True if the viewer may read the answer, or the draft that is being written. */
  mayReadAnswer(status: QueryStatus, viewer: Principal): Promise<boolean>;
}

export function createViews(parts: { index: SearchIndex; log: Logger }): Views {
  /** The latest view of each status, with all that it depends on: a status that is kept is shown many times. */
  const latest = new WeakMap<QueryStatus, StatusView & { passages: string[]; seen: string }>();
  return {
    async query(status, viewer) {
      const known = latest.get(status);
      const passages = known?.passages ?? passagesOfStatus(status);
      const sight = await sightOf(parts, passages, viewer);
      const seen = JSON.stringify([viewer, sight.hidden, sight.because]);
      if (known?.seen === seen) return known;
      const shown = { ...viewOfStatus(status, sight), passages, seen };
      latest.set(status, shown);
      return shown;
    },
    async verification(record, viewer) {
      const { readable } = await sightOf(parts, record.madeFrom ?? [], viewer);
      return record.madeFrom?.every(readable) === false ? withoutFindings(record) : record;
    },
    async request(request, viewer) {
      return presentRequest(
        viewOfRequest(request, await sightOf(parts, passagesOfRequests([request]), viewer)),
      );
    },
    async requests(requests, viewer) {
      const sight = await sightOf(parts, passagesOfRequests(requests), viewer);
      return requests.map((request) => viewOfRequest(request, sight));
    },
    async mayReadAnswer(status, viewer) {
      return mayReadAnswer(status, await sightOf(parts, sourcesOfAnswer(status), viewer));
    },
  };
}

/**
 * Returns a viewer of the inbox: of all requests, of those of their own questions, of those for one of their groups, or of
 * both.
 * @param reach of the caller at the endpoint, from the guard
 */
export function inboxViewerOf(
  views: Pick<Views, 'requests'>,
  caller: Caller,
  reach: readonly Reach[],
): InboxViewer {
  const { id } = caller;
  const all = reach.includes('any');
  return {
    id,
    reaches: (request, { asker, requests }) =>
      all ||
      (reach.includes('own') && asker === id) ||
      (reach.includes('involved') && isFor(request, caller, requests)),
    show: (requests) => views.requests(requests, caller),
  };
}
