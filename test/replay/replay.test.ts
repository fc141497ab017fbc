import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from '@temporalio/worker';
import { testBundle } from '../support/query-harness.js';
import { CHAT_TURNS } from './chat-turns.js';
import { EXPERIMENTS } from './experiments.js';
import { POLICY_CHANGES } from './policy-changes.js';
import { RECALLS } from './recalls.js';
import { SCENARIOS } from './scenarios.js';
import { TOLD_OUTSIDE } from './told-outside.js';

const folder = resolve('test/replay/histories');
const recorded = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

test('every scenario has a recorded history', () => {
  const scenarios = Object.keys({
    ...SCENARIOS,
    ...CHAT_TURNS,
    ...TOLD_OUTSIDE,
    ...POLICY_CHANGES,
    ...RECALLS,
    ...EXPERIMENTS,
  });
  expect([...recorded].sort()).toEqual(scenarios.sort());
});

test.each(recorded)('%s replays under the present code', async (name) => {
  const history: unknown = JSON.parse(readFileSync(resolve(folder, `${name}.json`), 'utf8'));
  await Worker.runReplayHistory({ workflowBundle: testBundle(), replayName: name }, history);
});

test('a history that the code would not have made is noticed', async () => {
  const file = resolve(folder, 'high-delivered-regular-activities.json');
  const history = readFileSync(file, 'utf8').replace('"name":"grade"', '"name":"judge"');
  await expect(
    Worker.runReplayHistory({ workflowBundle: testBundle() }, JSON.parse(history)),
  ).rejects.toThrow();
});
