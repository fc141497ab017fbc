import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalReranker } from '../../adapters/models/local/reranker.js';
import { modelsFolder, runtimeFolder } from '../../adapters/models/local/model.js';
import { withReranker } from '../../adapters/reasoners/reranked.js';
import { loadConfig } from '../../config/load-config.js';
import { installReranker } from '../../infra/local/models/install.js';
import type { Reasoner } from '../../ports/reasoner.js';
import { findLocalModels, type LocalModels } from '../servers/find-local-models.js';
import { writeWordOverlapModel } from '../servers/word-overlap-model.js';
import { passage, reasonerOverPassages } from '../unit/adapters/reasoners/extractive/fixture.js';

const base = mkdtempSync(join(tmpdir(), 'vouch-reranker-'));
const cache = join(base, 'cache');
const folder = join(base, 'word-overlap');
let models: LocalModels;
beforeAll(async () => {
  models = await findLocalModels(() => undefined);
  mkdirSync(modelsFolder(cache), { recursive: true });
  symlinkSync(models.runtime, runtimeFolder(cache));
  writeWordOverlapModel(folder, models.miniLm);
}, 15 * 60_000);
afterAll(() => rmSync(base, { recursive: true }));

const rerankerOf = (name: string) => createLocalReranker(name, { cache, timeoutMs: 60_000 });

test('question and passage are read together, in the order given', async () => {
  const [other, whole, part] = await rerankerOf(folder).score('who pays for travel', [
    'the servers restart at night',
    'the company pays for travel; who travels keeps receipts',
    'travel is settled within a month',
  ]);
  // of [CLS], the four words and [SEP] the second text has the last, those that match, and its own [SEP]
  const logistic = (shared: number) => 1 / (1 + Math.exp(-(shared / 6 - 0.5) * 10));
  expect([other, part, whole]).toEqual([1, 2, 5].map((n) => expect.closeTo(logistic(n), 5) as number));
});

test('a passage of any length is scored', async () => {
  const long = 'receipts are kept for seven years. '.repeat(400);
  const [score] = await rerankerOf(folder).score('receipts', [long]);
  expect(score).toBeGreaterThan(0.5);
});

test('a model that is not there, or is no reranker, is told of', async () => {
  await expect(rerankerOf(join(base, 'nothing')).score('a', ['b'])).rejects.toMatchObject({
    kind: 'unavailable',
    text: {
      en: expect.stringContaining('vouch local-models install') as string,
      ko: expect.stringMatching(/vouch local-models install.*실행해 주십시오/) as string,
    },
  });
  await expect(rerankerOf(models.miniLm).score('a', ['b'])).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('384 labels') as string,
  });
  const config = loadConfig({ VOUCH_CACHE_DIR: cache });
  await expect(installReranker(base, config, () => undefined)).rejects.toThrow('ONNX');
});

describe('as the grader of a reasoner', () => {
  const passages = [
    passage('en/servers', 'Servers', 'Servers', 'the servers restart at night'),
    passage('en/travel', 'Travel', 'Travel', 'the company pays for travel; who travels keeps receipts'),
  ];
  let ownReasoner: Reasoner;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ reasoner: ownReasoner, close } = await reasonerOverPassages(passages));
  });
  afterAll(() => close());

  test('it grades whole question and parts, at no cost', async () => {
    const reasoner = withReranker(ownReasoner, rerankerOf(folder));
    const parts = ['who pays for travel', 'when servers restart'];
    const { value, usage } = await reasoner.grade({ question: 'who pays for travel', passages, parts });
    expect(value.map(({ passageId }) => passageId)).toEqual(passages.map(({ id }) => id));
    const [servers, travel] = value;
    expect(travel!.score).toBeGreaterThan(0.8);
    expect(servers!.score).toBeLessThan(0.2);
    expect(travel!.parts![0]).toBe(travel!.score);
    expect(servers!.parts![1]).toBeGreaterThan(travel!.parts![1]!);
    expect(usage.modelCalls).toBe(0);
  });

  test('without it the reasoner grades', async () => {
    const reasoner = withReranker(ownReasoner, rerankerOf(join(base, 'nothing')));
    const input = { question: 'who pays for travel', passages };
    expect(await reasoner.grade(input)).toEqual(await ownReasoner.grade(input));
  });

  test('a step that is given up is not graded in another way', async () => {
    const reasoner = withReranker(ownReasoner, rerankerOf(folder));
    const given = AbortSignal.abort(new Error('given up'));
    await expect(reasoner.grade({ question: 'a', passages }, given)).rejects.toThrow();
  });
});
