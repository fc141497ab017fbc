import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { DEFAULT_POLICY } from '../../contract/default-policy.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { KeptPolicy } from '../../contract/policies.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import type { changePolicy } from '../../workflows/change-policy.js';
import { portsFor, queryInput, startHarness } from '../support/query-harness.js';
import { decide, perform, type Act } from './script.js';

const FIRST: KeptPolicy = {
  version: 1,
  at: '2026-11-23T09:00:00.000Z',
  proposal: 'q-policy-recorded1',
  changes: [{ key: 'retrieval.k', from: 8, to: 9 }],
  overrides: { retrieval: { k: 9 } },
};

/** By name of the recorded history; the name says what happened. Each runs to the end and gives its id. */
export const POLICY_CHANGES: Record<string, (env: TestWorkflowEnvironment) => Promise<string>> = {
  'policy-change-approved-by-two': (env) =>
    change(env, [decide({ action: 'approve' }, 'bob'), decide({ action: 'approve' }, 'carol')], 2),
  'policy-change-rejected': (env) => change(env, [decide({ action: 'reject', reason: 'too much' })]),
  'policy-change-approved-too-late': (env) => change(env, [decide({ action: 'approve' })], 1, FIRST),
  'policy-change-superseded': (env) => change(env, [], 1, FIRST),
};

/** @param taken a version that takes effect between the approval and its own; without an approval before both */
async function change(
  env: TestWorkflowEnvironment,
  acts: Act[],
  approvals = 1,
  taken?: KeptPolicy,
): Promise<string> {
  const ports = portsFor({ keyValues: storeWith(taken, acts.length === 0) });
  const harness = await startHarness(env, ports);
  const workflowId = `q-policy-${randomUUID().replaceAll('-', '')}`;
  const { policy_change: request } = DEFAULT_POLICY.requests;
  try {
    const handle = await env.client.workflow.start<typeof changePolicy>(WORKFLOW_TYPES.changePolicy, {
      workflowId,
      taskQueue: harness.taskQueue,
      args: [
        {
          ...queryInput({ id: workflowId, question: 'Look at more' }, ports, { signals: false }),
          request: { ...request, quorum: { approvals, people: [] } },
          proposed: {
            basedOn: 0,
            changes: [{ key: 'retrieval.k', from: 8, to: 12 }],
            overrides: { retrieval: { k: 12 } },
          },
        },
      ],
    });
    for (const act of acts) await perform(handle, act);
    await handle.result();
    return workflowId;
  } finally {
    await harness.stop();
  }
}

/** Returns a store without versions, in which every write finds `taken` there first. */
function storeWith(taken: KeptPolicy | undefined, isThere: boolean): KeyValueStore {
  let kept: unknown = isThere ? taken : undefined;
  return {
    get: async ({ key }) => (kept === undefined ? undefined : { key, value: kept, version: '1' }),
    async put({ value }) {
      kept = taken ?? value;
      return taken ? undefined : '1';
    },
    remove: async () => false,
    list: async () => ({ items: [] }),
  };
}
