import { defineSearchAttributeKey } from '@temporalio/common';
import { upsertMemo, upsertSearchAttributes } from '@temporalio/workflow';
import { OPEN_REQUESTS_MEMO, QUESTION_MEMO, SEARCH_ATTRIBUTES, UNDECIDED } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import type { HumanRequest, RequestOutline } from '../../contract/requests/index.js';

const KEYS = {
  stage: defineSearchAttributeKey(SEARCH_ATTRIBUTES.stage, 'KEYWORD'),
  waitingFor: defineSearchAttributeKey(SEARCH_ATTRIBUTES.waitingFor, 'KEYWORD_LIST'),
  due: defineSearchAttributeKey(SEARCH_ATTRIBUTES.due, 'DATETIME'),
  changed: defineSearchAttributeKey(SEARCH_ATTRIBUTES.changed, 'DATETIME'),
  confidence: defineSearchAttributeKey(SEARCH_ATTRIBUTES.confidence, 'KEYWORD'),
  asker: defineSearchAttributeKey(SEARCH_ATTRIBUTES.asker, 'KEYWORD'),
  mode: defineSearchAttributeKey(SEARCH_ATTRIBUTES.mode, 'KEYWORD'),
};

/**
 * Shows the query's open requests to lists and inboxes: as search attributes to find them by, and whole in the memo,
 * so that an inbox needs neither a worker nor a read per query.
 */
export function publishRequests(status: QueryStatus): void {
  const open = status.requests.filter((request) => request.status === 'open');
  const deadlines = open.map((request) => request.deadline).sort();
  upsertSearchAttributes([
    { key: KEYS.stage, value: status.stage },
    { key: KEYS.waitingFor, value: open.length > 0 ? open.map((request) => request.kind) : null },
    { key: KEYS.due, value: deadlines[0] ? new Date(deadlines[0]) : null },
    { key: KEYS.changed, value: new Date() },
    { key: KEYS.confidence, value: status.confidence?.level ?? null },
  ]);
  upsertMemo({ [OPEN_REQUESTS_MEMO]: open.length > 0 ? listable(open) : null });
}

/** A server ends a workflow whose memo is larger than 40 kB. Beside the question, at most 12 kB, requests may take so much. */
const MEMO_BYTES = 24_000;

/** The requests, without what is long where that is too much; of very many of them as many as there is room for. */
function listable(open: HumanRequest[]): RequestOutline[] {
  if (bytesOf(open) <= MEMO_BYTES) return open;
  const listed = open.map(outlineOf);
  while (bytesOf(listed) > MEMO_BYTES) listed.pop();
  return listed;
}

function outlineOf({ payload, difference, madeFrom, quorum, ...request }: HumanRequest): RequestOutline {
  const votes = quorum?.votes.map(({ comment, ...vote }) => vote);
  return { ...request, ...(quorum && votes && { quorum: { ...quorum, votes } }) };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Shows what is asked, and who asked it, of a workflow that nobody asked directly. */
export function publishAsked({ question, asker, mode }: QueryStatus): void {
  upsertMemo({ [QUESTION_MEMO]: question });
  upsertSearchAttributes([
    { key: KEYS.asker, value: asker },
    { key: KEYS.mode, value: mode },
  ]);
}

/** Shows how the query ended. */
export function publishEnd(status: QueryStatus): void {
  const undecided = 'outcome' in status && status.outcome.code === 'HITL_TIMEOUT';
  upsertSearchAttributes([
    { key: KEYS.stage, value: undecided ? status.stage + UNDECIDED : status.stage },
    { key: KEYS.changed, value: new Date() },
    { key: KEYS.confidence, value: status.confidence?.level ?? null },
  ]);
}
