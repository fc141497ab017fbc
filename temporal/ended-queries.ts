import { isGrpcServiceError, WorkflowFailedError, type Client } from '@temporalio/client';
import { ValueError, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/common';
import { erasureOf } from '../contract/audit.js';
import { POLICY_CHANGED, QUESTION_MEMO, WORKFLOW_TYPES } from '../contract/ids.js';
import type { QueryInput, QueryStatus } from '../contract/query.js';
import type { EndedQueries } from '../ports/ended-queries.js';
import type { OpenProposals } from '../ports/policy-store.js';
import { PortError } from '../ports/port-error.js';
import { ATTRIBUTES, attributesOf } from './attributes.js';
import { isErasedNow, type DataKeys } from './data-keys.js';
import { payloadReader } from './read-payloads.js';
import { TASK_TIMEOUT } from './task-queue.js';

/** The gRPC status code. */
const NOT_FOUND = 5;
/** Wait for an answer of the server, milliseconds: also for a query that has recorded its end and is about to end. */
const WAIT_MS = 10_000;

/**
 * Queries that have ended, on a Temporal server.
 * @param taskQueue queue on which questions are asked anew
 * @param dataKeys keys of single queries; undefined where they have none
 */
export function endedQueries(
  client: Client,
  taskQueue: string,
  dataKeys?: Pick<DataKeys, 'findNow'>,
): EndedQueries {
  async function inputOf(workflowId: string): Promise<QueryInput> {
    const { history } = await client.workflowService.getWorkflowExecutionHistory({
      namespace: client.options.namespace,
      execution: { workflowId },
      maximumPageSize: 1,
    });
    const started = history?.events?.[0]?.workflowExecutionStartedEventAttributes;
    const [input] = await payloadReader(client.options.loadedDataConverter).values(started?.input?.payloads);
    return input as QueryInput;
  }

  return {
    async read(queryId) {
      try {
        return await inTime(client, async () => {
          const status = (await client.workflow.getHandle(queryId).result()) as QueryStatus;
          if (erasureOf(status)) return undefined;
          const input = await inputOf(queryId);
          return erasureOf(input) ? undefined : { input, status };
        });
      } catch (error) {
        // ended without a result, forgotten, or its key is gone
        if (error instanceof WorkflowFailedError || error instanceof WorkflowNotFoundError) return undefined;
        if (error instanceof ValueError) return undefined;
        throw error;
      }
    },

    async askAnew({ input, status }, id) {
      // what was read with a key that is remembered may have been erased since
      if (await isErasedNow(dataKeys, status.id)) return;
      try {
        await inTime(client, async () => {
          const { typedSearchAttributes } = await client.workflow.getHandle(status.id).describe();
          await client.workflow.start(WORKFLOW_TYPES.answerQuery, {
            workflowId: id,
            taskQueue,
            workflowIdReusePolicy: 'REJECT_DUPLICATE',
            ...TASK_TIMEOUT,
            args: [{ ...input, id }],
            typedSearchAttributes: attributesOf(input, typedSearchAttributes.get(ATTRIBUTES.tenant)),
            memo: { [QUESTION_MEMO]: input.question },
          });
        });
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
    },

    forget: (workflowId) =>
      inTime(client, async () => {
        try {
          await client.workflowService.deleteWorkflowExecution({
            namespace: client.options.namespace,
            workflowExecution: { workflowId },
          });
        } catch (error) {
          if (!isGrpcServiceError(error) || Number(error.code) !== NOT_FOUND) throw error;
        }
      }),
  };
}

/**
 * Makes calls that the server must answer in time: without a deadline they may hang for as long as the step that makes them.
 * @throws PortError `unavailable` when it does not; any other error as it is
 */
async function inTime<T>(client: Client, calls: () => Promise<T>): Promise<T> {
  try {
    return await client.withDeadline(Date.now() + WAIT_MS, calls);
  } catch (error) {
    if (!isGrpcServiceError(error)) throw error;
    throw new PortError(
      'unavailable',
      { en: 'the Temporal server does not answer', ko: 'Temporal 서버가 응답하지 않습니다' },
      { cause: error },
    );
  }
}

/** Changes of the policy that wait for a decision, on a Temporal server. @param taskQueue that of the installation */
export function openProposals(client: Client, taskQueue: string): OpenProposals {
  const query = `WorkflowType='${WORKFLOW_TYPES.changePolicy}' AND ExecutionStatus='Running' AND TaskQueue='${taskQueue}'`;
  return {
    lookAgain: (adopted) =>
      inTime(client, async () => {
        for await (const { workflowId } of client.workflow.list({ query }))
          if (workflowId !== adopted) await signal(workflowId);
      }),
  };

  async function signal(workflowId: string): Promise<void> {
    try {
      await client.workflow.getHandle(workflowId).signal(POLICY_CHANGED);
    } catch (error) {
      // it has ended meanwhile
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }
}
