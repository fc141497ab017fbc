import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { startTimeSkippingServer } from '../support/temporal.js';

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startTimeSkippingServer();
}, 120_000);
afterAll(() => env.teardown());

test('an hour passes at once', async () => {
  const before = await env.currentTimeMs();
  const started = Date.now();
  await env.sleep('1 hour');
  expect((await env.currentTimeMs()) - before).toBeGreaterThanOrEqual(3_600_000);
  expect(Date.now() - started).toBeLessThan(10_000);
});
