import {
  ActivityFailure,
  ApplicationFailure,
  continueAsNew,
  isCancellation,
  log,
  proxyActivities,
  setHandler,
  TimeoutFailure,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow';
import type { DocumentActivities } from '../../activities/documents.js';
import { reasonIn } from '../../contract/document-problems.js';
import {
  documentIdOf,
  documentOrderSchema,
  type DocumentAddress,
  type DocumentOrder,
  type DocumentOutcome,
} from '../../contract/documents.js';
import { DOCUMENT_MEMO } from '../../contract/ids.js';
import { INDEXING } from '../patience.js';
import { documentOrderSignal } from '../messages.js';
import { recallAnswersFrom } from '../recall-answers.js';

const { admitOrder, indexUpload, dropDocument } = proxyActivities<DocumentActivities>(INDEXING);

/** Tidying up, which is not worth waiting for: whoever gave the order wants to hear what came of it. */
const { dropStaged, releaseBlob } = proxyActivities<DocumentActivities>({
  ...INDEXING,
  retry: { ...INDEXING.retry, maximumAttempts: 5 },
});

/** Outcomes that are kept for those who still wait for them. */
const OUTCOMES_KEPT = 50;

/** State that an earlier run of the same document leaves to the next one. */
interface Resume {
  orders: DocumentOrder[];
  outcomes: DocumentOutcome[];
}

/**
 * Looks after one document: carries out the orders for it, in the order in which they came, and ends when there are no
 * more. So two uploads of the same document never run at once, and the later one is what stays.
 * @returns what came of the last orders.
 * @throws ApplicationFailure with the code of the failure when the last upload failed; its first detail are the outcomes.
 */
export async function indexDocument(
  document: DocumentAddress,
  resume: Resume = { orders: [], outcomes: [] },
): Promise<DocumentOutcome[]> {
  const orders = [...resume.orders];
  let { outcomes } = resume;
  setHandler(documentOrderSignal, (sent: unknown) => {
    // a signal may be written by hand: one that is no order must not stop those behind it
    const order = documentOrderSchema.safeParse(sent).data;
    if (order) orders.push(order);
    else log.warn('ignored a signal that is no order for a document');
  });

  let failed: Extract<DocumentOutcome, { status: 'failed' }> | undefined;
  for (let order = orders.shift(); order; order = orders.shift()) {
    upsertMemo({ [DOCUMENT_MEMO]: { id: documentIdOf(document), by: order.by.id } });
    const outcome = await carryOut(document, order);
    if (order.kind === 'upload') await tidyUp(() => dropStaged({ blob: order.blob }));
    failed = outcome.status === 'failed' && order.kind === 'upload' ? outcome : undefined;
    outcomes = [...outcomes, outcome].slice(-OUTCOMES_KEPT);
    if (orders.length > 0 && workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof indexDocument>(document, { orders, outcomes });
    }
  }
  if (failed) throw ApplicationFailure.nonRetryable(failed.message, failed.code, outcomes);
  return outcomes;
}

/** One order: nothing of it is left behind when it fails. */
async function carryOut(document: DocumentAddress, order: DocumentOrder): Promise<DocumentOutcome> {
  const { orderId } = order;
  let affects = false;
  try {
    const admitted = await admitOrder({ document, order });
    const { frees } = admitted;
    affects = admitted.affects ?? false;
    if (order.kind === 'remove') {
      await dropDocument({ document });
      if (frees !== undefined) await tidyUp(() => releaseBlob({ blob: frees }));
      return { orderId, status: 'removed' };
    }
    const { chunks } = await indexUpload({ document, order });
    if (frees !== undefined) await tidyUp(() => releaseBlob({ blob: frees }));
    return { orderId, status: 'indexed', chunks };
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    const { cause = error } = error;
    const reason = cause instanceof ApplicationFailure ? reasonIn(cause.details) : {};
    return { orderId, status: 'failed', code: codeOf(cause), message: cause.message, ...reason };
  } finally {
    // also after a failure: it may have come behind the change
    if (affects) await recallAnswersFrom([documentIdOf(document)]);
  }
}

/** An order that no worker survives, or that none finishes, has failed like any other: those behind it are not lost with it. */
function codeOf(cause: Error): string {
  if (cause instanceof TimeoutFailure) return 'timeout';
  return (cause instanceof ApplicationFailure ? cause.type : undefined) ?? 'INTERNAL';
}

/** Removes bytes that nobody needs. When it fails they stay: no order is dropped for that. */
async function tidyUp(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    log.warn('bytes that nobody needs could not be removed', { error });
  }
}
