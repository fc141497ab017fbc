import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { loadConfig } from '../../config/load-config.js';
import { findTemporalProgram } from '../../infra/local/temporal-program.js';
import { startHarness } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { CHAT_TURNS, runTurn } from './chat-turns.js';
import { EXPERIMENTS } from './experiments.js';
import { POLICY_CHANGES } from './policy-changes.js';
import { RECALLS } from './recalls.js';
import { SCENARIOS } from './scenarios.js';
import { perform, type RecordedScenario } from './script.js';
import { TOLD_OUTSIDE } from './told-outside.js';

const run = promisify(execFile);

const FOLDER = resolve('test/replay/histories');

/**
 * Records the history of each scenario that has none (`npm run record-histories`), or of the one that SCENARIO names.
 * Existing files are what old queries look like: they stay.
 */
test('record', async () => {
  const only = process.env['SCENARIO'];
  const queries = Object.entries(SCENARIOS).map(([name, scenario]): [string, Run] => {
    return [name, (env) => runQuery(env, scenario)];
  });
  const turns = Object.entries(CHAT_TURNS).map(([name, turn]): [string, Run] => {
    return [name, (env) => runTurn(env, turn)];
  });
  const others = Object.entries({ ...TOLD_OUTSIDE, ...POLICY_CHANGES, ...RECALLS, ...EXPERIMENTS });
  for (const [name, scenario] of [...queries, ...turns, ...others]) {
    const file = resolve(FOLDER, `${name}.json`);
    if (only ? only === name : !existsSync(file)) await writeFile(file, await recordHistory(scenario));
  }
}, 600_000);

/** Runs a workflow to its end, or as far as it goes, and gives its id. */
type Run = (env: TestWorkflowEnvironment) => Promise<string>;

async function runQuery(env: TestWorkflowEnvironment, scenario: RecordedScenario): Promise<string> {
  const harness = await startHarness(env, scenario.ports());
  try {
    if (scenario.askedBefore) await (await harness.ask(scenario.ask, scenario.engine)).result();
    const handle = await harness.ask(scenario.ask, scenario.engine);
    for (const act of scenario.acts ?? []) await perform(handle, act);
    await handle.result();
    return handle.workflowId;
  } finally {
    await harness.stop();
  }
}

/** @returns the history of one run, as JSON. */
async function recordHistory(scenario: Run): Promise<string> {
  const env = await startDevServer();
  try {
    const workflowId = await scenario(env);
    const program = await findTemporalProgram(
      loadConfig({ VOUCH_TEMPORAL_CLI: process.env['VOUCH_TEMPORAL_CLI'] }),
      console.error,
    );
    const { stdout } = await run(
      program!.path,
      ['workflow', 'show', '--workflow-id', workflowId, '--output', 'json', '--address', env.address],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    return `${JSON.stringify(JSON.parse(stdout), withoutHost)}\n`;
  } finally {
    await env.teardown();
  }
}

/** Identities and stacks of workers and clients name the machine they ran on; a recorded history need not. */
function withoutHost(key: string, value: unknown): unknown {
  if (key === 'identity') return 'recorder';
  return key === 'stackTrace' ? '' : value;
}
