import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow/codec-helpers.js';
import { draftInProgressSchema } from '../../contract/events.js';
import { askServer, isNotFound, type Rpc } from './rpc.js';

/** Name of the activity that writes answers. */
const WRITER = 'answer';

/**
 * Returns the text of the answer that is being written now: the latest heartbeat details of its activity, which the server
 * keeps outside the history.
 * @param writer name of the activity
 * @returns undefined if no answer is being written, or none of its text is known yet
 * @throws ApiFailure TEMPORAL_UNAVAILABLE
 */
export async function readDraft(rpc: Rpc, id: string, writer = WRITER): Promise<string | undefined> {
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
  const writing = described?.pendingActivities.find(({ activityType }) => activityType?.name === writer);
  const payloads = writing?.heartbeatDetails?.payloads;
  if (!payloads || payloads.length === 0) return undefined;
  const [detail] = await decodeArrayFromPayloads(client.options.loadedDataConverter, payloads);
  const draft = draftInProgressSchema.safeParse(detail);
  return draft.success ? draft.data.draft : undefined;
}
