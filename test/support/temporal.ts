import { defaultGrpcRetryOptions, makeGrpcRetryInterceptor, type ConnectionPlugin } from '@temporalio/client';
import type { WorkerPlugin } from '@temporalio/worker';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { loadConfig } from '../../config/load-config.js';
import { findTestServer } from '../servers/time-skipping/find-test-server.js';
import { DEV_SERVER_ARGUMENTS } from '../../infra/local/dev-server.js';
import { addSearchAttributes } from '../../infra/local/search-attributes.js';
import { findTemporalProgram } from '../../infra/local/temporal-program.js';

/**
 * The server refuses to answer a query in the middle of a workflow task (infra/local/dev-server.ts), and the SDK repeats
 * such a call only after 1.7 s or more: most of the time of a suite.
 */
const REPEAT_SOON: ConnectionPlugin = {
  name: 'repeat-soon',
  configureConnection: (options) => ({
    ...options,
    interceptors: [
      makeGrpcRetryInterceptor({
        ...defaultGrpcRetryOptions({ maxAttempts: 100 }),
        delayFunction: (attempt) => Math.min(2 ** attempt, 100),
      }),
    ],
  }),
};

/**
 * Workers of tests run workflows in the thread of the suite: in the same sandbox, but without a thread of their own, which
 * costs each of them 0.3 s of a processor. Those of whole processes have one.
 */
const IN_THIS_THREAD: WorkerPlugin = {
  name: 'in-this-thread',
  configureWorker: (options) => ({ ...options, debugMode: true }),
};

/**
 * A Temporal development server on a free port, in memory, with the settings of the local stack and our search
 * attributes. `npm test` has put the program in place; a suite that runs alone may wait for it here.
 * The caller tears it down.
 */
export async function startDevServer(): Promise<TestWorkflowEnvironment> {
  const { VOUCH_TEMPORAL_CLI, VOUCH_CACHE_DIR } = process.env;
  const config = loadConfig({ VOUCH_TEMPORAL_CLI, VOUCH_CACHE_DIR });
  const program = await findTemporalProgram(config, console.error);
  return started(() =>
    TestWorkflowEnvironment.createLocal({
      plugins: [REPEAT_SOON, IN_THIS_THREAD],
      server: {
        executable: { type: 'existing-path', path: program!.path },
        extraArgs: [...DEV_SERVER_ARGUMENTS],
        ui: false,
      },
    }),
  );
}

/**
 * Temporal's time-skipping test server on a free port with our search attributes; its suites are named
 * `*.time.test.ts` and run one after the other. It has no `list` and no `count`. The caller tears it down.
 */
export async function startTimeSkippingServer(): Promise<TestWorkflowEnvironment> {
  const path = await findTestServer(console.error);
  return started(() =>
    TestWorkflowEnvironment.createTimeSkipping({
      plugins: [IN_THIS_THREAD],
      server: { executable: { type: 'existing-path', path } },
    }),
  );
}

const STARTS = 10;

/** The SDK gives a server five seconds to start, too few at times where much else is done: another one is started then. */
async function started(start: () => Promise<TestWorkflowEnvironment>): Promise<TestWorkflowEnvironment> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await withSearchAttributes(await start());
    } catch (error) {
      if (tried === STARTS || !String(error).includes('did not start within')) throw error;
    }
  }
}

async function withSearchAttributes(environment: TestWorkflowEnvironment): Promise<TestWorkflowEnvironment> {
  await addSearchAttributes(environment.connection, environment.namespace ?? 'default');
  return environment;
}
