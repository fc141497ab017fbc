import { asyncLocalStorage as activities } from '@temporalio/activity';
import { traceIds } from './trace-ids.js';
import type { Tracing } from './tracing.js';

/** What a log line of a worker belongs to, by the names that the SDK's own lines have; the id of a query is that of its workflow. */
export function activityIds(tracing: Tracing | undefined): Record<string, unknown> {
  const info = activities.getStore()?.info;
  if (!info) return {};
  const { activityType, attempt, workflowExecution } = info;
  return { workflowId: workflowExecution?.workflowId, activityType, attempt, ...traceIds(tracing) };
}
