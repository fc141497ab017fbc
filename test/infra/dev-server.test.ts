import { Connection } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { SEARCH_ATTRIBUTES } from '../../contract/ids.js';
import { freePort } from '../../infra/local/ports.js';
import { connectToNamespace } from '../../infra/local/readiness.js';
import { ensureSearchAttributes, missingSearchAttributes } from '../../infra/local/search-attributes.js';
import { startDevServer } from '../support/temporal.js';
import { eventually } from '../support/wait.js';

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startDevServer();
});
afterAll(() => env.teardown());

test('all search attributes are registered, and registering again adds none', async () => {
  expect(await missingSearchAttributes(env.connection, 'default')).toEqual([]);
  expect(await ensureSearchAttributes(env.connection, 'default')).toBe(0);
});

test('an attribute that was lost is added again and can be searched at once', async () => {
  const { operatorService } = env.connection;
  await operatorService.removeSearchAttributes({
    namespace: 'default',
    searchAttributes: [SEARCH_ATTRIBUTES.waitingFor],
  });
  expect(await ensureSearchAttributes(env.connection, 'default')).toBe(1);
  const waitingFor = defineSearchAttributeKey(SEARCH_ATTRIBUTES.waitingFor, SearchAttributeType.KEYWORD_LIST);
  const handle = await env.client.workflow.start('nobodyRunsThis', {
    taskQueue: 'none',
    workflowId: 'search-attributes',
    typedSearchAttributes: [{ key: waitingFor, value: ['plan_review', 'clarification'] }],
  });
  const found = async () => {
    const query = `${SEARCH_ATTRIBUTES.waitingFor} = "clarification"`;
    for await (const { workflowId } of env.client.workflow.list({ query })) return workflowId;
    return undefined;
  };
  await eventually(found, (id) => id === handle.workflowId);
  await handle.terminate();
});

test('a namespace that does not exist is not taken for ready', async () => {
  await expect(connectToNamespace({ address: env.address }, 'somewhere-else')).rejects.toThrow(/not found/);
  const connection = await connectToNamespace({ address: env.address }, 'default');
  expect(connection).toBeInstanceOf(Connection);
  await connection.close();
});

test('where nothing listens on this machine nobody waits', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const asked = performance.now();
  await expect(connectToNamespace({ address }, 'default')).rejects.toThrow(/ECONNREFUSED/);
  expect(performance.now() - asked).toBeLessThan(4_000);
});
