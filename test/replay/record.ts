import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { loadConfig } from '../../config/load-config.js';
import { findTemporalProgram } from '../../infra/local/temporal-program.js';
import { cancelUpdate } from '../../workflows/messages.js';
import { decide, nextRequest, startHarness } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { SCENARIOS } from './scenarios.js';

const run = promisify(execFile);

/**
 * Records the history of each scenario (`npm run record-histories -- NAME…`, all when no name is given). Existing
 * files are what old queries look like: record a scenario anew only when it is new.
 */
test.each(
  Object.entries(SCENARIOS).filter(([name]) => !process.env['SCENARIO'] || name === process.env['SCENARIO']),
)(
  'record %s',
  async (name, scenario) => {
    const env = await startDevServer();
    const harness = await startHarness(env, scenario.ports());
    try {
      if (scenario.askedBefore) await (await harness.ask(scenario.ask, scenario.engine)).result();
      const handle = await harness.ask(scenario.ask, scenario.engine);
      for (const [nth, decision] of (scenario.decisions ?? []).entries()) {
        await decide(handle, await nextRequest(handle, nth), decision);
      }
      if (scenario.cancel) {
        await nextRequest(handle);
        if (scenario.cancel === 'temporal') await handle.cancel();
        else
          await handle.executeUpdate(cancelUpdate, {
            args: [{ by: 'reviewer', reason: 'no longer needed' }],
          });
      }
      await handle.result();
      const program = await findTemporalProgram(
        loadConfig({ VOUCH_TEMPORAL_CLI: process.env['VOUCH_TEMPORAL_CLI'] }),
        console.error,
      );
      const { stdout } = await run(
        program!.path,
        [
          'workflow',
          'show',
          '--workflow-id',
          handle.workflowId,
          '--output',
          'json',
          '--address',
          env.address,
        ],
        { maxBuffer: 64 * 1024 * 1024 },
      );
      const history = JSON.stringify(JSON.parse(stdout), withoutHost);
      await writeFile(resolve('test/replay/histories', `${name}.json`), `${history}\n`);
    } finally {
      await harness.stop();
      await env.teardown();
    }
  },
  60_000,
);

/** The identity of a worker or client names the machine it ran on; a recorded history need not. */
function withoutHost(key: string, value: unknown): unknown {
  return key === 'identity' ? 'recorder' : value;
}
