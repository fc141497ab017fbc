import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Ports } from '../../../ports/index.js';
import { SCENARIOS } from '../../../test/replay/scenarios.js';
import { perform } from '../../../test/replay/script.js';
import { startHarness } from '../../../test/support/query-harness.js';
import type { Context } from '../part.js';
import type { Stage } from '../stage.js';
import { zeroLatencyPorts } from '../ports.js';
import { sizeOf, type HistorySize } from './actions.js';

/** Kinds of queries by their recorded scenarios, and whether they find the passages of real sizes. */
const KINDS: [what: string, scenario: string, passages: 'real' | 'own'][] = [
  ['chitchat', 'chitchat-answered', 'own'],
  ['answered from the cache', 'high-answered-from-cache', 'real'],
  ['refined once', 'refined-accepted', 'own'],
  ['three searches side by side', 'complex-parallel-searches', 'own'],
  ['clarification, answered', 'clarified-then-delivered', 'real'],
  ['clarification, timed out', 'clarification-timed-out', 'own'],
  ['plan review, approved by time', 'plan-approved-by-timeout', 'real'],
  ['plan review, edited, approved', 'plan-edited-while-reviewed', 'real'],
  ['plan modified, plan and answer approved', 'strict-plan-modified-edited', 'real'],
  ['answer review (soft), approved', 'soft-review-approved', 'real'],
  ['answer review (soft), timed out', 'soft-review-timed-out', 'real'],
  ['answer review (hard), searched anew, rejected', 'hard-review-retried-rejected', 'own'],
  ['answer review, two people approve', 'approved-by-two', 'real'],
  ['answer review, claimed, extended, released', 'claimed-extended-released', 'real'],
  ['answer review, reminded, approved', 'reminded-then-approved', 'real'],
  ['answer review, escalated, approved', 'escalated-then-approved', 'real'],
  ['answer review, approved by signal', 'approved-by-signal', 'real'],
  ['approval of a call, approved', 'approval-approved', 'real'],
  ['approval of a call, skipped by time', 'approval-skipped-by-timeout', 'real'],
  ['input, answered', 'input-answered', 'real'],
  ['input, skipped', 'input-skipped', 'real'],
  ['a person asked, answered', 'person-asked-answered', 'real'],
  ['paused, resumed with changes, approved', 'paused-resumed-with-changes', 'real'],
  ['paused, verified, resumed', 'verified-while-paused', 'real'],
  ['the same with regular steps', 'human-steps-regular-activities', 'real'],
  ['web instead of documents, approved', 'web-fallback-approved', 'own'],
  ['continued as new twice, approved', 'continued-as-new', 'own'],
];

/** Lets each kind of query run to its end on the stage's server, people included, and reads what it left. */
export async function measureKinds(
  stage: Stage,
  most: number,
  { report, signal }: Context,
): Promise<HistorySize[]> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const env = await TestWorkflowEnvironment.createFromExistingServer({ address: stage.address });
  const { index } = await zeroLatencyPorts();
  const sizes: HistorySize[] = [];
  try {
    for (const [what, scenario, passages] of KINDS.slice(0, most)) {
      signal.throwIfAborted();
      report(what);
      const real = passages === 'real' ? { index } : {};
      sizes.push(await measureKind(env, what, scenario, real));
    }
    return sizes;
  } finally {
    await env.teardown();
  }
}

async function measureKind(
  env: TestWorkflowEnvironment,
  what: string,
  name: string,
  instead: Partial<Ports>,
): Promise<HistorySize> {
  const scenario = SCENARIOS[name];
  if (!scenario) throw new Error(`no scenario ${name}`);
  const harness = await startHarness(env, { ...scenario.ports(), ...instead });
  try {
    if (scenario.askedBefore) await (await harness.ask(scenario.ask, scenario.engine)).result();
    const handle = await harness.ask(scenario.ask, scenario.engine);
    for (const act of scenario.acts ?? []) await perform(handle, act);
    await handle.result();
    return await sizeOf(env.client, what, handle.workflowId, handle.firstExecutionRunId);
  } finally {
    await harness.stop();
  }
}
