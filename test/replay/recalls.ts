import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createEmbeddedKeyValueStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import { portsFor, startHarness } from '../support/query-harness.js';

/** By name of the recorded history. */
export const RECALLS: Record<string, (env: TestWorkflowEnvironment) => Promise<string>> = {
  'answers-checked': async (env) => {
    const folder = mkdtempSync(join(tmpdir(), 'vouch-recalls-'));
    const database = openDatabase(folder);
    const harness = await startHarness(env, portsFor({ keyValues: createEmbeddedKeyValueStore(database) }));
    const workflowId = `recall-${randomUUID()}`;
    try {
      const args = [{ documents: ['handbook/a.md'] }];
      const { taskQueue } = harness;
      await env.client.workflow.execute(WORKFLOW_TYPES.recallAnswers, { workflowId, taskQueue, args });
      return workflowId;
    } finally {
      await harness.stop();
      database.close();
      rmSync(folder, { recursive: true });
    }
  },
};
