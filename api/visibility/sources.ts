import type { QueryStatus } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';

/** True if a passage is of a document; those of the web, tools and people are for everyone who may see the query. */
export function isOfDocument(id: string): boolean {
  return !/^(web|todo):/.test(id);
}

/** Returns the passages of documents that a request is based on. */
export function sourcesOfRequest(request: HumanRequest): string[] {
  const { madeFrom = [] } = request;
  if (request.kind !== 'answer_review') return madeFrom;
  const { passages, draft } = request.payload;
  const cited = draft.citations.map(({ passageId }) => passageId);
  return [...passages.map(({ id }) => id), ...cited, ...madeFrom].filter(isOfDocument);
}

/** Returns the passages in the difference of a request. */
function comparedIn({ difference }: HumanRequest): string[] {
  return (difference?.passages ?? []).map(({ id }) => id);
}

/** Returns the passages of documents that an answer is based on: cited ones, and other evidence. */
export function sourcesOfAnswer(status: QueryStatus): string[] {
  const cited =
    'answer' in status && status.answer ? status.answer.citations.map(({ passageId }) => passageId) : [];
  const evidence = status.passages.filter(({ grade }) => grade?.level !== 'low').map(({ id }) => id);
  const provisional = status.requests
    .filter(({ status: state }) => state === 'open')
    .flatMap(sourcesOfRequest);
  return [...cited, ...evidence, ...(status.stage === 'completed' ? [] : provisional)].filter(isOfDocument);
}

/** Returns every passage of a document whose words may be in these requests. */
export function passagesOfRequests(requests: readonly HumanRequest[]): string[] {
  return unique(requests.flatMap((request) => [...sourcesOfRequest(request), ...comparedIn(request)]));
}

/** Returns every passage of a document whose words may be in a status. */
export function passagesOfStatus(status: QueryStatus): string[] {
  const { passages, searches, requests, verifications } = status;
  return unique([
    ...passages.map(({ id }) => id).filter(isOfDocument),
    ...searches.flatMap(({ madeFrom = [] }) => madeFrom),
    ...verifications.flatMap(({ madeFrom = [] }) => madeFrom),
    ...passagesOfRequests(requests),
    ...comparedInRecall(status),
    ...sourcesOfAnswer(status),
  ]);
}

function comparedInRecall(status: QueryStatus): string[] {
  const quotes = 'answer' in status ? (status.answer?.recalled?.quotes ?? []) : [];
  return quotes.flatMap(({ passageId }) => passageId ?? []);
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
