import { draftInProgressSchema, type DraftInProgress } from '../../contract/events.js';
import { payloadReader } from '../../temporal/read-payloads.js';
import { askServer, isNotFound, type Rpc } from './rpc.js';

/** Names of the activities that write and judge answers. */
const WRITERS = ['answer', 'judge'];

/**
 * Returns the answer that is being written or judged now: the latest heartbeat details of its activity, which the server
 * keeps outside the history.
 * @param writers names of the activities
 * @returns undefined if there is none, or none of its text is known yet
 * @throws ApiFailure TEMPORAL_UNAVAILABLE
 */
export async function readDraft(
  rpc: Rpc,
  id: string,
  writers = WRITERS,
): Promise<DraftInProgress | undefined> {
  const { client } = rpc;
  const described = await askServer(rpc, () =>
    client.workflowService.describeWorkflowExecution({
      namespace: client.options.namespace,
      execution: { workflowId: id },
    }),
  ).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  const writing = described?.pendingActivities.find(({ activityType }) =>
    writers.includes(activityType?.name ?? ''),
  );
  const payloads = writing?.heartbeatDetails?.payloads;
  if (!payloads || payloads.length === 0) return undefined;
  const [detail] = await payloadReader(client.options.loadedDataConverter).values(payloads);
  const draft = draftInProgressSchema.safeParse(detail);
  return draft.data;
}
