import { FAILURES } from '../../contract/failures.js';
import { initialStatus } from '../../contract/initial-status.js';
import { modeSchema, type QueryStatus } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import { askerOf, ATTRIBUTES, openRequestsOf, questionOf, type RunInfo } from '../../temporal/attributes.js';

/** Returns the status of a query at its start, from what the server keeps of the run. */
export function startOfRun(info: RunInfo): QueryStatus & { stage: 'analysing' } {
  const attributes = info.typedSearchAttributes;
  const sessionId = attributes.get(ATTRIBUTES.session);
  const start = {
    id: info.workflowId,
    question: questionOf(info),
    mode: modeSchema.catch('auto').parse(attributes.get(ATTRIBUTES.mode)),
    asker: { id: askerOf(info), groups: [] },
    ...(sessionId === undefined ? {} : { sessionId }),
  };
  return initialStatus(start, info.startTime.toISOString());
}

/**
 * Returns the status of a run that ended without a result: terminated or cancelled by an operator, timed out, or failed
 * by a defect. Its open requests have lapsed; large ones, of which the memo holds an outline only, are lost with it.
 */
export function lostRun(info: RunInfo): QueryStatus {
  const start = startOfRun(info);
  const cancelled = info.status.name === 'CANCELLED';
  const code = cancelled ? 'CANCELLED' : 'QUERY_FAILED';
  const open = openRequestsOf(info).filter(({ payload }) => payload !== undefined) as HumanRequest[];
  return {
    ...start,
    stage: cancelled ? 'cancelled' : 'failed',
    revision: info.historyLength,
    updatedAt: (info.closeTime ?? info.startTime).toISOString(),
    requests: open.map((request) => ({ ...request, status: 'lapsed' as const })),
    outcome: {
      code,
      message: FAILURES[code].title[start.language],
      reason: info.status.name.toLowerCase(),
    },
  };
}
