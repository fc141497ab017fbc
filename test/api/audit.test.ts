import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packRecordSchema, type PackRecord } from '../../contract/audit.js';
import { TestHost } from '../unit/cli/test-host.js';
import { ask, decide, on, useHistoryApi } from './history-support.js';
import { as, endOf, eventually, expectProblem, REVIEWED } from './support.js';

useHistoryApi();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-audit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function vouch(...args: string[]) {
  const host = new TestHost({ columns: 100 }).pipe();
  const code = await host.vouch('audit', ...args);
  return { code, output: host.output, errors: host.errors };
}
const remote = (...args: string[]) => vouch(...args, '--api', on.api.url);

function recordsIn(file: string): PackRecord[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => packRecordSchema.parse(JSON.parse(line)));
}

test('what happened to a query is exported, and found whole', async () => {
  const asked = await ask('How?', REVIEWED);
  await decide(asked, { action: 'approve', comment: 'checked' });
  const { receipts } = await endOf(on.api, asked.id);
  const out = join(folder, 'one');
  const exported = await remote('export', asked.id, '--out', out);
  expect(exported).toMatchObject({ code: 0, errors: '' });
  expect(exported.output).toContain('1 question');

  const records = recordsIn(join(out, 'records-00001.jsonl'));
  const of = (type: string) => records.filter((record) => record.type === type).map(({ data }) => data);
  expect(of('query')).toEqual([expect.objectContaining({ question: 'How?', asker: 'ann', mode: 'strict' })]);
  expect(of('model_call')).toContainEqual(
    expect.objectContaining({ step: 'grade', prompt: 'grade', version: 2, model: 'model-1', costUsd: 0.01 }),
  );
  expect(of('passage')).toContainEqual(expect.objectContaining({ id: 'a#1', documentId: 'a', grade: 0.9 }));
  expect(of('request')).toContainEqual(expect.objectContaining({ kind: 'answer_review' }));
  expect(of('receipt')).toEqual(JSON.parse(JSON.stringify(receipts)));
  expect(of('answer')).toHaveLength(1);
  expect(of('outcome')).toEqual([expect.objectContaining({ stage: 'completed' })]);
  expect(of('run')).toEqual([
    expect.objectContaining({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string }),
  ]);

  const head = /: ([0-9a-f]{64})/.exec(exported.output)?.[1] ?? '';
  const whole = await vouch('check', out, '--head', head);
  expect(whole.code).toBe(0);
  expect(whole.output).toContain('Unchanged');
  expect(whole.output).toContain(`Hash of the last record: ${head}`);

  const file = join(out, 'records-00001.jsonl');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"action":"approve"', '"action":"reject"'));
  const broken = await vouch('check', out);
  expect(broken.code).toBe(1);
  expect(broken.output).toMatch(/records-00001\.jsonl, line \d+, record \d+ \(q-\w+\), field data\.action/);
  const json = JSON.parse((await vouch('check', out, '--json')).output) as { ok: boolean };
  expect(json.ok).toBe(false);
});

test('all that have ended are exported; what is there is not written over', async () => {
  const { id } = await ask('Which?', { mode: 'off' });
  await eventually(
    () => on.api.get<{ items: { id: string }[] }>('/v1/queries?stage=completed'),
    ({ body }) => body.items.some((item) => item.id === id),
  );
  const out = join(folder, 'all.jsonl');
  const exported = await remote('export', '--since', '2020-01-01', '--out', out, '--json');
  expect(exported).toMatchObject({ code: 0, errors: '' });
  expect(JSON.parse(exported.output)).toMatchObject({ queryIds: expect.arrayContaining([id]) as string[] });
  expect((await vouch('check', out)).code).toBe(0);
  expect(await remote('export', id, '--out', out)).toMatchObject({ code: 2 });
  expect((await remote('export', id, '--since', 'long ago', '--out', out)).errors).toContain('--since');
  const future = await remote('export', '--since', '2999-01-01', '--out', join(folder, 'none'), '--json');
  expect(JSON.parse(future.output)).toMatchObject({ records: 0 });
});

test('since when is said of the end, not of the asking', async () => {
  const early = await ask('Which before?', { mode: 'off' });
  await endOf(on.api, early.id);
  const late = await ask('Which after?', REVIEWED);
  await eventually(
    () => on.api.get<{ items: { id: string }[] }>('/v1/queries?stage=completed'),
    ({ body }) => body.items.some((item) => item.id === early.id),
  );
  const since = new Date().toISOString();
  await decide(late, { action: 'approve' });
  await eventually(
    () => on.api.get<{ items: { id: string }[] }>('/v1/queries?stage=completed'),
    ({ body }) => body.items.some((item) => item.id === late.id),
  );
  const exported = await remote('export', '--since', since, '--out', join(folder, 'since'), '--json');
  expect(JSON.parse(exported.output)).toMatchObject({ queryIds: [late.id] });
});

test('what cannot be exported is told, and the rest is exported', async () => {
  const { id } = await ask('Which one?', { mode: 'off' });
  const out = join(folder, 'some');
  const exported = await remote('export', 'q-00000000', id, '--out', out, '--json');
  expect(exported.code).toBe(1);
  expect(JSON.parse(exported.output)).toMatchObject({
    queryIds: [id],
    left: [{ id: 'q-00000000', code: 'QUERY_NOT_FOUND' }],
  });
});

test('an export stands in the security log', async () => {
  const { body } = await on.api.get<{ items: object[] }>('/v1/security-log?type=data_exported');
  expect(body.items).toContainEqual(expect.objectContaining({ target: 'beginExport', reason: '1 queries' }));
  expectProblem(await on.api.post('/v1/audit/exports', { queries: 0 }, as('ann')), 400, 'INVALID_REQUEST');
});

test('a check of what is no pack says so', async () => {
  expect(
    (await vouch('check', join(folder, 'nothing')).catch((error: unknown) => error)) as Error,
  ).toMatchObject({
    message: expect.stringContaining('There is no pack') as string,
  });
});
