import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createEmbeddedKeyValueStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import type { KeptExperiment } from '../../contract/experiments.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import { openExperiments } from '../../ports/experiments.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { decide, nextRequest, portsFor, startHarness, type Harness } from '../support/query-harness.js';

const EXPERIMENT: KeptExperiment = {
  ...{ id: 'x-20261123170000000-5d1f0a8c', at: '2026-11-23T17:00:00.000Z', by: 'ann', basedOn: 0 },
  ...{
    changes: [],
    overrides: { confidence: { high: 0.51 } },
    questions: { limit: 10 },
    budget: {},
    stage: 'running',
  },
};

/** By name of the recorded history: an experiment, and a rerun of the question that a person rejected. */
export const EXPERIMENTS: Record<string, (env: TestWorkflowEnvironment) => Promise<string>> = {
  'experiment-completed': (env) =>
    withQuestions(env, async ({ taskQueue }) => {
      const { id: workflowId } = EXPERIMENT;
      const args = [{ id: workflowId, engine: ENGINE }];
      await env.client.workflow.execute(WORKFLOW_TYPES.runExperiment, { workflowId, taskQueue, args });
      return workflowId;
    }),
  'question-run-again': (env) =>
    withQuestions(env, async ({ taskQueue }, queryId) => {
      const workflowId = `${EXPERIMENT.id}-${queryId}`;
      const args = [{ id: EXPERIMENT.id, queryId, engine: ENGINE }];
      await env.client.workflow.execute(WORKFLOW_TYPES.rerunQuestion, { workflowId, taskQueue, args });
      return workflowId;
    }),
};

const ENGINE = { reasoning: 'local', retrieval: 'local', records: 'local', web: false } as const;

/** Has a question answered and another one rejected before the experiment runs. */
async function withQuestions(
  env: TestWorkflowEnvironment,
  work: (harness: Harness, rejected: string) => Promise<string>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-experiment-'));
  const database = openDatabase(folder);
  const keyValues = createEmbeddedKeyValueStore(database);
  await openExperiments(keyValues).kept.put({ key: EXPERIMENT.id, value: EXPERIMENT });
  const index = scriptedIndex((query) => [hit('a/1#0', 'Perhaps.', query.includes('who') ? 0.3 : 0.9)]);
  const harness = await startHarness(env, portsFor({ keyValues, index }));
  try {
    await (await harness.ask({ question: 'when?', mode: 'off' })).result();
    const rejected = await harness.ask({ question: 'who?' });
    await decide(rejected, await nextRequest(rejected), { action: 'reject', reason: 'wrong' });
    await rejected.result();
    return await work(harness, rejected.workflowId);
  } finally {
    await harness.stop();
    database.close();
    rmSync(folder, { recursive: true });
  }
}
