import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { loadConfig } from '../../config/load-config.js';
import { findTemporalProgram } from '../../infra/local/temporal-program.js';
import { startHarness } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { SCENARIOS } from './scenarios.js';
import { perform, type RecordedScenario } from './script.js';

const run = promisify(execFile);

const FOLDER = resolve('test/replay/histories');

/**
 * Records the history of each scenario that has none (`npm run record-histories`), or of the one that SCENARIO names.
 * Existing files are what old queries look like: they stay.
 */
test('record', async () => {
  const only = process.env['SCENARIO'];
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    const file = resolve(FOLDER, `${name}.json`);
    if (only ? only === name : !existsSync(file)) await writeFile(file, await recordHistory(scenario));
  }
}, 600_000);

/** @returns the history of one run of the scenario, as JSON. */
async function recordHistory(scenario: RecordedScenario): Promise<string> {
  const env = await startDevServer();
  const harness = await startHarness(env, scenario.ports());
  try {
    if (scenario.askedBefore) await (await harness.ask(scenario.ask, scenario.engine)).result();
    const handle = await harness.ask(scenario.ask, scenario.engine);
    for (const act of scenario.acts ?? []) await perform(handle, act);
    await handle.result();
    const program = await findTemporalProgram(
      loadConfig({ VOUCH_TEMPORAL_CLI: process.env['VOUCH_TEMPORAL_CLI'] }),
      console.error,
    );
    const { stdout } = await run(
      program!.path,
      ['workflow', 'show', '--workflow-id', handle.workflowId, '--output', 'json', '--address', env.address],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    return `${JSON.stringify(JSON.parse(stdout), withoutHost)}\n`;
  } finally {
    await harness.stop();
    await env.teardown();
  }
}

/** Identities and stacks of workers and clients name the machine they ran on; a recorded history need not. */
function withoutHost(key: string, value: unknown): unknown {
  if (key === 'identity') return 'recorder';
  return key === 'stackTrace' ? '' : value;
}
