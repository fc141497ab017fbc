import {
  ActivityFailure,
  ApplicationFailure,
  continueAsNew,
  isCancellation,
  log,
  proxyActivities,
  setHandler,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow';
import type { DocumentActivities } from '../activities/documents.js';
import {
  documentIdOf,
  type DocumentAddress,
  type DocumentOrder,
  type DocumentOutcome,
} from '../contract/documents.js';
import { DOCUMENT_MEMO } from '../contract/ids.js';
import { documentOrderSignal } from './messages.js';

const LIMITS = { startToCloseTimeout: '10 minutes', heartbeatTimeout: '30 seconds' } as const;
const RETRY = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' } as const;

/** As for folders: a document takes minutes at most and is worth waiting for; a dead worker is noticed by its silence. */
const { admitOrder, indexUpload, dropDocument } = proxyActivities<DocumentActivities>({
  ...LIMITS,
  retry: { ...RETRY, maximumAttempts: 60 },
});

/** Tidying up, which is not worth waiting for: whoever gave the order wants to hear what came of it. */
const { dropStaged, releaseBlob } = proxyActivities<DocumentActivities>({
  ...LIMITS,
  retry: { ...RETRY, maximumAttempts: 5 },
});

/** Outcomes that are kept for those who still wait for them. */
const OUTCOMES_KEPT = 50;

/** What an earlier run of the same document leaves to the next one. */
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
  setHandler(documentOrderSignal, (order) => void orders.push(order));

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
  try {
    const { frees } = await admitOrder({ document, order });
    if (order.kind === 'remove') {
      await dropDocument({ document });
      if (frees !== undefined) await tidyUp(() => releaseBlob({ blob: frees }));
      return { orderId, status: 'removed' };
    }
    const { chunks } = await indexUpload({ document, order });
    if (frees !== undefined) await tidyUp(() => releaseBlob({ blob: frees }));
    return { orderId, status: 'indexed', chunks };
  } catch (error) {
    if (!(error instanceof ActivityFailure) || !(error.cause instanceof ApplicationFailure)) throw error;
    const { type, message } = error.cause;
    return { orderId, status: 'failed', code: type ?? 'INTERNAL', message };
  }
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
