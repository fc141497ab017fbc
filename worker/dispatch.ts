import { setTimeout as pause } from 'node:timers/promises';
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  type Client,
  type WorkflowHandle,
} from '@temporalio/client';
import { ValueError, WorkflowNotFoundError } from '@temporalio/common';
import type { Logger } from 'pino';
import { erasureOf } from '../contract/audit.js';
import { WORKFLOW_TYPES } from '../contract/ids.js';
import type { QueryStatus } from '../contract/query.js';
import { listedAs } from '../temporal/attributes.js';
import { isErasedNow, type DataKeys } from '../temporal/data-keys.js';
import { openProposals } from '../temporal/ended-queries.js';
import type { Dispatch } from '../ports/outbox.js';

const RETRY_MS = 10_000;

/**
 * Starts deliveries as workflows on a task queue.
 * @param dataKeys keys of single queries; undefined where they have none
 */
export function createDispatch(
  client: Client,
  taskQueue: string,
  stopping: AbortSignal,
  dataKeys?: Pick<DataKeys, 'findNow'>,
): Dispatch {
  return {
    ...openProposals(client, taskQueue),
    stopping,
    async start({ type, workflowId, input }) {
      try {
        await client.workflow.start(WORKFLOW_TYPES[type], {
          ...(type === 'changePolicy' ? listedAs(input) : {}),
          workflowId,
          taskQueue,
          args: [input],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        });
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
    },
    async isRunning(workflowId) {
      try {
        return (await client.workflow.getHandle(workflowId).describe()).status.name === 'RUNNING';
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return false;
        throw error;
      }
    },
    async statusOf(queryId) {
      try {
        const result: unknown = await client.workflow.getHandle(queryId).result();
        // it may have been read with a key that is remembered, and erased since
        const erased = erasureOf(result) ?? (await isErasedNow(dataKeys, queryId));
        return erased ? undefined : (result as QueryStatus);
      } catch (error) {
        if (error instanceof WorkflowFailedError || error instanceof WorkflowNotFoundError) return undefined;
        throw error;
      }
    },
  };
}

/**
 * Starts the one workflow that passes notices on, unless it runs; retries until it succeeds. One whose key was taken away could not go
 * on: it is ended, and another one goes on behind the position in the store.
 */
export async function ensureDispatching({
  client,
  taskQueue,
  log,
  stopping,
}: {
  client: Client;
  taskQueue: string;
  log: Logger;
  stopping: AbortSignal;
}): Promise<void> {
  while (!stopping.aborted) {
    try {
      const handle = await client.workflow.start(WORKFLOW_TYPES.dispatchNotices, {
        // installations that share a namespace have task queues of their own
        workflowId: `dispatch-notices-${taskQueue}`,
        taskQueue,
        args: [],
        // encrypted as all of it is, and read with its description
        memo: { readable: true },
        workflowIdConflictPolicy: 'USE_EXISTING',
      });
      if (await isReadable(handle)) return;
      await handle.terminate('its key is no longer in VOUCH_ENCRYPTION_KEYS');
    } catch (err) {
      if (!stopping.aborted) log.warn({ err }, 'webhooks and mail are not sent yet');
      await pause(RETRY_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function isReadable(handle: WorkflowHandle): Promise<boolean> {
  try {
    await handle.describe();
    return true;
  } catch (error) {
    if (error instanceof ValueError) return false;
    throw error;
  }
}
