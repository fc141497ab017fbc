import fc from 'fast-check';
import { useHarness } from '../../support/scenario.js';
import { startTimeSkippingServer } from '../../support/temporal.js';
import { interleave } from './interleave.js';
import { program } from './programs.js';
import { wellKnown } from './support.js';

const harness = useHarness(startTimeSkippingServer, wellKnown);

test('whatever people and clocks do, a query ends with one receipt for each of its requests', async () => {
  const world = {
    ask: harness.ask,
    sleep: (seconds: number) => harness.sleep(seconds * 1000),
    restart: async () => undefined,
  };
  await fc.assert(
    fc.asyncProperty(program, fc.integer({ min: 1, max: 2 }), (steps, approvals) =>
      interleave(world, steps, approvals),
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 300_000);
