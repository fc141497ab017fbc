import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { DEFAULT_POLICY } from '../../../../contract/default-policy.js';
import { policyOverridesSchema } from '../../../../contract/policy.js';
import type { Verdict } from '../../../../contract/verdicts.js';
import { confidence } from '../../domain/metrics/support.js';
import { inReview } from '../samples.js';
import { ScriptedApi } from '../scripted-api.js';
import { TestHost } from '../test-host.js';

let api: ScriptedApi;
let url: string;
let folder: string;
let verdicts: Verdict[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-calibrate-'));
  api = new ScriptedApi({
    first: inReview('en'),
    answer: ({ path }) => {
      if (path === '/v1/calibration')
        return { body: { policy: { version: 0, confidence: DEFAULT_POLICY.confidence, withdrawn: false } } };
      if (!path.startsWith('/v1/verdicts')) return undefined;
      const from = Number(new URL(path, 'http://x').searchParams.get('cursor') ?? 0);
      const next = from + 150 < verdicts.length ? { next: String(from + 150) } : {};
      return { body: { items: verdicts.slice(from, from + 150), ...next } };
    },
  });
  url = await api.listen();
});
afterEach(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const judged = (count: number, wrongEvery: number): Verdict[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{
      queryId: `q-verdict${1000 + n}`,
      at: '2026-03-10T12:00:00.000Z',
      mode: 'auto',
      policyVersion: 0,
      language: 'en',
    },
    ...{ collections: [], reasoner: 'extractive', level: 'HIGH', alone: false },
    score: 0.96,
    signals: confidence('HIGH').signals,
    judgements: [{ judgedBy: 'review', right: n % wrongEvery > 0 }],
  }));

test('the verdicts of all pages give a report, and a policy file that can be used', async () => {
  verdicts = judged(400, 50);
  const file = join(folder, 'policy.yaml');
  const host = new TestHost({ columns: 100 });
  expect(await host.vouch('calibrate', '--write', file, '--api', url)).toBe(0);
  expect(host.output).toContain('Drafts: 400, judged by a reviewer: 400');
  expect(host.output).toMatch(
    /at most 5% of .* are wrong \(with a probability of 95%\)\nis met from a confidence of 0\.50 up: 100%/,
  );
  expect(host.output).toContain('Of the 400 judged answers above it, 8 were wrong');
  expect(policyOverridesSchema.parse(parse(await readFile(file, 'utf8')))).toMatchObject({
    confidence: { high: 0.5 },
  });
});

test('few verdicts support nothing: how many are missing is told, and no file is written', async () => {
  verdicts = judged(30, 31);
  const host = new TestHost({ language: 'ko' });
  expect(await host.vouch('calibrate', '--write', join(folder, 'policy.yaml'), '--api', url)).toBe(0);
  expect(host.output).toMatch(/판정이 약 \d+건 더 필요합니다/);
  expect(host.output).toContain('파일을 쓰지 않았습니다');
  expect(await readdir(folder)).toEqual([]);
});

test('a bound that cannot be kept is told as such, also as JSON', async () => {
  verdicts = judged(400, 3);
  const host = new TestHost();
  expect(await host.vouch('calibrate', '--max-wrong', '0.01', '--json', '--api', url)).toBe(0);
  expect(JSON.parse(host.output)).toMatchObject({ drafts: 400, judged: 400, chosen: {} });
  const plain = new TestHost();
  await plain.vouch('calibrate', '--max-wrong', '0.01', '--api', url);
  expect(plain.output).toContain('cannot be met');
});

test.each([
  ['--max-wrong', '5'],
  ['--sureness', 'very'],
  ['--days', '0'],
])('%s %s is refused', async (option, value) => {
  await expect(new TestHost().vouch('calibrate', option, value, '--api', url)).rejects.toThrow(/expected/);
});
