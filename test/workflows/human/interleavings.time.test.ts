import type { TestWorkflowEnvironment } from '@temporalio/testing';
import fc from 'fast-check';
import { startHarness, type Harness } from '../../support/query-harness.js';
import { startTimeSkippingServer } from '../../support/temporal.js';
import { interleave } from './interleave.js';
import { program } from './programs.js';
import { wellKnown } from './support.js';

let env: TestWorkflowEnvironment;
let harness: Harness;

beforeAll(async () => {
  env = await startTimeSkippingServer();
  harness = await startHarness(env, wellKnown());
}, 120_000);
afterAll(async () => {
  await harness.stop();
  await env.teardown();
});

test('whatever people and clocks do, a query ends with one receipt for each of its requests', async () => {
  const world = {
    harness: () => harness,
    sleep: (seconds: number) => env.sleep(seconds * 1000),
    restart: async () => undefined,
  };
  await fc.assert(
    fc.asyncProperty(program, fc.integer({ min: 1, max: 2 }), (steps, approvals) =>
      interleave(world, steps, approvals),
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 300_000);
