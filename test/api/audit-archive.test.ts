import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { checkPack, packFilesAt } from '../../audit/packs/check-pack.js';
import { manifestSchema } from '../../contract/audit.js';
import { createEmbeddedKeyValueStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import type { ArchivedAudit } from '../../ports/audit-archive.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { exportInterval, keepExporting, readExports, retentionMs } from '../../audit/schedule.js';
import { createAuditArchive } from '../../worker/audit-archive.js';
import { createVouchWorker } from '../../worker/create-worker.js';
import { testBundle } from '../support/query-harness.js';
import { ask, on, useHistoryApi } from './history-support.js';
import { endOf, eventually } from './support.js';

useHistoryApi();

const HOUR_MS = 3_600_000;
let folder: string;
let keyValues: KeyValueStore;
let close: () => void;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-archive-'));
  const database = openDatabase(join(folder, 'store'));
  keyValues = createEmbeddedKeyValueStore(database);
  close = () => database.close();
});
afterAll(() => {
  close();
  rmSync(folder, { recursive: true });
});

/** As some minutes later, when lists have caught up. */
const archiveAt = (later: number, to = folder) =>
  createAuditArchive({
    client: on.env.client,
    keyValues,
    dataKeys: undefined,
    folder: join(to, 'audit'),
    info: { version: '0.1.0', prompts: [] },
    log: pino({ level: 'silent' }),
    now: () => Date.now() + later,
  });

const listed = (id: string) =>
  eventually(
    () => on.api.get<{ items: { id: string }[] }>('/v1/queries?stage=completed'),
    ({ body }) => body.items.some((item) => item.id === id),
  );

function idsIn({ pack = '' }: ArchivedAudit): string[] {
  return manifestSchema.parse(JSON.parse(readFileSync(join(pack, 'manifest.json'), 'utf8'))).queryIds;
}

test('what has ended is exported once, by day, and the packs are whole', async () => {
  const first = await ask('How?', { mode: 'off' });
  await endOf(on.api, first.id);
  await listed(first.id);
  const one = await archiveAt(HOUR_MS).exportDue();
  expect(idsIn(one)).toContain(first.id);
  expect(one.pack).toMatch(/\/audit\/\d{4}-\d\d-\d\d\/audit-[-\dT]+Z$/);
  expect(await checkPack(await packFilesAt(one.pack!))).toMatchObject({ ok: true });
  const text = readFileSync(join(one.pack!, 'records-00001.jsonl'), 'utf8');
  for (const type of ['query', 'step', 'passage', 'answer', 'outcome'])
    expect(text).toContain(`"type":"${type}"`);
  expect(await archiveAt(2 * HOUR_MS).exportDue()).toMatchObject({ queries: 0 });
});

test('an export that fails is told, and repeated as a whole', async () => {
  const { id } = await ask('Which?', { mode: 'off' });
  await endOf(on.api, id);
  await listed(id);
  await keyValues.remove({ space: 'audit-archive', key: 'progress' });
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, 'no folder');
  await expect(archiveAt(3 * HOUR_MS, blocked).exportDue()).rejects.toThrow();
  const done = await archiveAt(4 * HOUR_MS).exportDue();
  expect(idsIn(done)).toContain(id);
  expect(Date.parse(done.through)).toBeLessThan(Date.now() + 3 * HOUR_MS);
});

test('a schedule exports before histories are forgotten', async () => {
  expect(await retentionMs(on.env.client)).toBeGreaterThan(0);
  expect(exportInterval(24 * HOUR_MS)).toBe(4 * HOUR_MS);
  expect(exportInterval(30 * 24 * HOUR_MS)).toBe(24 * HOUR_MS);
  expect(exportInterval(undefined)).toBe(24 * HOUR_MS);

  const taskQueue = 'archive-test';
  const worker = await createVouchWorker({
    connection: on.env.nativeConnection,
    namespace: 'default',
    taskQueue,
    ports: on.api.ports,
    workflowBundle: testBundle(),
    archive: archiveAt(5 * HOUR_MS),
  });
  await worker.runUntil(async () => {
    await keepExporting(on.env.client, taskQueue, true);
    await keepExporting(on.env.client, taskQueue, true);
    const handle = on.env.client.schedule.getHandle(`export-audit-${taskQueue}`);
    expect((await handle.describe()).spec.intervals?.[0]?.every).toBeLessThanOrEqual(24 * HOUR_MS);
    await handle.trigger();
    const { info } = await eventually(
      () => handle.describe(),
      ({ info: { recentActions } }) => recentActions.length > 0,
    );
    const run = info.recentActions[0]!.action.workflow;
    expect(await on.env.client.workflow.getHandle(run.workflowId).result()).toHaveProperty('through');
    expect(await readExports(on.env.client, taskQueue)).toEqual({
      stale: false,
      lastSuccessAt: expect.any(String) as string,
    });
    await keepExporting(on.env.client, taskQueue, false);
    await keepExporting(on.env.client, taskQueue, false);
    expect(await readExports(on.env.client, taskQueue)).toBeUndefined();
  });
  expect(readdirSync(join(folder, 'audit')).length).toBeGreaterThan(0);
});
