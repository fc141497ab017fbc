import { SEARCH_ATTRIBUTES, WORKFLOW_TYPES } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import { DEFAULT_TENANT } from '../../contract/principal.js';
import { ApiFailure } from '../failure.js';
import type { CountQuestions, Quota } from '../limits/quota.js';
import { describeQuery } from './read-status.js';
import { askServer, type Rpc } from './rpc.js';
import { queryIdFor, type Start } from './start-query.js';
import { quoted } from './visibility.js';

/** Counts questions in Temporal's visibility. @throws ApiFailure TEMPORAL_UNAVAILABLE */
export function countQuestions(rpc: Rpc, of: Parameters<CountQuestions>[0]): Promise<number> {
  const { principal, tenant, since } = of;
  const { asker, tenant: attribute } = SEARCH_ATTRIBUTES;
  const query = [
    `WorkflowType='${WORKFLOW_TYPES.answerQuery}'`,
    "ExecutionStatus!='ContinuedAsNew'",
    `StartTime >= '${since.toISOString()}'`,
    ...(principal === undefined ? [] : [`${asker}=${quoted(principal)}`]),
    ...(tenant === undefined
      ? []
      : [tenant === DEFAULT_TENANT ? `${attribute} IS NULL` : `${attribute}=${quoted(tenant)}`]),
  ].join(' AND ');
  return askServer(rpc, async () => (await rpc.client.workflow.count(query)).count, rpc.deadlines.list);
}

/**
 * Starts a query if the quota allows it. One that was started before, with the same key, does not count again.
 * @throws ApiFailure QUOTA_EXCEEDED; as `countQuestions` and `start`.
 */
export async function withinQuota(
  rpc: Rpc,
  quota: Quota | undefined,
  input: Start,
  start: () => Promise<QueryStatus>,
): Promise<QueryStatus> {
  if (!quota || (await wasStarted(rpc, input))) return start();
  const asking = { principal: input.caller.id, tenant: input.caller.tenant };
  await quota.admit(asking);
  const status = await start();
  quota.note(asking);
  return status;
}

async function wasStarted(rpc: Rpc, input: Start): Promise<boolean> {
  if (input.idempotencyKey === undefined) return false;
  try {
    await describeQuery(rpc, queryIdFor(input));
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'QUERY_NOT_FOUND') return false;
    throw error;
  }
}
