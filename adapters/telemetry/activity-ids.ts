import { asyncLocalStorage as activities } from '@temporalio/activity';
import { traceIds } from './trace-ids.js';
import type { Tracing } from './tracing.js';

/** Ids for a log line of a worker, named as in the SDK's own lines; the id of a query is that of its workflow. */
export function activityIds(tracing: Tracing | undefined): Record<string, unknown> {
  const info = activities.getStore()?.info;
  if (!info) return {};
  const { activityType, attempt, workflowExecution } = info;
  return { workflowId: workflowExecution?.workflowId, activityType, attempt, ...traceIds(tracing) };
}
