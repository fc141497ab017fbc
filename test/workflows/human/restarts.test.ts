import { setTimeout as sleep } from 'node:timers/promises';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import fc from 'fast-check';
import { startHarness, type Harness } from '../../support/query-harness.js';
import { startDevServer } from '../../support/temporal.js';
import { interleave } from './interleave.js';
import { program } from './programs.js';
import { wellKnown } from './support.js';

let env: TestWorkflowEnvironment;
let harness: Harness;

beforeAll(async () => {
  env = await startDevServer();
  harness = await startHarness(env, wellKnown());
}, 120_000);
afterAll(async () => {
  await harness.stop();
  await env.teardown();
});

/** Real milliseconds for a second of a program, so that sleeps lie around the timeouts. */
const MS_PER_SECOND = 5;

test('whenever the worker is restarted, a query ends with one receipt for each of its requests', async () => {
  const world = {
    ask: (...question: Parameters<Harness['ask']>) => harness.ask(...question),
    sleep: (seconds: number) => sleep(seconds * MS_PER_SECOND),
    restart: async () => {
      const { taskQueue } = harness;
      await harness.stop();
      harness = await startHarness(env, wellKnown(), taskQueue);
    },
    timeoutSeconds: 2,
  };
  const restarts = fc.array(fc.nat({ max: 14 }), { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(program, restarts, fc.integer({ min: 1, max: 2 }), (steps, places, approvals) => {
      const all = [...steps];
      for (const place of places) all.splice(place, 0, { do: 'restart' });
      return interleave(world, all, approvals);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 300_000);
