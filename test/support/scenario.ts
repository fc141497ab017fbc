import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { QueryStatus } from '../../contract/query.js';
import type { Ports } from '../../ports/index.js';
import { hit } from './memory-ports.js';
import { startHarness, type Harness, type QueryHandle } from './query-harness.js';
import { startDevServer } from './temporal.js';

/** Three passages that suffice for any question. */
export const good = [
  hit('d1#0', 'The build is started with make build.'),
  hit('d2#0', 'A build takes ten minutes.'),
  hit('d3#0', 'Builds are cached.'),
];

/** Why each search of a query was made, in order. */
export function reasons(status: QueryStatus): string[] {
  return status.searches.map((search) => search.reason);
}

/** A server for the suite and workers for each test; to be called once, at the top of a suite. */
export function useScenarios() {
  let env: TestWorkflowEnvironment;
  const harnesses: Harness[] = [];
  beforeAll(async () => {
    env = await startDevServer();
  });
  afterEach(async () => {
    for (const harness of harnesses.splice(0)) await harness.stop();
  });
  afterAll(() => env.teardown());

  const start = async (ports: Ports): Promise<Harness> => {
    const harness = await startHarness(env, ports);
    harnesses.push(harness);
    return harness;
  };
  return {
    start,
    /** Asks one question of a worker over the given ports. */
    run: async (
      ports: Ports,
      ...question: Parameters<Harness['ask']>
    ): Promise<{ handle: QueryHandle; result: () => Promise<QueryStatus> }> => {
      const handle = await (await start(ports)).ask(...question);
      return { handle, result: () => handle.result() };
    },
  };
}

/** One server and one worker for all tests of a suite; to be called once, at its top. */
export function useHarness(startServer: () => Promise<TestWorkflowEnvironment>, ports: () => Ports) {
  let env: TestWorkflowEnvironment;
  let harness: Harness;
  beforeAll(async () => {
    env = await startServer();
    harness = await startHarness(env, ports());
  }, 120_000);
  afterAll(async () => {
    await harness.stop();
    await env.teardown();
  });
  return {
    ask: (...question: Parameters<Harness['ask']>): Promise<QueryHandle> => harness.ask(...question),
    /** Lets time pass: real time, or skipped where the server skips it. */
    sleep: (ms: number): Promise<void> => env.sleep(ms),
  };
}
