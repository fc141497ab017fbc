import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createPorts, type OpenPorts } from '../../../adapters/registry.js';
import { loadConfig } from '../../../config/load-config.js';
import type { indexFolder } from '../../../workflows/indexing/index-folder.js';
import { decide, nextRequest, startHarness, type Harness } from '../../support/query-harness.js';
import { startDevServer } from '../../support/temporal.js';

/** With the adapters that `npm start` uses. */
let env: TestWorkflowEnvironment;
let harness: Harness;
let ports: OpenPorts;
const root = mkdtempSync(join(tmpdir(), 'vouch-reindexed-'));
const folder = join(root, 'pages');

beforeAll(async () => {
  env = await startDevServer();
  ports = createPorts(loadConfig({ VOUCH_DATA_DIR: join(root, 'data') }));
  harness = await startHarness(env, ports);
  mkdirSync(folder);
});
afterAll(async () => {
  await harness.stop();
  await ports.close();
  await env.teardown();
  rmSync(root, { recursive: true, force: true });
});

async function index(days: number): Promise<void> {
  const text = `Travel expenses are settled within ${days} days after the trip, with all receipts attached.`;
  writeFileSync(join(folder, 'travel-expenses.md'), `# Travel expenses\n\n${text}\n`);
  const progress = await env.client.workflow.execute<typeof indexFolder>('indexFolder', {
    workflowId: `index-${randomUUID()}`,
    taskQueue: harness.taskQueue,
    args: [{ folder, collection: 'pages', groups: ['everyone'], classification: 'internal', batchSize: 20 }],
  });
  expect(progress).toMatchObject({ stage: 'completed', problemCount: 0 });
}

test('approving after the cited page was indexed anew asks again with what has changed', async () => {
  await index(7);
  const handle = await harness.ask({
    question: 'Within how many days are travel expenses settled?',
    mode: 'strict',
    policy: { review: { planInStrict: false } },
  });
  const request = await nextRequest(handle);
  await index(14);
  await decide(handle, request, { action: 'approve' });
  const second = await nextRequest(handle, 1);
  expect(second).toMatchObject({
    reopens: request.id,
    difference: {
      because: 'evidence_changed',
      passages: [
        {
          documentId: 'pages/travel-expenses.md',
          before: { snippet: expect.stringContaining('within 7 days') as string },
          after: { snippet: expect.stringContaining('within 14 days') as string },
        },
      ],
    },
  });
  await decide(handle, second, { action: 'approve' });
  expect(await handle.result()).toMatchObject({
    stage: 'completed',
    answer: {
      disclaimers: expect.arrayContaining([expect.objectContaining({ code: 'evidence_changed' })]) as unknown,
    },
    receipts: [{ lapsed: { because: 'evidence_changed', reopenedAs: second.id } }, { action: 'approve' }],
  });
});

test('approving after the page was indexed again as it was goes through', async () => {
  await index(7);
  const handle = await harness.ask({
    question: 'When are travel expenses settled after the trip?',
    mode: 'strict',
    policy: { review: { planInStrict: false } },
  });
  const request = await nextRequest(handle);
  await index(7);
  await decide(handle, request, { action: 'approve' });
  expect(await handle.result()).toMatchObject({ stage: 'completed', requests: [{ status: 'decided' }] });
});
