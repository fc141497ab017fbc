import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { POLICY_CHANGED, WORKFLOW_TYPES } from '../contract/ids.js';
import type { OpenProposals } from '../ports/policy-store.js';
import { away } from './ended-queries.js';

/** Changes of the policy that wait for a decision, on a Temporal server. @param taskQueue that of the installation */
export function openProposals(client: Client, taskQueue: string): OpenProposals {
  const query = `WorkflowType='${WORKFLOW_TYPES.changePolicy}' AND ExecutionStatus='Running' AND TaskQueue='${taskQueue}'`;
  return {
    async lookAgain(adopted) {
      try {
        for await (const { workflowId } of client.workflow.list({ query }))
          if (workflowId !== adopted) await signal(workflowId);
      } catch (error) {
        throw away(error);
      }
    },
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
