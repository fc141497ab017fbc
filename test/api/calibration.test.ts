import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScheduleNotFoundError } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { openDatabase } from '../../adapters/stores/embedded/database.js';
import { createEmbeddedRecordStore } from '../../adapters/stores/embedded/record-store.js';
import { engineOf } from '../../config/engine.js';
import { loadConfig } from '../../config/load-config.js';
import type { Calibrated } from '../../activities/calibration.js';
import type { CalibrationView } from '../../contract/calibration.js';
import { DEFAULT_POLICY } from '../../contract/default-policy.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { PolicyProposal, PolicyVersion } from '../../contract/policies.js';
import type { QueryView } from '../../contract/query.js';
import { policyOf } from '../../domain/policy-versions.js';
import { openCalibrations } from '../../ports/calibrations.js';
import { openPolicyStore } from '../../ports/policy-store.js';
import type { RecordStore } from '../../ports/record-store.js';
import { openSpotChecks } from '../../ports/spot-checks.js';
import { keepCalibrating } from '../../temporal/keep-schedule.js';
import { startDeliveryWorkers } from '../support/delivery-workers.js';
import { startDevServer } from '../support/temporal.js';
import { openTestOutbox } from '../support/webhook-outbox.js';
import { confidence, decision, record } from '../unit/domain/metrics/support.js';
import { as, endOf, eventually, startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;
let records: RecordStore;
let stop: () => Promise<void>;
const folder = mkdtempSync(join(tmpdir(), 'vouch-calibration-'));

beforeAll(async () => {
  env = await startDevServer();
  records = createEmbeddedRecordStore(openDatabase(folder));
  api = await startApi(env, { ports: { records }, people: 'ann,kim' });
  const { journal, keyValues, taskQueue, ports } = api;
  const { outbox } = openTestOutbox(
    { sender: { send: async () => ({ status: 204 }) } },
    { journal, keyValues, close: async () => undefined },
  );
  const policy = async () => {
    const [newest] = await openPolicyStore(keyValues).list({ limit: 1 });
    return newest ? policyOf(newest) : DEFAULT_POLICY;
  };
  const checks = openSpotChecks(keyValues, { policy, engine: engineOf(loadConfig({})), several: true });
  const kept = openCalibrations(keyValues);
  const calibrations = { kept, records, checks, mode: 'auto', language: 'en' } as const;
  const worked = { ...ports, keyValues, checks, calibrations };
  stop = await startDeliveryWorkers(env, { taskQueue, outbox, ports: worked, dispatches: false });
});
afterAll(async () => {
  await stop();
  await api.stop();
  await env.teardown();
  await records.close();
  rmSync(folder, { recursive: true });
});

let judged = 0;
/** Records reviews: answers that are sure are right, half of the others are wrong. */
async function review(count: number): Promise<void> {
  for (const n of Array.from({ length: count }, () => judged++)) {
    const score = [0.6, 0.7, 0.9][n % 3]!;
    const action = score < 0.8 && n % 2 === 0 ? 'reject' : 'approve';
    const outcome = record({
      queryId: `q-reviewed${10_000 + n}`,
      collections: ['handbook'],
      confidence: { ...confidence('MEDIUM'), score },
      decisions: [decision(action)],
      endedAt: new Date().toISOString(),
    });
    await records.recordOutcome({ outcome });
  }
}

const night = (name: string) =>
  env.client.workflow.execute(WORKFLOW_TYPES.calibrateNightly, {
    workflowId: `calibrate-${name}`,
    taskQueue: api.taskQueue,
  }) as Promise<Calibrated>;
const read = async () => (await api.get<CalibrationView>('/v1/calibration', as('ann'))).body;
const policies = async () =>
  (await api.get<{ items: PolicyVersion[]; proposals: PolicyProposal[] }>('/v1/policies', as('ann'))).body;

test('a night reports, and proposes only what verdicts support, one proposal at a time, which people decide', async () => {
  expect(await night('without-verdicts')).toEqual({ drafts: 0, judged: 0 });
  expect((await read()).nightly).toMatchObject({
    policyVersion: 0,
    report: { judged: 0, chosen: { needed: expect.any(Number) as number } },
  });

  await review(300);
  const { proposal, ...counts } = await night('with-verdicts');
  expect(counts).toEqual({ drafts: 300, judged: 300 });
  const { nightly } = await read();
  expect(nightly).toMatchObject({ report: { judged: 300, chosen: { autonomy: { wrong: 0 } } } });
  expect(nightly!.proposed).toMatchObject({ id: proposal });
  const { proposals } = await eventually(policies, (found) => found.proposals.length > 0);
  expect(proposals).toMatchObject([{ id: proposal, proposedBy: 'nightly-calibration' }]);
  expect(proposals[0]!.reason).toContain('300 verdicts');

  // many new verdicts, but the first proposal waits
  await review(150);
  expect(await night('while-one-waits')).toEqual({ drafts: 450, judged: 450 });
  const approve = () =>
    api.post(`/v1/requests/${proposals[0]!.requestId}/decision`, { action: 'approve' }, as('kim'));
  await eventually(approve, ({ status }) => status === 200);
  expect(await endOf(api, proposal!)).toMatchObject<Partial<QueryView>>({ stage: 'completed' });
  const [version] = (await policies()).items;
  expect(version).toMatchObject({ version: 1, proposedBy: 'nightly-calibration', approvedBy: ['kim'] });
  expect((await night('when-nothing-is-new')).proposal).toBeUndefined();
});

test('what pages compute from are columns of one length, without texts', async () => {
  const { body, status } = await api.get<CalibrationView>('/v1/calibration', as('ann'));
  expect(status).toBe(200);
  const { drafts, ...rest } = body;
  expect(Object.values(drafts).map((column) => column.length)).toEqual(
    Object.values(drafts).map(() => drafts.raw.length),
  );
  expect(JSON.stringify(body)).not.toMatch(/q-reviewed|question/);
  expect(rest.policy.confidence).toMatchObject({ method: 'model' });
});

test('the schedule of an installation follows its setting', async () => {
  const handle = env.client.schedule.getHandle(`calibrate-${api.taskQueue}`);
  await keepCalibrating(env.client, api.taskQueue, 3);
  await keepCalibrating(env.client, api.taskQueue, 5);
  expect((await handle.describe()).spec.calendars).toMatchObject([{ hour: [{ start: 5 }] }]);
  await keepCalibrating(env.client, api.taskQueue, 'off');
  await keepCalibrating(env.client, api.taskQueue, 'off');
  await expect(handle.describe()).rejects.toThrow(ScheduleNotFoundError);
});
