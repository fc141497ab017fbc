import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure, WorkflowNotFoundError } from '@temporalio/common';
import pLimit from 'p-limit';
import { z } from 'zod';
import {
  documentIdOf,
  type DocumentAddress,
  type DocumentOrder,
  type DocumentOutcome,
  type OrderFailure,
} from '../../contract/documents.js';
import { DOCUMENT_MEMO, WORKFLOW_TYPES } from '../../contract/ids.js';
import { hashOfText } from '../../domain/digest.js';
import { fairTo } from '../../temporal/priority.js';
import { failureInside } from '../../temporal/sources.js';
import { documentOrderSignal } from '../../workflows/messages.js';
import { ApiFailure } from '../failure.js';
import { askServer, isNotFound, pingServer, type Rpc } from './rpc.js';
import { listRuns } from './visibility.js';

/** The address of an order that was handed over, to wait for its outcome. */
export interface Handed {
  orderId: string;
  workflowId: string;
  runId: string;
}

/** The current or last work on a document. */
export interface DocumentWork {
  running: boolean;
  /** Id of the person whose order is being carried out. */
  by: string;
  /** The failure of the last upload, as its outcome says it. */
  failure?: OrderFailure;
}

/** Orders for documents. Errors are ApiFailure. */
export interface DocumentOrders {
  /** Checks that an order could be handed over, before bytes are stored for it. @throws ApiFailure TEMPORAL_UNAVAILABLE */
  ready(): Promise<void>;
  /** Hands an order over durably; no worker need run at the moment. */
  hand(document: DocumentAddress, order: DocumentOrder, tenant: string): Promise<Handed>;
  /** Waits at most `ms` milliseconds for the outcome of an order; undefined if there is none by then. */
  outcome(handed: Handed, limit: { ms: number; signal: AbortSignal }): Promise<DocumentOutcome | undefined>;
  /** Returns the work on a document; undefined if the server knows of none. */
  work(document: DocumentAddress): Promise<DocumentWork | undefined>;
  /** Returns the documents whose last upload was of this person and failed, latest first: the last 50. */
  failed(by: string): Promise<{ id: string; at: string; failure: OrderFailure }[]>;
}

const memoSchema = z.object({ id: z.string().catch(''), by: z.string() });

/** Runs that are looked at for failed uploads, and failures that are told. */
const RUNS_READ = 500;
const FAILURES_TOLD = 50;
const READ_AT_ONCE = pLimit(5);

/** @param closing ends all waits */
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
        if (error instanceof ApiFailure) return undefined; // not in time
        outcomes = outcomesOf(error);
      }
      return outcomes.find((outcome) => outcome.orderId === orderId);
    },

    async work(document) {
      const handle = client.workflow.getHandle(workflowIdOf(document));
      try {
        const { status, memo } = await askServer(rpc, () => handle.describe());
        // a workflow that was started by hand has no memo
        const by = memoSchema.safeParse(memo?.[DOCUMENT_MEMO]).data?.by ?? '';
        if (status.name !== 'FAILED') return { running: status.name === 'RUNNING', by };
        return { running: false, by, failure: await failureOf(rpc, () => handle.result()) };
      } catch (error) {
        if (error instanceof WorkflowNotFoundError || isNotFound(error)) return undefined;
        throw error;
      }
    },

    async failed(by) {
      const { runs } = await listRuns(
        rpc,
        `WorkflowType='${WORKFLOW_TYPES.indexDocument}'`,
        RUNS_READ,
        undefined,
      );
      // a document has one run after the other: only the last one tells how it is
      const last = new Map(runs.toReversed().map((run) => [run.workflowId, run]));
      const theirs = [...last.values()].reverse().flatMap((run) => {
        const memo = memoSchema.safeParse(run.memo?.[DOCUMENT_MEMO]).data;
        return run.status.name === 'FAILED' && memo?.by === by && memo.id !== ''
          ? [{ run, id: memo.id }]
          : [];
      });
      return Promise.all(
        theirs.slice(0, FAILURES_TOLD).map(({ run, id }) =>
          READ_AT_ONCE(async () => ({
            id,
            at: (run.closeTime ?? run.startTime).toISOString(),
            failure: await failureOf(rpc, () =>
              client.workflow.getHandle(run.workflowId, run.runId).result(),
            ),
          })),
        ),
      );
    },
  };
}

/** Returns one id for all orders of a document. Hashed, since paths may be longer than the server allows ids to be. */
function workflowIdOf(document: DocumentAddress): string {
  return `document-${document.collection}-${hashOfText(documentIdOf(document)).slice(0, 32)}`;
}

/** @throws the error where it is no failure with outcomes */
function outcomesOf(error: unknown): DocumentOutcome[] {
  const inside = error instanceof WorkflowFailedError ? failureInside(error) : undefined;
  if (!(inside instanceof ApplicationFailure)) throw error;
  return (inside.details?.[0] ?? []) as DocumentOutcome[];
}

async function failureOf(rpc: Rpc, result: () => Promise<unknown>): Promise<OrderFailure> {
  try {
    await askServer(rpc, result);
    return { code: 'INTERNAL', message: '' };
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    const inside = failureInside(error);
    if (!(inside instanceof ApplicationFailure)) return { code: 'INTERNAL', message: inside.message };
    const last = outcomesOf(error).at(-1);
    return last?.status === 'failed' ? last : { code: inside.type ?? 'INTERNAL', message: inside.message };
  }
}
