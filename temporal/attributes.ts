import type { WorkflowExecutionInfo } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import { OPEN_REQUESTS_MEMO, QUESTION_MEMO, SEARCH_ATTRIBUTES } from '../contract/ids.js';
import type { ChangePolicyInput } from '../contract/policies.js';
import { DEFAULT_TENANT } from '../contract/principal.js';
import type { QueryInput } from '../contract/query.js';
import type { RequestOutline } from '../contract/requests/index.js';

/** Typed search attributes of a query. */
export const ATTRIBUTES = {
  stage: defineSearchAttributeKey(SEARCH_ATTRIBUTES.stage, 'KEYWORD'),
  waitingFor: defineSearchAttributeKey(SEARCH_ATTRIBUTES.waitingFor, 'KEYWORD_LIST'),
  changed: defineSearchAttributeKey(SEARCH_ATTRIBUTES.changed, 'DATETIME'),
  mode: defineSearchAttributeKey(SEARCH_ATTRIBUTES.mode, 'KEYWORD'),
  session: defineSearchAttributeKey(SEARCH_ATTRIBUTES.session, 'KEYWORD'),
  asker: defineSearchAttributeKey(SEARCH_ATTRIBUTES.asker, 'KEYWORD'),
  tenant: defineSearchAttributeKey(SEARCH_ATTRIBUTES.tenant, 'KEYWORD'),
  confidence: defineSearchAttributeKey(SEARCH_ATTRIBUTES.confidence, 'KEYWORD'),
};

/** A run as the Temporal server lists or describes it. */
export type RunInfo = Omit<WorkflowExecutionInfo, 'raw'>;

/** Returns the question of a run; empty if its content was erased. */
export function questionOf({ memo }: RunInfo): string {
  const question = memo?.[QUESTION_MEMO];
  return typeof question === 'string' ? question : '';
}

/** Returns the id of the person who asked. */
export function askerOf({ typedSearchAttributes }: RunInfo): string {
  return typedSearchAttributes.get(ATTRIBUTES.asker) ?? 'unknown';
}

/** Returns the requests that were open when the run last said so; none if its content was erased. */
export function openRequestsOf({ memo }: RunInfo): RequestOutline[] {
  const open = memo?.[OPEN_REQUESTS_MEMO];
  return Array.isArray(open) ? (open as RequestOutline[]) : [];
}

/** Returns that by which a change of the policy is found in lists. */
export function listedAs({ asker, mode, question }: ChangePolicyInput) {
  return {
    typedSearchAttributes: new TypedSearchAttributes([
      { key: ATTRIBUTES.asker, value: asker.id },
      { key: ATTRIBUTES.mode, value: mode },
    ]),
    memo: { [QUESTION_MEMO]: question },
  };
}

/** Returns the search attributes that a query begins with. */
export function attributesOf(
  input: Pick<QueryInput, 'mode' | 'asker' | 'sessionId'>,
  tenant = DEFAULT_TENANT,
): TypedSearchAttributes {
  return new TypedSearchAttributes([
    { key: ATTRIBUTES.stage, value: 'analysing' },
    { key: ATTRIBUTES.mode, value: input.mode },
    { key: ATTRIBUTES.asker, value: input.asker.id },
    ...(input.sessionId === undefined ? [] : [{ key: ATTRIBUTES.session, value: input.sessionId }]),
    // most installations have only the default tenant: nothing is written for it
    ...(tenant === DEFAULT_TENANT ? [] : [{ key: ATTRIBUTES.tenant, value: tenant }]),
  ]);
}

/** A time as Temporal writes it. */
interface ProtoTime {
  seconds?: unknown;
  nanos?: number | null;
}

/** A time of Temporal's in ISO 8601, to the millisecond. */
export function timeText(time: ProtoTime | null | undefined): string {
  return new Date(Number(time?.seconds ?? 0) * 1000 + Math.floor((time?.nanos ?? 0) / 1e6)).toISOString();
}
