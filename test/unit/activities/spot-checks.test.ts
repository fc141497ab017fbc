import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createSpotCheckActivities, drawnCheck } from '../../../activities/spot-checks.js';
import { createEmbeddedKeyValueStore, openDatabase } from '../../../adapters/stores/embedded/index.js';
import { engineOf } from '../../../config/engine.js';
import { loadConfig } from '../../../config/load-config.js';
import { DEFAULT_POLICY, mergePolicy } from '../../../contract/default-policy.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import type { QueryStatus } from '../../../contract/query.js';
import type { PolicyOverrides } from '../../../contract/policy.js';
import { checkIdOf } from '../../../domain/autonomy/spot-check.js';
import { policyOf } from '../../../domain/policy-versions.js';
import { openPolicyStore } from '../../../ports/policy-store.js';
import { openSpotChecks } from '../../../ports/spot-checks.js';

let folder: string;
let database: ReturnType<typeof openDatabase>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-spot-'));
  database = openDatabase(folder);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const checksOf = (autonomy: PolicyOverrides['autonomy']) =>
  openSpotChecks(createEmbeddedKeyValueStore(database), {
    policy: async () => mergePolicy(DEFAULT_POLICY, { autonomy }),
    engine: engineOf(loadConfig({})),
    several: true,
  });

function outcome(queryId: string, fields: Partial<OutcomeRecord> = {}): OutcomeRecord {
  return {
    queryId,
    question: 'When are receipts due?',
    mode: 'auto',
    stage: 'completed',
    collections: ['handbook'],
    confidence: { level: 'HIGH', score: 0.9, signals: { answered: true } } as OutcomeRecord['confidence'],
    metrics: { cacheHit: false } as OutcomeRecord['metrics'],
    endedAt: '2026-11-23T09:00:00.000Z',
    ...fields,
  };
}

test('the first answers of each collection and language are checked, each once, whoever asks at the same time', async () => {
  const checks = checksOf({ spotShare: 0, spotFirst: 3 });
  const ids = ['q-00000001', 'q-00000002', 'q-00000003', 'q-00000004', 'q-00000005'];
  const drawn = await Promise.all(ids.map((id) => drawnCheck(checks, outcome(id))));
  expect(drawn.filter(Boolean)).toHaveLength(3);
  expect(await Promise.all(ids.map((id) => drawnCheck(checks, outcome(id))))).toEqual(drawn);
  expect(await drawnCheck(checks, outcome('q-00000006', { collections: ['handbook', 'hr'] }))).toBe('spot');
  expect(await drawnCheck(checks, outcome('q-00000007', { language: 'ko' }))).toBe('spot');
});

test('an answer of the mode off is not drawn, as nobody would have been asked however unsure it was', async () => {
  const checks = checksOf({ spotShare: 1, spotFirst: 3 });
  expect(await drawnCheck(checks, outcome('q-00000001', { mode: 'off' }))).toBeUndefined();
  expect(await drawnCheck(checks, outcome('q-00000001'))).toBe('spot');
});

test('later on a share is, always the same answers', async () => {
  const checks = checksOf({ spotShare: 0.05, spotFirst: 0 });
  const ids = Array.from({ length: 2000 }, (_, n) => `q-${n}`.padEnd(12, 'x'));
  const draw = () => Promise.all(ids.map((id) => drawnCheck(checks, outcome(id))));
  const drawn = await draw();
  expect(drawn.filter(Boolean).length / ids.length).toBeCloseTo(0.05, 1);
  expect(await draw()).toEqual(drawn);
});

test.each<[string, Partial<OutcomeRecord>]>([
  ['was rejected', { stage: 'rejected' }],
  ['came from the cache', { metrics: { cacheHit: true } as OutcomeRecord['metrics'] }],
  [
    'says that nothing was found',
    { confidence: { signals: { answered: false } } as OutcomeRecord['confidence'] },
  ],
  ['was small talk', { confidence: undefined }],
  [
    'was reviewed',
    {
      decisions: [
        {
          kind: 'answer_review',
          action: 'approve',
          decidedBy: 'timeout',
          defaultAction: 'approve',
          waitedMs: 1,
        },
      ],
    },
  ],
])('what %s is not checked', async (_, fields) => {
  const checks = checksOf({ spotShare: 1, spotFirst: 10 });
  expect(await drawnCheck(checks, outcome('q-00000001', fields))).toBeUndefined();
  expect(await drawnCheck(checks, outcome('q-00000001'))).toBe('spot');
});

describe('a second review', () => {
  const KIM = { by: 'kim', kind: 'answer_review', decidedBy: 'human', action: 'approve' } as const;
  const lapsed = { at: '2026-11-23T09:00:00.000Z', because: 'evidence_changed' } as const;

  /** Opens the second review of an answer that people have reviewed. */
  async function opened(
    reviews: readonly { id: string; groups: string[]; reasons: string[]; lapsed?: typeof lapsed }[],
    classification: string,
  ) {
    const status = {
      stage: 'completed',
      passages: [{ id: 'a#0', classification, grade: { level: 'high' } }],
      receipts: reviews.map((one) => ({ ...KIM, requestId: one.id, lapsed: one.lapsed })),
      requests: reviews.map(({ id, groups, reasons }) => ({
        ...{ id, kind: 'answer_review', groups, defaultAction: 'approve' },
        payload: { level: 'soft', reasons, draft: { text: `draft of ${id}` } },
      })),
    } as unknown as QueryStatus;
    const checks = {
      ...checksOf({ secondShare: 1 }),
      policy: async () => mergePolicy(DEFAULT_POLICY, { review: { confidentialGroups: ['board'] } }),
    };
    const steps = createSpotCheckActivities(checks, {
      statusOf: async () => status,
      lookAgain: async () => undefined,
    });
    const input = { queryId: 'q-00000001', check: 'second' as const, endedAt: '2026-11-23T09:00:00.000Z' };
    const { first, policy } = await steps.openSpotCheck(input);
    return { draft: first?.draft.text, reasons: first?.reasons, groups: policy.groups };
  }

  test('shows the first one that has not lapsed', async () => {
    const one = { id: 'r1', groups: ['reviewers', 'board'], reasons: ['medium_confidence'], lapsed };
    const three = { id: 'r3', groups: ['board'], reasons: ['confidential_evidence'] };
    expect(await opened([one, three], 'confidential')).toEqual({
      draft: 'draft of r3',
      reasons: ['confidential_evidence'],
      groups: ['board'],
    });
  });

  test('is for those who are cleared, once its evidence is confidential', async () => {
    const one = { id: 'r1', groups: ['reviewers'], reasons: ['medium_confidence'] };
    expect(await opened([one], 'internal')).toMatchObject({ groups: ['reviewers'] });
    expect(await opened([one], 'confidential')).toEqual({
      draft: 'draft of r1',
      reasons: ['confidential_evidence', 'medium_confidence'],
      groups: ['board'],
    });
  });
});

describe('drift', () => {
  const policies = () => openPolicyStore(createEmbeddedKeyValueStore(database));

  /** Records the verdicts of spot checks one after the other. @returns the queries whose check withdrew autonomy */
  async function record(day: number, rights: readonly boolean[]): Promise<string[]> {
    const checks = openSpotChecks(createEmbeddedKeyValueStore(database), {
      policy: async () => policyOf((await policies().list({ limit: 1 }))[0] ?? { overrides: {} }),
      engine: engineOf(loadConfig({})),
      several: true,
    });
    const steps = createSpotCheckActivities(checks, {
      statusOf: async () => undefined,
      lookAgain: async () => undefined,
    });
    const withdrawnBy: string[] = [];
    for (const [nth, right] of rights.entries()) {
      const at = new Date(Date.UTC(2026, 10, day, 0, nth)).toISOString();
      const verdict = { queryId: `q-day${day}check${nth}`, at, right, action: 'approve' as const };
      const once = () =>
        new MockActivityEnvironment().run((input) => steps.recordSpotCheck(input), { endedAt: at, verdict });
      const [is, again] = [await once(), await once()];
      expect(again).toBe(is);
      if (is) withdrawnBy.push(verdict.queryId);
    }
    return withdrawnBy;
  }

  const wrong = (count: number) => Array.from({ length: count }, () => false);

  test('more wrong answers than the bound allows make a version of the policy that has every answer reviewed', async () => {
    expect(await record(1, [true, ...wrong(4), true])).toEqual([]);
    expect(await policies().list({ limit: 1 })).toEqual([]);
    expect(await record(2, wrong(3))).toEqual(['q-day2check0']);
    expect(await policies().list({ limit: 5 })).toMatchObject([
      {
        ...{ version: 1, proposal: checkIdOf('q-day2check0', 'spot'), withdrawnBy: { checks: 7, wrong: 5 } },
        changes: [{ key: 'autonomy.withdrawn', from: false, to: true }],
      },
    ]);
  });

  test('once people have given it back, earlier checks count no more', async () => {
    expect(await record(1, wrong(5))).toEqual(['q-day1check4']);
    const at = '2026-11-02T00:00:00.000Z';
    const changes = [{ key: 'autonomy.withdrawn', from: true, to: false }];
    await policies().add({ version: 2, at, proposal: 'q-policy-1', restores: 0, changes, overrides: {} });
    expect(await record(3, wrong(4))).toEqual([]);
    expect(await record(4, wrong(1))).toEqual(['q-day4check0']);
  });
});
