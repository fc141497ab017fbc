import { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { dataConverterOf } from '../../temporal/data-converter.js';
import { ensureDispatching } from '../../worker/dispatch.js';
import { memoryBlobs } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startDevServer();
});
afterAll(() => env.teardown());

const keyOf = (id: string) => ({ id, key: Buffer.alloc(32, id) });

/** Makes sure, as a process with these keys, that notices are passed on. @returns the run that does it */
async function dispatching(...ids: string[]): Promise<string> {
  const settings = { VOUCH_ENCRYPTION_KEYS: ids.map(keyOf), VOUCH_PAYLOAD_OFFLOAD_KB: 0 };
  const client = new Client({
    connection: env.connection,
    dataConverter: dataConverterOf(settings, memoryBlobs()),
  });
  const stopping = new AbortController().signal;
  await ensureDispatching({ client, taskQueue: 'rotated', log: pino({ level: 'silent' }), stopping });
  const { workflowExecutionInfo: info } = await env.connection.workflowService.describeWorkflowExecution({
    namespace: 'default',
    execution: { workflowId: 'dispatch-notices-rotated' },
  });
  // running
  expect(info?.status).toBe(1);
  return info!.execution!.runId!;
}

test('notices are passed on after the key that their workflow was encrypted with is taken away', async () => {
  const first = await dispatching('a');
  expect(await dispatching('a')).toBe(first);
  expect(await dispatching('b', 'a')).toBe(first);
  const next = await dispatching('b');
  expect(next).not.toBe(first);
  expect(await dispatching('b')).toBe(next);
});
