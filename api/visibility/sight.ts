import type { Logger } from 'pino';
import type { Principal } from '../../contract/principal.js';
import type { HumanRequest, WithheldBecause } from '../../contract/requests/index.js';
import type { SearchIndex } from '../../ports/search-index.js';
import type { QueryStatus } from '../../contract/query.js';

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

/** Longest wait for the index, milliseconds, so that it delays no read for long. */
const PATIENCE_MS = 3_000;

/** The passages that a viewer may see at this moment. */
export interface Sight {
  viewer: Principal;
  /** True if a passage may be read; false for passages of documents if the index did not answer. */
  readable: (id: string) => boolean;
  /** The given passages that may not be read. */
  hidden: string[];
  because: WithheldBecause;
}

/**
 * Asks the index, in one call at most, which of these passages a viewer may read now. If it does not answer, all passages
 * of documents are withheld.
 */
export async function sightOf(
  { index, log }: { index: SearchIndex; log: Logger },
  ids: readonly string[],
  viewer: Principal,
): Promise<Sight> {
  if (ids.length === 0) return { viewer, readable: () => true, hidden: [], because: 'not_readable' };
  try {
    const found = await inTime(index.fetch({ ids: [...ids], access: { groups: viewer.groups } }));
    const visible = new Set(found.map(({ id }) => id));
    const readable = (id: string) => visible.has(id) || !isOfDocument(id);
    return { viewer, readable, hidden: ids.filter((id) => !readable(id)), because: 'not_readable' };
  } catch (error) {
    log.warn({ err: error }, 'the index cannot tell what may be read; all texts of documents are withheld');
    const readable = (id: string) => !isOfDocument(id);
    return { viewer, readable, hidden: ids.filter(isOfDocument), because: 'not_checked' };
  }
}

/**
 * True if somebody may review an answer that rests on confidential documents. Any other request is for everybody who may
 * read its sources.
 */
export function isCleared(request: HumanRequest, { groups }: Principal): boolean {
  if (request.kind !== 'answer_review') return true;
  if (!request.payload.reasons.includes('confidential_evidence')) return true;
  return request.groups.length === 0 || request.groups.some((group) => groups.includes(group));
}

/** True if the texts of a request are withheld from the viewer. */
export function isClosed(request: HumanRequest, { viewer, readable }: Sight): boolean {
  return !isCleared(request, viewer) || !sourcesOfRequest(request).every(readable);
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
