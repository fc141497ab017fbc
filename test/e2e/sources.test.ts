import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceView } from '../../contract/sources.js';
import type { Finding } from '../../infra/local/doctor/finding.js';
import { DOCTOR_TEXTS } from '../../infra/local/doctor/texts.js';
import { eventually } from '../support/wait.js';
import { ask, call, vouch, vouchJson } from './program.js';
import { useStack } from './stack.js';

/** A folder that is indexed every ten seconds, as it changes, goes away and comes back. */

const EVERY_SECONDS = 10;

const use = useStack();
let docs: string;

beforeAll(() => {
  docs = join(use.files, 'docs');
  mkdirSync(docs);
  writeFees(40);
});

function writeFees(dollars: number): void {
  const text = `# Mooring fee\n\nThe mooring fee at the lake pier is ${dollars} dollars per week.\n`;
  writeFileSync(join(docs, 'mooring.md'), text);
}

async function answered(): Promise<string> {
  return (await ask(use.stack, 'What is the mooring fee at the lake pier?')).text;
}

/** Waits until the source is as wanted, for a few of its periods at most. @returns what the program says of it then */
async function becomes(wanted: (view: SourceView) => boolean): Promise<SourceView> {
  await eventually(listedOverHttp, ([view]) => view !== undefined && wanted(view), 90_000);
  const { items } = await vouchJson<{ items: SourceView[] }>(use.stack, 'source', 'list');
  expect(items).toHaveLength(1);
  return items[0]!;
}

/** Returns the finding of `vouch doctor` about the sources. */
async function examined(): Promise<Finding | undefined> {
  const findings = await vouchJson<Finding[]>(use.stack, 'doctor');
  return findings.find(({ name }) => name === DOCTOR_TEXTS.en.sources.name);
}

async function listedOverHttp(): Promise<SourceView[]> {
  return (await call<{ items: SourceView[] }>(use.stack, 'GET', '/v1/sources')).items;
}

test('a source is indexed at once, and a change is answered from after the next run', async () => {
  const added = await vouch(use.stack, [
    'source',
    'add',
    docs,
    '--collection',
    'pier',
    '--every',
    `${EVERY_SECONDS}s`,
  ]);
  expect([added.code, added.stderr]).toEqual([0, '']);
  const first = await becomes(({ lastRun }) => lastRun?.status === 'completed');
  expect(first).toMatchObject({
    everySeconds: EVERY_SECONDS,
    stale: false,
    lastRun: { result: { total: 1 } },
  });
  expect(await answered()).toContain('40 dollars');

  writeFees(55);
  const changedAt = Date.now();
  await becomes(
    ({ lastRun }) => lastRun?.status === 'completed' && Date.parse(lastRun.startedAt) > changedAt,
  );
  expect(await answered()).toContain('55 dollars');
}, 180_000);

test('a folder that is gone loses nothing; it is told, and after three periods called stale', async () => {
  renameSync(docs, `${docs}-away`);
  const failed = await becomes(({ lastRun }) => lastRun?.status === 'failed');
  expect(failed.lastRun?.problem).toContain(docs);
  expect(await answered()).toContain('55 dollars');

  await becomes(({ stale }) => stale);
  const listed = await vouch(use.stack, ['source', 'list']);
  expect(listed.stdout).toMatch(/STALE/);
  expect(listed.stdout.replace(/\s+/g, ' ')).toContain('There is no folder');
  expect((await vouch(use.stack, ['source', 'list'], { VOUCH_LANG_UI: 'ko' })).stdout).toContain('오래됨');
  expect(await listedOverHttp()).toMatchObject([{ collection: 'pier', stale: true }]);
  expect(await examined()).toMatchObject({ ok: false });
  expect(await answered()).toContain('55 dollars');
}, 240_000);

test('a folder that is back is indexed again', async () => {
  renameSync(`${docs}-away`, docs);
  writeFees(70);
  const backAt = Date.now();
  const view = await becomes(
    ({ stale, lastRun }) =>
      !stale && lastRun?.status === 'completed' && Date.parse(lastRun.startedAt) > backAt,
  );
  expect(view.lastRun?.problem).toBeUndefined();
  expect(await listedOverHttp()).toMatchObject([{ collection: 'pier', stale: false }]);
  expect(await examined()).toMatchObject({ ok: true });
  expect(await answered()).toContain('70 dollars');
}, 180_000);
