import { ParentClosePolicy, proxyActivities, startChild, uuid4 } from '@temporalio/workflow';
import type { RecallActivities } from '../activities/recalls.js';

/** A document with many answers takes minutes; a store or a server that is away for some hours is waited for. */
const { recallAnswers: recallStep } = proxyActivities<RecallActivities>({
  startToCloseTimeout: '4 hours',
  heartbeatTimeout: '30 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '5 minutes' },
});

/** Recalls the answers whose quotes do not stand in these documents any more. */
export function recallAnswers(input: { documents: readonly string[] }): Promise<{ recalled: number }> {
  return recallStep(input);
}

/** Starts the recall of what was answered from documents that have changed; it goes on by itself. */
export async function recallAnswersFrom(documents: readonly string[] = []): Promise<void> {
  if (documents.length === 0) return;
  await startChild(recallAnswers, {
    workflowId: `recall-${uuid4()}`,
    args: [{ documents }],
    parentClosePolicy: ParentClosePolicy.ABANDON,
  });
}
