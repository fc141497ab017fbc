import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDrawn } from '../../../activities/spot-checks.js';
import { createEmbeddedKeyValueStore, openDatabase } from '../../../adapters/stores/embedded/index.js';
import { engineOf } from '../../../config/engine.js';
import { loadConfig } from '../../../config/load-config.js';
import { DEFAULT_POLICY, mergePolicy } from '../../../contract/default-policy.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import type { PolicyOverrides } from '../../../contract/policy.js';
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
  const drawn = await Promise.all(ids.map((id) => isDrawn(checks, outcome(id))));
  expect(drawn.filter(Boolean)).toHaveLength(3);
  expect(await Promise.all(ids.map((id) => isDrawn(checks, outcome(id))))).toEqual(drawn);
  expect(await isDrawn(checks, outcome('q-00000006', { collections: ['handbook', 'hr'] }))).toBe(true);
  expect(await isDrawn(checks, outcome('q-00000007', { language: 'ko' }))).toBe(true);
});

test('later on a share is, always the same answers', async () => {
  const checks = checksOf({ spotShare: 0.05, spotFirst: 0 });
  const ids = Array.from({ length: 2000 }, (_, n) => `q-${n}`.padEnd(12, 'x'));
  const draw = () => Promise.all(ids.map((id) => isDrawn(checks, outcome(id))));
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
  expect(await isDrawn(checks, outcome('q-00000001', fields))).toBe(false);
  expect(await isDrawn(checks, outcome('q-00000001'))).toBe(true);
});
