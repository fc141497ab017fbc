import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure, WorkflowNotFoundError } from '@temporalio/common';
import { z } from 'zod';
import {
  documentIdOf,
  type DocumentAddress,
  type DocumentOrder,
  type DocumentOutcome,
} from '../../contract/documents.js';
import { DOCUMENT_MEMO, WORKFLOW_TYPES } from '../../contract/ids.js';
import { hashOfText } from '../../domain/digest.js';
import { fairTo } from '../../temporal/priority.js';
import { documentOrderSignal } from '../../workflows/messages.js';
import { ApiFailure } from '../failure.js';
import { askServer, isNotFound, pingServer, type Rpc } from './rpc.js';

/** An order that was handed over, to wait for what comes of it. */
export interface Handed {
  orderId: string;
  workflowId: string;
  runId: string;
}

/** What is being done with a document, or was done last. */
export interface DocumentWork {
  running: boolean;
  /** Who gave the order it is at. */
  by: string;
  /** Why the last upload failed, as its outcome says it. */
  failure?: { code: string; message: string };
}

/** Orders for documents. Errors are ApiFailure. */
export interface DocumentOrders {
  /** @throws ApiFailure TEMPORAL_UNAVAILABLE, before bytes are kept for an order that could not be handed over. */
  ready(): Promise<void>;
  /** Hands an order over. No worker need run; from here on it is carried out, whatever dies. */
  hand(document: DocumentAddress, order: DocumentOrder, tenant: string): Promise<Handed>;
  /** Waits at most `ms` milliseconds for what comes of an order; undefined when nothing has by then. */
  outcome(handed: Handed, limit: { ms: number; signal: AbortSignal }): Promise<DocumentOutcome | undefined>;
  /** Undefined when nothing was done with it as far as the server remembers. */
  work(document: DocumentAddress): Promise<DocumentWork | undefined>;
}

const memoSchema = z.object({ by: z.string() });

/** @param closing fires when no more is waited for. */
export function createDocumentOrders(rpc: Rpc, closing: AbortSignal): DocumentOrders {
  const { client, config } = rpc;
  return {
    ready: () => pingServer(rpc),

    async hand(document, order, tenant) {
      const id = documentIdOf(document);
      const workflowId = workflowIdOf(document);
      const handle = await askServer(rpc, () =>
        client.workflow.signalWithStart(WORKFLOW_TYPES.indexDocument, {
          workflowId,
          taskQueue: config.VOUCH_TASK_QUEUE,
          args: [document],
          signal: documentOrderSignal,
          signalArgs: [order],
          ...fairTo(tenant, config),
          memo: { [DOCUMENT_MEMO]: { id, by: order.by.id } },
        }),
      );
      return { orderId: order.orderId, workflowId, runId: handle.signaledRunId };
    },

    async outcome({ orderId, workflowId, runId }, { ms, signal }) {
      const either = AbortSignal.any([signal, closing]);
      if (either.aborted) return undefined;
      const handle = client.workflow.getHandle(workflowId, runId);
      let outcomes: DocumentOutcome[];
      try {
        outcomes = await client.withAbortSignal(either, () =>
          askServer(rpc, () => handle.result() as Promise<DocumentOutcome[]>, ms),
        );
      } catch (error) {
        if (error instanceof ApiFailure) return undefined; // not within the time
        outcomes = outcomesOf(error);
      }
      return outcomes.find((outcome) => outcome.orderId === orderId);
    },

    async work(document) {
      const handle = client.workflow.getHandle(workflowIdOf(document));
      try {
        const { status, memo } = await askServer(rpc, () => handle.describe());
        // one that was started by hand belongs to nobody
        const by = memoSchema.safeParse(memo?.[DOCUMENT_MEMO]).data?.by ?? '';
        if (status.name !== 'FAILED') return { running: status.name === 'RUNNING', by };
        return { running: false, by, failure: await failureOf(rpc, () => handle.result()) };
      } catch (error) {
        if (error instanceof WorkflowNotFoundError || isNotFound(error)) return undefined;
        throw error;
      }
    },
  };
}

/** The same for every order of a document. Paths may be longer than the server takes ids. */
function workflowIdOf(document: DocumentAddress): string {
  return `document-${document.collection}-${hashOfText(documentIdOf(document)).slice(0, 32)}`;
}

function outcomesOf(error: unknown): DocumentOutcome[] {
  const cause = error instanceof WorkflowFailedError ? error.cause : undefined;
  if (!(cause instanceof ApplicationFailure)) throw error;
  return (cause.details?.[0] ?? []) as DocumentOutcome[];
}

async function failureOf(
  rpc: Rpc,
  result: () => Promise<unknown>,
): Promise<{ code: string; message: string }> {
  try {
    await askServer(rpc, result);
    return { code: 'INTERNAL', message: '' };
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    const { cause = error } = error;
    return {
      code: (cause instanceof ApplicationFailure ? cause.type : undefined) ?? 'INTERNAL',
      message: cause.message,
    };
  }
}
